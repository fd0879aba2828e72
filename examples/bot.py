#!/usr/bin/env python3
"""A bot that plays at random at a table of a Comodín server. Standard library only.

    examples/bot.py http://localhost:7700                       makes a table, plays a match with the server's bots
    examples/bot.py http://localhost:7700 --record match.txt    the same, and saves the record of the match
    examples/bot.py 'http://localhost:7700/#/t/TABLE' [NAME]     sits down at an existing table

The part that speaks WebSocket is short but complete enough for this protocol; the part that plays
is at the end. The messages are described in docs/protocol.md.
"""
import argparse, base64, hashlib, json, os, random, secrets, socket, ssl, struct, sys, time
import urllib.parse, urllib.request


class Line:
    """A WebSocket that carries JSON. It always ends with an OSError."""

    def __init__(self, url):
        secure = url.scheme == "https"
        port = url.port or (443 if secure else 80)
        # The server pings a silent client after half a minute: a longer silence means a lost connection.
        self.socket = socket.create_connection((url.hostname, port), timeout=90)
        if secure:
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=url.hostname)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /ws HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\n"
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


def choose(moves, view):
    """Picks one of our legal moves. A better bot starts here."""
    if "says uno" in moves and view["seat"] in view.get("owes", []):
        return "says uno"
    plays = [move for move in moves if move.startswith("plays")]
    others = [move for move in moves if move != "says uno"]
    return random.choice(plays or others) if plays or others else None


class Bot:
    def __init__(self, url, name, record):
        self.url, self.name, self.record = url, name, record
        self.secret = secrets.token_urlsafe(24)
        self.table, self.version = url.fragment.removeprefix("/t/"), 0
        self.made = not self.table
        self.count, self.waiting = 0, {}  # unanswered commands, by id
        self.value, self.told = b"", 0
        self.state = {"view": {}, "moves": [], "fair": {}, "rounds": [], "chairs": []}

    def command(self, do, **fields):
        self.count += 1
        self.waiting[str(self.count)] = message = {"do": do, "id": str(self.count), **fields}
        time.sleep(0.05)  # the server accepts twenty messages per second
        self.line.send(message)

    def connect(self):
        self.line = Line(self.url)
        self.line.send({"do": "hello", "protocol": 1, "secret": self.secret, "fair": True, "name": self.name})
        unanswered, self.waiting = self.waiting, {}
        if self.table:
            self.command("join", table=self.table, have=self.version)
        for key, message in unanswered.items():
            if message["do"] != "join":  # the server runs each id only once
                self.waiting[key] = message
                self.line.send(message)
        if not self.table and not unanswered:
            self.command("make", edition="anniversary", seats=3, pace="instant", reaction_ms=0)

    def take(self, message):
        """Handles a message; true if there is nothing more to do."""
        kind = message["type"]
        if kind == "bye":
            raise ConnectionError("the server stops")
        if kind == "dismissed":
            sys.exit("we were sent away from the table")
        if kind in ("done", "refused"):
            asked = self.waiting.pop(message["id"], {"do": "hello"})
            if kind == "refused" and asked["do"] in ("hello", "make", "join", "sit", "begin"):
                sys.exit(f"refused to {asked['do']}: {message['reason']} {message.get('sentence', '')}")
        self.table = message.get("table", self.table)
        self.version = message.get("v", self.version)
        self.state |= {key: message[key] for key in self.state if key in message}
        return self.play(kind, **self.state)

    def play(self, kind, view, moves, fair, rounds, chairs):
        if kind == "snapshot" and "seat" not in view:
            self.command("sit")
        if len(rounds) != self.told:
            self.told = len(rounds)
            if rounds:
                print(f"round {self.told}:", *(f"{c.get('name')} {p}" for c, p in zip(chairs, rounds[-1])), flush=True)
            if "match_winner" in view:
                self.save()
                print("scores:", view["scores"], flush=True)
                return self.made
        if fair.get("phase") in ("rest", "dealt"):
            self.value = b""
        if fair.get("phase") == "committing" and not self.value and "seat" in view:
            self.value = os.urandom(32)
            digest = hashlib.blake2b(b"comodin commitment 1\0" + self.value, digest_size=32)
            self.command("commit", hash=digest.hexdigest())
        if fair.get("phase") == "opening" and self.value:
            self.command("open", value=self.value.hex())
            self.value = b""
        if self.waiting:
            return False
        if moves and (move := choose(moves, view)):
            self.command("move", move=move)
        elif self.made and view.get("result") != "open" and fair.get("phase") in ("rest", "dealt"):
            self.command("begin")
        return False

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
                while not self.take(self.line.receive()):
                    pause = 0.5
                return
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
