#!/usr/bin/env python3
"""People at the tables of a server: they make what a version's data holds, and come back to it.

    people.py make PORT PEOPLE           plays at new tables until each is where it shall be left
    people.py visit PORT PEOPLE FOUND    sees whether all is as it was left, and plays on

PEOPLE tells who sits at which table and what the first of them saw last; FOUND is written in the same way
after a visit. Shares the line of examples/bot.py.
"""
import hashlib, json, os, pathlib, queue, secrets, struct, sys, threading, urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "../../examples"))
import bot

KEPT = ["v", "choices", "host", "chairs", "fair", "rounds", "statistics", "chat", "view", "moves"]  # of a snapshot
MOST_MOVES = 300  # of one visit, before the round has to be over
MOVES_AFTER = 5  # in the next one


class Person:
    def __init__(self, table, name, secret, fair=False):
        self.table, self.name, self.secret, self.fair = table, name, secret, fair
        self.pending, self.value = {}, b""  # the command that is not answered yet; of the exchange
        self.snapshot, self.answer, self.told = {}, {}, {}  # the last ones
        self.state = {"view": {}, "moves": [], "fair": {}, "v": 0}

    def connect(self, port):
        self.line = bot.Line(urllib.parse.urlparse(f"http://127.0.0.1:{port}"))
        self.line.socket.settimeout(None)
        threading.Thread(target=self.listen, daemon=True).start()
        self.line.send({"do": "hello", "protocol": 1, "secret": self.secret, "name": self.name,
                        "fair": self.fair})

    def listen(self):
        try:
            while True:
                self.table.heard.put((self, self.line.receive()))
        except OSError:
            self.table.heard.put((self, {"type": "gone"}))

    def command(self, do, **fields):
        self.pending = {"do": do, "id": secrets.token_hex(8), **fields}
        self.line.send(self.pending)

    def take(self, message):
        if message["type"] in ("gone", "bye", "dismissed"):
            if self not in self.table.people:
                return
            sys.exit(f"{self.name} at {self.table.id}: {message['type']}")
        if message["type"] == "missed":
            return
        if message["type"] == "welcome":
            self.who = message["who"]
        if message["type"] == "snapshot":
            self.table.id, self.snapshot = message["table"], message
        self.told = message.get("what", self.told)
        self.state |= {key: message[key] for key in self.state if key in message}
        if message["type"] in ("done", "refused") and message["id"] == self.pending.get("id"):
            asked, self.pending, self.answer = self.pending, {}, message
            if message["type"] == "done" and asked["do"] == "move":
                self.table.moves.append(asked["move"])
            if message["type"] == "refused" and asked["do"] == "commit":
                self.value = b""  # too late
            elif message["type"] == "refused" and asked["do"] not in ("move", "open"):
                sys.exit(f"{self.name} at {self.table.id}: refused to {asked['do']}: {message}")

    def exchange(self):
        """Takes part in the exchange of values; true: a command is on its way."""
        phase = self.state["fair"].get("phase")
        if phase in ("rest", "dealt"):
            self.value = b""
        if phase == "committing" and not self.value:
            self.value = os.urandom(32)
            self.command("commit", hash=self.commitment())
        elif phase == "opening" and self.value:
            self.command("open", value=self.value.hex())
            self.value = b""
        return bool(self.pending)

    def commitment(self):
        fair, seat = self.state["fair"], self.state["view"]["seat"]
        table = f"{self.table.id}/{fair['match']}".encode()
        context = struct.pack("<I", len(table)) + table + struct.pack("<IB", fair["round"], seat - 1)
        return hashlib.blake2b(b"comodin commitment 2\0" + context + self.value, digest_size=32).hexdigest()


