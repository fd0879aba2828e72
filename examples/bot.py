#!/usr/bin/env python3
"""A bot that plays at random at a table of a Comodín server. Standard library only.

    examples/bot.py http://localhost:7700/#t=TABLE [NAME]   joins that table
    examples/bot.py http://localhost:7700                   makes one, plays a match with the server's bots

The part that speaks WebSocket is short but complete enough for this protocol; the part that plays
is at the end. The messages are described in docs/protocol.md.
"""
import base64, hashlib, json, os, random, secrets, socket, ssl, struct, sys, time, urllib.parse


class Line:
    """A WebSocket that carries JSON."""

    def __init__(self, url):
        secure = url.scheme == "https"
        port = url.port or (443 if secure else 80)
        self.socket = socket.create_connection((url.hostname, port))
        if secure:
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=url.hostname)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /ws HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                             "Sec-WebSocket-Version: 13\r\n\r\n").encode())
        self.file = self.socket.makefile("rb")
        if b" 101 " not in self.file.readline():
            sys.exit("the server does not let us in")
        while self.file.readline() != b"\r\n":
            pass

    def send_frame(self, kind, data):
        mask = os.urandom(4)
        length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        self.socket.sendall(bytes([0x80 | kind]) + length + mask +
                            bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def send(self, message):
        self.send_frame(1, json.dumps(message).encode())

    def receive(self):
        while True:
            kind, length = self.file.read(2)
            if length == 126:
                length, = struct.unpack(">H", self.file.read(2))
            elif length == 127:
                length, = struct.unpack(">Q", self.file.read(8))
            data = self.file.read(length)
            if kind & 15 == 9:
                self.send_frame(10, data)  # pong
            elif kind & 15 == 8:
                sys.exit("the server closed the connection")
            elif kind & 15 == 1:
                return json.loads(data)


def choose(moves, view):
    """One of our legal moves. A better bot starts here."""
    if "says uno" in moves and view["seat"] in view.get("owes", []):
        return "says uno"
    plays = [move for move in moves if move.startswith("plays")]
    others = [move for move in moves if move != "says uno"]
    return random.choice(plays or others) if plays or others else None


def main():
    url = urllib.parse.urlparse(sys.argv[1])
    table = url.fragment.removeprefix("t=")
    line = Line(url)
    line.send({"do": "hello", "protocol": 1, "secret": secrets.token_urlsafe(24), "fair": True,
               "name": sys.argv[2] if len(sys.argv) > 2 else "Robota"})
    count, answered, value, view, moves = 0, 0, b"", {}, []

    def command(do, **fields):
        nonlocal count
        count += 1
        time.sleep(0.05)  # the server takes twenty messages a second
        line.send({"do": do, "id": str(count), **fields})

    if table:
        command("join", table=table)
    else:
        command("make", edition="anniversary", seats=3, pace="instant", reaction_ms=0)
    while True:
        message = line.receive()
        if message["type"] in ("dismissed", "bye"):
            return
        if message["type"] == "snapshot" and "seat" not in message["view"]:
            command("sit")
        if message["type"] in ("done", "refused"):
            answered = int(message["id"])
        view = message.get("view", view)
        fair = message.get("fair", {})
        if fair.get("phase") == "committing" and not value and "seat" in view:
            value = os.urandom(32)
            command("commit", hash=hashlib.blake2b(b"comodin commitment 1\0" + value, digest_size=32).hexdigest())
        if fair.get("phase") == "opening" and value:
            command("open", value=value.hex())
            value = b""
        moves = message.get("moves", moves)
        if answered == count and moves and (move := choose(moves, view)):
            command("move", move=move)
        elif not table and "rounds" in message:  # nothing is being played
            if "match_winner" in view:
                print("scores:", view["scores"])
                return
            command("begin")


if __name__ == "__main__":
    main()
