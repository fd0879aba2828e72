#!/usr/bin/env python3
"""Plays matches against the server's bots while the server is killed, and reconnects each time.

    survivor.py PORT FOLDER

FOLDER/moves tells how many moves were acknowledged, FOLDER/table is where, FOLDER/record.txt is the record of
the last finished match. On SIGTERM it checks that every acknowledged move is in the record, once, and prints "nothing lost"
or what was. Shares the line of examples/bot.py.
"""
import json, os, pathlib, random, secrets, signal, sys, time, urllib.parse, urllib.request

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "../../examples"))
import bot

PORT, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
SECRET = secrets.token_urlsafe(24)
URL = urllib.parse.urlparse(f"http://127.0.0.1:{PORT}")


class Survivor:
    def __init__(self):
        self.table, self.version, self.count, self.ended = "", 0, 0, False
        self.pending = None  # the unanswered command
        self.acknowledged = []  # (id, move) of every acknowledged move
        self.match, self.view, self.moves, self.reconnects = 0, {}, [], 0

    def command(self, do, **fields):
        self.count += 1
        self.pending = {"do": do, "id": f"s{self.count}", **fields}
        self.line.send(self.pending)

    def connect(self):
        self.line = bot.Line(URL)
        self.line.socket.settimeout(5)
        self.line.send({"do": "hello", "protocol": 1, "secret": SECRET, "name": "Sole"})
        if self.table:
            self.line.send({"do": "join", "id": f"j{self.reconnects}", "table": self.table, "have": self.version})
        if self.pending:
            self.line.send(self.pending)  # the same id: the server runs it once
        elif not self.table:
            self.command("make", edition="anniversary", seats=2, pace="instant", reaction_ms=0,
                         options={"target": 50})

    def take(self, message):
        kind = message["type"]
        self.version = message.get("v", self.version)
        self.table = message.get("table", self.table)
        if kind in ("done", "refused") and self.pending and message["id"] == self.pending["id"]:
            if kind == "done" and self.pending["do"] == "move":
                self.acknowledged.append((self.match, self.pending["move"]))
                (FOLDER / "moves").write_text(str(len(self.acknowledged)))
            self.pending = None
        self.match = message.get("fair", {}).get("match", self.match)
        self.view = message.get("view", self.view)
        self.moves = message.get("moves", self.moves)
        if self.pending:
            return
        time.sleep(0.01)
        if self.moves and (move := bot.choose(self.moves, bot.View.from_dict(self.view))):
            self.command("move", move=move)
        elif self.view.get("result") in ("none", "won", "void") and ("rounds" in message or kind == "refused"):
            if self.view.get("match_winner"):
                self.save()
            self.command("begin")

    def record(self, match):
        request = urllib.request.Request(f"http://127.0.0.1:{PORT}/api/record?table={self.table}&match={match}")
        request.add_header("Authorization", f"Comodin {SECRET}")
        return urllib.request.urlopen(request).read().decode()

    def save(self):
        (FOLDER / "table").write_text(self.table)
        (FOLDER / "record.txt").write_text(self.record(self.match))

    def check(self):
        matches = {match for match, _ in self.acknowledged}
        for match in sorted(matches):
            mine = [line.split(" :")[0] for line in self.record(match).splitlines() if line.startswith("a ")]
            for move in (move for of, move in self.acknowledged if of == match):
                word = "a " + (move if move.startswith("plays") else move.split()[0])
                found = next((i for i, line in enumerate(mine) if line.startswith(word)), None)
                if found is None:
                    return f"lost in match {match}: {move}"
                del mine[:found + 1]
        return f"nothing lost: {len(self.acknowledged)} moves, {self.reconnects} reconnects, {max(matches)} matches"

    def run(self):
        signal.signal(signal.SIGTERM, lambda *_: setattr(self, "ended", True))
        while not self.ended:
            try:
                self.connect()
                while not self.ended:
                    self.take(self.line.receive())
            except (OSError, ValueError, SystemExit, TypeError):
                self.reconnects += 1
                time.sleep(0.1)
        print(self.check())


FOLDER.mkdir(exist_ok=True)
Survivor().run()