class Table:
    def __init__(self, port, names_and_secrets, id=""):
        self.port, self.id, self.heard = port, id, queue.Queue()
        self.moves = []  # ours, since the round began
        self.people = [Person(self, name, secret, fair=number == 0)
                       for number, (name, secret) in enumerate(names_and_secrets)]

    @property
    def view(self):
        return self.people[0].state["view"]

    def wait(self, come):
        while not come():
            person, message = self.heard.get()
            person.take(message)

    def ask(self, person, do, **fields):
        person.command(do, **fields)
        self.wait(lambda: not person.pending)

    def make(self, **choices):
        for person in self.people:
            person.connect(self.port)
            if not self.id:
                self.ask(person, "make", pace="instant", reaction_ms=0, **choices)
                self.wait(lambda: self.id)
            else:
                self.ask(person, "join", table=self.id, have=0)
                self.ask(person, "sit")

    def join(self, person):
        person.connect(self.port)
        self.look(person)

    def look(self, person):
        """A snapshot of the table as it is."""
        person.snapshot = {}
        self.ask(person, "join", table=self.id, have=0)
        self.wait(lambda: person.snapshot)

    def is_settled(self):
        """Everybody has heard everything, and nothing is asked."""
        return (len({person.state["v"] for person in self.people}) == 1 and self.heard.empty()
                and not any(person.pending for person in self.people))

    def waits_for_us(self):
        """Nobody but our people can do anything now: a bot would be done, or owes nothing."""
        seats = [person.state["view"].get("seat") for person in self.people]
        return self.is_settled() and self.view.get("waits", {}).get("seat") in seats and not self.view.get("owes")

    def is_over(self):
        return (self.view.get("result") in ("none", "won", "void")
                and self.people[0].state["fair"].get("phase") in ("rest", "dealt"))

    def act(self):
        """One command of ours, if there is something to do."""
        for person in self.people:
            if person.pending or (person.fair and person.exchange()):
                return
            moves, view = person.state["moves"], person.state["view"]
            written = [move for move in moves if move.startswith("plays WC")]
            if move := written[0] if written else bot.choose(moves, bot.View.from_dict(view)):
                return person.command("move", move=move)

    def play(self, until, again=False):
        """Plays until the condition holds; `again`: also in further rounds and matches."""
        while not (self.is_settled() and until()):
            if self.is_settled() and self.is_over():
                if not again:
                    return
                self.moves = []
                self.ask(self.people[0], "begin")
                self.wait(lambda: not self.is_over())
            self.act()
            person, message = self.heard.get()
            person.take(message)

    def sees(self):
        """What the first of our people sees, apart from who is connected."""
        kept = {key: self.people[0].snapshot[key] for key in KEPT if key in self.people[0].snapshot}
        kept["chairs"] = [{key: chair[key] for key in chair if key != "here"} for chair in kept["chairs"]]
        return kept

    def leave(self):
        """What a later visit starts from."""
        self.look(self.people[0])
        return {"table": self.id, "match": self.people[0].state["fair"]["match"], "sees": self.sees(),
                "people": [{"name": person.name, "secret": person.secret} for person in self.people]}


# Where the tables are left.
def in_mid_round(table):
    return table.waits_for_us() and table.view["waits"]["for"] == "turn" and table.view["turns"] > 8


def at_a_color_in_round_two(table):
    return table.waits_for_us() and table.view["waits"]["for"] == "name_color" and table.view["round"] == 2


def at_a_stack(table):
    return table.waits_for_us() and table.view["waits"]["for"] == "answer" and "stack" in table.view["waits"]


def after_a_written_rule(table):
    return in_mid_round(table) and any(move.startswith("plays WC1") for move in table.moves[:-1])


def at_its_end(table):
    return table.is_settled() and "match_winner" in table.view


NEW_TABLES = [
    (at_a_color_in_round_two, ["Ana"], {"edition": "anniversary", "seats": 3}),
    (after_a_written_rule, ["Ana", "Beto"],
     {"edition": "official", "seats": 3, "customs": {"WC1": "next draws 3"}}),
    (at_a_stack, ["Ana", "Beto", "Caro"],
     {"edition": "monster", "seats": 3, "options": {"stacking": "any", "jump_in": "on", "hand_limit": "25"}}),
    (in_mid_round, ["Ana", "Beto"], {"edition": "dragonball", "seats": 4, "clock": 10}),
    (in_mid_round, ["Ana"], {"edition": "dice", "seats": 2}),
    (at_its_end, ["Ana"], {"edition": "anniversary", "seats": 2, "options": {"target": "200"}}),
]


