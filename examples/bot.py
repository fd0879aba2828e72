#!/usr/bin/env python3
"""A bot that plays at random at a table of a Comodín server. Standard library only.

    examples/bot.py http://localhost:7700                       makes a table, plays a match with the server's bots
    examples/bot.py http://localhost:7700 --record match.txt    the same, and saves the record of the match
    examples/bot.py 'http://localhost:7700/#/t/TABLE' [NAME]     sits down at an existing table

The part that speaks WebSocket is short but complete enough for this protocol; the part that plays
is at the end. The messages are described in docs/protocol.md; their types, in comodin_protocol.py, were
generated from protocol/ by `tools/web example`.
"""
import argparse, base64, hashlib, json, os, random, secrets, socket, ssl, struct, sys, time
import urllib.parse, urllib.request

from comodin_protocol import (
    ClientMessage, ClientMessageDo as Do, Fair, Pace, Phase, Result, ServerMessage, TypeEnum, View)


class Line:
    """A WebSocket that carries JSON. It always ends with an OSError."""

    def __init__(self, url, path="/ws"):
        secure = url.scheme == "https"
        port = url.port or (443 if secure else 80)
        # The server pings a silent client after half a minute: a longer silence means a lost connection.
        self.socket = socket.create_connection((url.hostname, port), timeout=90)
        if secure:
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=url.hostname)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET {path} HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                             "Sec-WebSocket-Version: 13\r\n\r\n").encode())
        self.file = self.socket.makefile("rb")
        status = self.file.readline().decode()
        if " 101 " not in status:
            raise ConnectionError(f"the server does not let us in: {status.strip()}")
        while self.file.readline() not in (b"\r\n", b""):
            pass

    def send_frame(self, kind, data):
        mask = os.urandom(4)
        length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        self.socket.sendall(bytes([0x80 | kind]) + length + mask +
                            bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def send(self, message):
        self.send_frame(1, json.dumps(message).encode())

    def read(self, count):
        data = self.file.read(count)
        if len(data) < count:
            raise ConnectionError("the server is gone")
        return data

    def receive(self):
        while True:
            kind, length = self.read(2)
            if length == 126:
                length, = struct.unpack(">H", self.read(2))
            elif length == 127:
                length, = struct.unpack(">Q", self.read(8))
            data = self.read(length)
            if kind & 15 == 9:
                self.send_frame(10, data)  # pong
            elif kind & 15 == 8:
                raise ConnectionError("the server closed the connection")
            elif kind & 15 == 1:
                return json.loads(data)


def choose(moves: list[str], view: View):
    """Picks one of our legal moves. A better bot starts here."""
    if "says uno" in moves and view.seat in (view.owes or []):
        return "says uno"
    plays = [move for move in moves if move.startswith("plays")]
    others = [move for move in moves if move != "says uno"]
    return random.choice(plays or others) if plays or others else None


FOR_NOW = ("server_stopping", "table_unreadable")


class Moved(Exception):
    """Another server has the table."""


class Bot:
    def __init__(self, url, name, record):
        self.url, self.name, self.record = url, name, record
        self.secret = secrets.token_urlsafe(24)
        self.table, self.version = url.fragment.removeprefix("/t/"), 0
        self.made = not self.table
        self.path = "/ws"  # where the table is
        self.count, self.waiting = 0, {}  # unanswered commands, by id
        self.value, self.told = b"", 0
        self.view: View | None = None
        self.fair: Fair | None = None
        self.moves, self.rounds, self.chairs = [], [], []

    def command(self, do: Do, **fields):
        self.count += 1
        self.waiting[str(self.count)] = message = ClientMessage(do, id=str(self.count), **fields)
        time.sleep(0.05)  # the server accepts twenty messages per second
        self.line.send(message.to_dict())

    def connect(self):
        path, self.path = self.path, "/ws"
        self.line = Line(self.url, path)
        hello = ClientMessage(Do.HELLO, protocol=1, secret=self.secret, fair=True, name=self.name)
        self.line.send(hello.to_dict())
        unanswered, self.waiting = self.waiting, {}
        if self.table:
            self.command(Do.JOIN, table=self.table, have=self.version)
        for key, message in unanswered.items():
            if message.do != Do.JOIN:  # the server runs each id only once
                self.waiting[key] = message
                self.line.send(message.to_dict())
        if not self.table and not unanswered:
            self.command(Do.MAKE, edition="anniversary", seats=3, pace=Pace.INSTANT, reaction_ms=0)

    def hear(self):
        """The next message that our types can read: a newer server may send others."""
        while True:
            message = self.line.receive()
            try:
                return ServerMessage.from_dict(message)
            except (AssertionError, ValueError):
                kind = message.get("type")
                if kind in (TypeEnum.DONE.value, TypeEnum.REFUSED.value):  # an answer, whatever its words
                    return ServerMessage(TypeEnum(kind), id=message.get("id"), table=message.get("table"),
                                         sentence=message.get("sentence") or message.get("reason"))
                if kind == TypeEnum.UPDATE.value:  # a snapshot says what it changed
                    self.command(Do.JOIN, table=self.table)
                if kind == TypeEnum.SNAPSHOT.value:
                    sys.exit("this server is newer than the bot, which cannot read its tables")

    def take(self, message: ServerMessage):
        """Handles a message; true if there is nothing more to do."""
        if message.type == TypeEnum.MOVED:
            self.path = f"/ws/{message.node}" if message.node else "/ws"
            raise Moved()
        if message.type == TypeEnum.BYE:
            raise ConnectionError("the server stops")
        if message.type == TypeEnum.DISMISSED:
            sys.exit("we were sent away from the table")
        if message.type == TypeEnum.REFUSED and message.reason and message.reason.value in FOR_NOW:
            raise ConnectionError("the server stops")  # it had no effect: it is sent again
        if message.type in (TypeEnum.DONE, TypeEnum.REFUSED):
            asked = self.waiting.pop(message.id, ClientMessage(Do.HELLO))
            if message.type == TypeEnum.REFUSED and asked.do in (Do.HELLO, Do.MAKE, Do.JOIN, Do.SIT, Do.BEGIN):
                why = (message.reason and message.reason.value, message.sentence)
                sys.exit(f"refused to {asked.do.value}: {' '.join(filter(None, why))}")
        for field in ("table", "view", "fair", "moves", "rounds", "chairs"):
            if (news := getattr(message, field)) is not None:
                setattr(self, field, news)
        self.version = message.v or self.version
        return self.view is not None and self.play(message.type)

    def play(self, kind: TypeEnum):
        view, phase = self.view, self.fair.phase
        if kind == TypeEnum.SNAPSHOT and view.seat is None:
            self.command(Do.SIT)
        if len(self.rounds) != self.told:
            self.told = len(self.rounds)
            if self.rounds:
                points = (f"{chair.name} {points}" for chair, points in zip(self.chairs, self.rounds[-1]))
                print(f"round {self.told}:", *points, flush=True)
            if view.match_winner is not None:
                self.save()
                print("scores:", view.scores, flush=True)
                return self.made
        if phase in (Phase.REST, Phase.DEALT):
            self.value = b""
        if phase == Phase.COMMITTING and not self.value and view.seat is not None:
            self.value = os.urandom(32)
            self.command(Do.COMMIT, hash=self.commitment())
        if phase == Phase.OPENING and self.value:
            self.command(Do.OPEN, value=self.value.hex())
            self.value = b""
        if self.waiting:
            return False
        if self.moves and (move := choose(self.moves, view)):
            self.command(Do.MOVE, move=move)
        elif self.made and view.result != Result.OPEN and phase in (Phase.REST, Phase.DEALT):
            self.command(Do.BEGIN)
        return False

    def commitment(self):
        """For this table, match, round and seat alone: see docs/record.md."""
        table = f"{self.table}/{self.fair.match}".encode()
        context = struct.pack("<I", len(table)) + table + struct.pack("<IB", self.fair.round, self.view.seat - 1)
        return hashlib.blake2b(b"comodin commitment 2\0" + context + self.value, digest_size=32).hexdigest()

    def save(self):
        if self.record:
            request = urllib.request.Request(
                f"{self.url.scheme}://{self.url.netloc}/api/record?table={self.table}",
                headers={"Authorization": f"Comodin {self.secret}"})
            with urllib.request.urlopen(request, timeout=60) as answer, open(self.record, "wb") as file:
                file.write(answer.read())

    def run(self):
        pause = 0.0  # before the next attempt; grows while nobody answers
        while True:
            try:
                self.connect()
                while not self.take(self.hear()):
                    pause = 0.5
                return
            except Moved:
                time.sleep(0.1)
            except OSError as error:
                if pause in (0, 32):
                    sys.exit(f"{self.url.netloc}: {error}")
                print(f"{error}; trying again in {pause} s", file=sys.stderr, flush=True)
                time.sleep(pause)
                pause *= 2


def main():
    parser = argparse.ArgumentParser(description="Plays at random at a table of a Comodín server.")
    parser.add_argument("url", metavar="URL", help="http://HOST:PORT, with #/t/TABLE for an existing table")
    parser.add_argument("name", metavar="NAME", nargs="?", default="Robota")
    parser.add_argument("--record", metavar="FILE", help="save the record of the match there")
    arguments = parser.parse_args()
    url = urllib.parse.urlparse(arguments.url)
    if url.scheme not in ("http", "https") or not url.hostname:
        parser.error(f"{arguments.url} is not of the form http://HOST:PORT")
    Bot(url, arguments.name, arguments.record).run()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        pass