def be_sociable(table):
    """What people do at a table beside playing, so that the log has entries of these kinds."""
    ana, beto = table.people
    caro, dora, phone = (Person(table, name, secrets.token_urlsafe(24)) for name in ("Caro", "Dora", "Beto"))
    table.join(caro)
    table.join(dora)
    table.ask(ana, "chat", text="¡Hola! \U0001f0cf")
    table.ask(beto, "emote", text="wow")
    for muted in (True, False):
        table.ask(ana, "mute", who=dora.who, muted=muted)
    table.ask(ana, "remove", who=dora.who)
    table.ask(ana, "host", who=beto.who)
    table.ask(beto, "host", who=ana.who)
    table.ask(ana, "bot", seat=4, level="hard")
    table.ask(caro, "sit", seat=3)
    table.ask(beto, "hand_over")
    table.people = [ana, phone]
    phone.connect(table.port)
    table.ask(phone, "take", code=beto.answer["code"])
    table.wait(lambda: phone.snapshot)
    table.play(lambda: table.view["result"] == "open", again=True)
    table.ask(phone, "leave")
    table.ask(phone, "sit", seat=2)
    table.play(lambda: table.view["waits"].get("seat") == 3, again=True)
    table.wait(lambda: ana.told.get("do") == "away")  # the time of Caro's turn runs out
    table.ask(ana, "vote", seat=3)


def make(port):
    left = []
    for goal, names, choices in NEW_TABLES:
        table = Table(port, [(name, secrets.token_urlsafe(24)) for name in names])
        table.make(**choices)
        if "clock" in choices:
            be_sociable(table)
        table.play(lambda: goal(table), again=True)
        left.append(table.leave())
        print(f"{table.id} {choices['edition']}: {table.view['waits']}", flush=True)
    return left


def lacks(kept, seen, at=""):
    """Where what was kept is not seen any more; what is seen beside it does not matter."""
    if isinstance(kept, dict) and isinstance(seen, dict):
        return next((found for key in kept if (found := lacks(kept[key], seen.get(key), f"{at} {key}"))), "")
    if isinstance(kept, list) and isinstance(seen, list) and len(kept) == len(seen):
        return next((found for i in range(len(kept)) if (found := lacks(kept[i], seen[i], f"{at} {i + 1}"))), "")
    return "" if kept == seen else f"{at} is {json.dumps(seen)}, and was {json.dumps(kept)}"


def visit(port, tables):
    found = []
    for left in tables:
        table = Table(port, [(each["name"], each["secret"]) for each in left["people"]], left["table"])
        table.join(table.people[0])
        seen = table.sees()
        if "view" in left["sees"]:
            wrong = lacks(left["sees"], seen)
        else:  # after a visit bots may have played on until all were gone
            wrong = "" if seen["v"] >= left["sees"]["v"] else f" v is {seen['v']}, and was {left['sees']['v']}"
        if wrong:
            sys.exit(f"{table.id} is not as it was left:{wrong}")
        for person in table.people[1:]:
            table.join(person)
        table.play(lambda: len(table.moves) >= MOST_MOVES)
        count = len(table.moves)
        if table.is_over():
            table.moves = []
            table.play(lambda: len(table.moves) >= MOVES_AFTER, again=True)
        print(f"{table.id}: {count} moves, {len(table.moves)} in the last round", flush=True)
        found.append(table.leave())
        found[-1]["sees"] = {"v": found[-1]["sees"]["v"]}
    return found


if __name__ == "__main__":
    what, port, people = sys.argv[1:4]
    if what == "make":
        pathlib.Path(people).write_text(json.dumps(make(port), indent=1) + "\n")
    else:
        tables = json.loads(pathlib.Path(people).read_text())
        pathlib.Path(sys.argv[4]).write_text(json.dumps(visit(port, tables), indent=1) + "\n")
    os._exit(0)  # the listeners are still listening
