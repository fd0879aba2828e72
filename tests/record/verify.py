#!/usr/bin/env python3
"""Checks records of matches, from docs/record.md alone: it shares no code with the program.

  verify.py [--editions DIR] FILE…   exit 0: all agree, 1: something does not, 2: cannot be read
  verify.py --forge N FILE           print the record with its Nth outcome (from 0) replaced and
                                     all checksums recomputed; the step goes to standard error

  verify.py --replay FILE            print the record with the commitment of the first round that was
                                     left out in the second round too, and all checksums recomputed

Commitments, keys and checksums are checked for every record. Outcomes are checked by following the
cards: what is in the draw pile, in all hands together, under the top and on top is enough to know
every bag, without knowing whose turn it is. Where a table plays with rules that need more (rules on
blank wilds, a hand limit, effects not listed in SENTENCES), this is said and outcomes are skipped.
"""

import argparse
import hashlib
import re
import sys
import tomllib
from pathlib import Path


class Wrong(Exception):
    """The record does not fit."""


class NotFollowed(Exception):
    """The table uses a rule that this verifier does not know."""


def blake(message, key=b""):
    return hashlib.blake2b(message, key=key, digest_size=32).digest()


def little(number, width):
    return number.to_bytes(width, "little")


# ---- Chance ------------------------------------------------------------------


SERVER = 0xFF


def commitment(version, table, number, seat, value):
    if version == 1:
        return blake(b"comodin commitment 1\0" + value)
    context = little(len(table), 4) + table + little(number, 4) + bytes([seat])
    return blake(b"comodin commitment 2\0" + context + value)


def round_key(table, number, values):
    message = b"comodin round key 1\0" + little(len(table), 4) + table
    message += little(number, 4) + little(len(values), 4)
    for seat, value in values:
        message += bytes([seat]) + value
    return blake(message)


class Chance:
    def __init__(self, key):
        self.key = key
        self.counter = 0

    def below(self, n):
        if n == 1:
            return 0
        mask = (1 << (n - 1).bit_length()) - 1
        while True:
            digest = blake(little(self.counter, 8), self.key)
            self.counter += 1
            number = int.from_bytes(digest[:8], "little") & mask
            if number < n:
                return number


# ---- The text ----------------------------------------------------------------


def is_sum(line):
    return line.split(b" ")[0] in (b"check", b"end")


def check_sums(data):
    checked = at = 0
    last = b""
    for number, line in enumerate(data.splitlines(keepends=True), 1):
        last = line
        if is_sum(line):
            if line.split(b" ", 1)[1] != blake(data[checked:at]).hex().encode() + b"\n":
                raise Wrong(f"line {number}: the checksum does not fit")
            checked = at
        at += len(line)
    if not last.startswith(b"end ") or not last.endswith(b"\n"):
        raise Wrong("the record does not end with its last checksum")


def mend_sums(data):
    result = b""
    checked = 0
    for line in data.split(b"\n")[:-1]:
        if is_sum(line):
            line = line.split(b" ")[0] + b" " + blake(result[checked:]).hex().encode()
            checked = len(result)
        result += line + b"\n"
    return result


QUOTED = re.compile(rb'"((?:[^"\\]|\\.)*)"')
ESCAPE = re.compile(rb'\\(?:x([0-9a-f]{2})|(["\\]))')


def texts_in(line):
    """The quoted texts, unescaped, and the words after them."""
    found = [match.group(1) for match in QUOTED.finditer(line)]
    plain = [
        ESCAPE.sub(lambda m: bytes([int(m.group(1), 16)]) if m.group(1) else m.group(2), text)
        for text in found
    ]
    return plain, QUOTED.sub(b"", line).split()


class Round:
    def __init__(self, version, names):
        self.version = version  # of its commitments
        self.names = names  # of the seats, when it was dealt
        self.commitments = []  # seat, hash, whether it was opened
        self.values = []  # seat, value
        self.steps = []  # words of the move, outcomes
        self.scores = None


def seat_of(word):
    return SERVER if word == b"server" else word[0] - ord("a")


class Record:
    def __init__(self, data):
        self.options, self.customs, self.names, self.rounds = {}, [], [], []
        lines = [line for line in data.split(b"\n")[:-1] if not is_sum(line)]
        if lines[0] not in (b"comodin record 1", b"comodin record 2"):
            raise Wrong("this is not a record of version 1 or 2")
        self.version = int(lines[0][-1:])
        for line in lines[1:]:
            self.take(line)
        self.seats = len(self.names)
        self.check_version()

    def check_version(self):
        first = all(each.version == 1 for each in self.rounds)
        if self.rounds and first != (self.version == 1):
            raise Wrong("the rounds are of another version than the record")

    def take(self, line):
        word = line.split(b" ", 1)[0]
        if word in (b"table", b"edition", b"option", b"custom", b"seat") and b'"' in line:
            return self.take_header(word, line)
        words = line.split(b" ")
        if word == b"round":
            if words[2:] not in ([], [b"by", b"version", b"1"]):
                raise Wrong("there is no such version of a round")
            first = self.version == 1 or words[2:]
            names = self.rounds[-1].names if self.rounds else self.names
            self.rounds.append(Round(1 if first else 2, names))
            self.renamed = []
            if words[1] != str(len(self.rounds)).encode():
                raise Wrong("the rounds are not in order")
        elif word == b"commit":
            opened = words[3:] != [b"left", b"out"]
            hashed = bytes.fromhex(words[2].decode())
            self.rounds[-1].commitments.append((seat_of(words[1]), hashed, opened))
        elif word == b"value":
            self.rounds[-1].values.append((seat_of(words[1]), bytes.fromhex(words[2].decode())))
        elif word == b"scores":
            self.rounds[-1].scores = [int(score) for score in words[1:]]
        elif word not in (b"form", b"winner", b"open"):
            move, _, outcomes = line.decode().partition(" : ")
            self.rounds[-1].steps.append((move.split(), outcomes.split()))

    def take_header(self, word, line):
        texts, rest = texts_in(line)
        if word == b"table":
            self.table = texts[0]
        elif word == b"edition":
            self.edition, self.edition_hash = texts[0].decode(), rest[-1].decode()
        elif word == b"option":
            self.options[texts[0].decode()] = texts[1].decode()
        elif word == b"custom":
            self.customs.append(texts)
        elif self.rounds:
            self.renamed.append(texts[0].decode(errors="replace"))
            if len(self.renamed) == len(self.names):
                self.rounds[-1].names = self.renamed
        else:
            self.names.append(texts[0].decode(errors="replace"))


# ---- The equipment -----------------------------------------------------------

# What an effect's sentences do to cards. "draw": outcomes move from the pile to a hand. "shuffle":
# from all hands back to the hands. "turn": onto the top.
SENTENCES = {
    r"next draws \d+": "draw",
    r"next loses a turn": "draw",
    r"reverse": "draw",
    r"I name the color": "draw",
    r"I deal out my cards of a chosen color from the left": "draw",
    r"all hands are shuffled and dealt from the left": "shuffle",
    r"turn the top card": "turn",
    r"if the turned card has a ball: I may choose one: next draws \d+ /\s+reverse /\s+"
    r"a chosen player loses a turn /\s+I discard a card": "draw",
}


def behaviour(effect):
    """The outcomes of chance that playing the card needs."""
    found = []
    for sentence in filter(None, (part.strip() for part in effect.split(";"))):
        known = [does for form, does in SENTENCES.items() if re.fullmatch(form, sentence)]
        if not known:
            raise NotFollowed(f"a card says '{sentence}'")
        found += known
    first = found[0] if found else "draw"
    if any(does != "draw" for does in found[1:]):
        raise NotFollowed(f"a card says '{effect}'")
    return first


class Card:
    def __init__(self, spec, number=None):
        self.number = number or 0
        self.as_first = spec.get("as_first", "stands")
        self.copies = spec.get("copies", 0)
        self.effect = spec.get("effect", "")
        self.does = behaviour(self.effect)
        draws = re.search(r"next draws (\d+)", self.effect)
        self.draws = int(draws.group(1)) if draws else 0


class Edition:
    """The kinds in their order: numbers, actions, wilds; each but the wilds in every color."""

    def __init__(self, file, options):
        self.file, self.options = file, {**file.get("options", {}), **options}
        letters = [color["letter"] for color in file["color"]]
        self.cards = {}
        for spec in file.get("numbers", []):
            for number in range(spec["from"], spec["to"] + 1):
                for letter in letters:
                    self.cards[f"{letter}{number}"] = Card(spec, number)
        for spec in file.get("action", []):
            for letter in letters:
                self.cards[letter + spec["token"]] = Card(spec)
        for spec in file.get("wild", []):
            self.cards[spec["token"]] = Card(spec)
        if self.options.get("start_wild") == "reroll":
            for card in self.cards.values():
                if card.as_first == "names_color":
                    card.as_first = "returns"
        self.hand_size = int(self.options.get("hand_size", 7))
        self.policy = file["policy"]
        self.dice = file["equipment"] == "dice"
        if self.dice:
            self.read_dice()
        else:
            self.order = {token: at for at, token in enumerate(self.cards)}

    def read_dice(self):
        sets = self.file["dice_set"]
        wanted = self.options.get("dice_set", sets[0]["id"])
        types = next(each for each in sets if each["id"] == wanted)["types"]
        self.order, self.type_of, self.faces, self.types = {}, {}, [], []
        for at, die in enumerate(types):
            name = (lambda face: face) if len(types) == 1 else (lambda face: f"{face}#{at + 1}")
            for face in die["faces"]:
                if name(face) not in self.order:
                    self.order[name(face)] = len(self.order)
                    self.type_of[name(face)] = at
            self.faces.append([name(face) for face in die["faces"]])
            self.types += [at] * die.get("count", 1)

    def card(self, token):
        return self.cards[token.split("#")[0]]


# ---- Following the cards -----------------------------------------------------


class Game:
    """Where the cards are. Takes the outcomes of a step one by one and compares each."""

    def __init__(self, edition, seats, chance):
        self.edition, self.seats, self.chance = edition, seats, chance
        self.outcomes, self.compared = [], 0

    def told(self, derived):
        if not self.outcomes:
            raise Wrong(f"an outcome is missing, derived is {derived}")
        told = self.outcomes.pop(0)
        if told != derived:
            raise Wrong(f"the outcome is {told}, derived is {derived}")
        self.compared += 1

    def pick(self, bag):
        """Picks one from the bag without removing it."""
        in_order = sorted(bag, key=self.edition.order.__getitem__)
        token = in_order[self.chance.below(len(in_order))]
        self.told(token)
        return token

    def below(self, n):
        number = self.chance.below(n)
        self.told(f"#{number}")
        return number

    def step(self, words, outcomes, dealer_known):
        self.outcomes = outcomes[:]
        if words == ["deal"]:
            self.deal(dealer_known)
        else:
            self.move(words[0], words[1], words[2:])
        if self.outcomes:
            raise Wrong(f"the outcome {self.outcomes[0]} is one too many")

    def highest(self, tied, values):
        return [seat for seat, value in zip(tied, values) if value == max(values)]


class CardGame(Game):
    def draw(self):
        if not self.pile:
            self.pile, self.under = self.under, []
        token = self.pick(self.pile)
        self.pile.remove(token)
        return token

    def lay(self, token):
        if self.top:
            self.under.append(self.top)
        self.top = token

    def gather(self):
        cards = self.edition.cards.items()
        self.pile = [token for token, card in cards for _ in range(card.copies)]
        self.hands, self.under, self.top = [], [], None

    def deal(self, dealer_known):
        self.gather()
        if not dealer_known and self.edition.policy.get("dealer", "lot") == "random":
            self.below(self.seats)
        elif not dealer_known:
            self.lot()
        self.deal_hands()
        while all(self.edition.card(t).as_first in ("returns", "ignored") for t in self.pile):
            self.gather()
            self.deal_hands()
        while True:
            token = self.draw()
            self.lay(token)
            as_first = self.edition.card(token).as_first
            if as_first == "returns":
                self.pile.append(token)
                self.top = None
            elif as_first != "ignored":
                break
        if self.outcomes and self.edition.card(self.top).does != "draw":
            raise NotFollowed("a first card does more than make somebody draw")
        self.draw_rest()

    def lot(self):
        tied = list(range(self.seats))
        while len(tied) > 1:
            bag, values = self.pile[:], []
            for _ in tied:
                token = self.pick(bag)
                bag.remove(token)
                values.append(self.edition.card(token).number)
            tied = self.highest(tied, values)

    def deal_hands(self):
        for _ in range(self.seats * self.edition.hand_size):
            self.hands.append(self.draw())

    def draw_rest(self):
        while self.outcomes:
            self.hands.append(self.draw())

    def move(self, _seat, verb, rest):
        does = "draw"
        if verb in ("plays", "discards"):
            self.hands.remove(rest[0])
        if verb == "plays":
            self.lay(rest[0])
            does = self.edition.card(rest[0]).does
        if verb == "discards":
            self.under.append(rest[0])
        if does == "shuffle" and self.outcomes:
            bag = self.hands[:]
            while bag:
                bag.remove(self.pick(bag))
        elif does == "turn" and self.outcomes:
            self.lay(self.draw())
        self.draw_rest()


def take(items, at):
    """Removes one; the last one takes its place."""
    item, items[at] = items[at], items[-1]
    items.pop()
    return item


class DiceGame(Game):
    def roll(self, die_type):
        return self.pick(self.edition.faces[die_type])

    def deal(self, dealer_known):
        bag, types = self.edition.types[:], [[] for _ in range(self.seats)]
        for _ in range(self.edition.hand_size):
            for mine in types:
                mine.append(take(bag, self.below(len(bag))))
        if not dealer_known:
            winner = self.lot(types)
            starts = self.edition.policy.get("lot_winner", "deals") == "starts"
            self.dealer = (winner - 1) % self.seats if starts else winner
        self.hands, self.line = [[] for _ in range(self.seats)], []
        for n in range(self.edition.hand_size):
            for i in range(1, self.seats + 1):
                seat = (self.dealer + i) % self.seats
                self.hands[seat].append(self.roll(types[seat][n]))
        self.spare = self.edition.types[:]
        for die_type in (each for mine in types for each in mine):
            self.spare.remove(die_type)
        self.start_line()

    def start_line(self):
        # It does not matter which of several equal dice are left; they are ordered by type.
        while len(self.spare) > 1:
            self.line.append(self.roll(take(self.spare, self.below(len(self.spare)))))
        while True:
            token = self.roll(self.spare[0])
            if self.edition.card(token).as_first not in ("returns", "ignored"):
                break
        self.line.append(token)

    def lot(self, types):
        tied = list(range(self.seats))
        while len(tied) > 1:
            values = []
            for seat in tied:
                die_type = types[seat][self.below(len(types[seat]))]
                values.append(self.edition.card(self.roll(die_type)).number)
            tied = self.highest(tied, values)
        return tied[0]

    def roll_all(self, seat, taken):
        dice = sorted(self.hands[seat], key=self.edition.order.__getitem__) + taken
        self.hands[seat] = [self.roll(self.edition.type_of[die]) for die in dice]

    def take_dice(self, seat, count):
        taken = [self.line.pop(0) for _ in range(min(count, len(self.line) - 1))]
        if taken:
            self.roll_all(seat, taken)
        return taken

    def move(self, label, verb, rest):
        seat = ord(label) - ord("a")
        other = 1 - seat
        if verb == "plays":
            self.hands[seat].remove(rest[0])
            self.line.append(rest[0])
            self.take_dice(other, self.edition.card(rest[0]).draws)
        elif verb == "draws":
            if not self.take_dice(seat, 1):
                self.roll_all(seat, [])
        elif verb == "catches" and len(self.line) > 1:
            self.take_dice(other, int(self.edition.options.get("uno_penalty", 2)))
        elif verb == "gives":
            self.hands[seat].remove(rest[0])
            self.roll_all(other, [rest[0]])


# ---- A whole record ----------------------------------------------------------


def check_commitments(record, at, each):
    opened = [(seat, hashed) for seat, hashed, is_open in each.commitments if is_open]
    if not opened or opened[0][0] != SERVER:
        raise Wrong(f"round {at}: the server has opened no value")
    if [seat for seat, _ in opened] != [seat for seat, _ in each.values]:
        raise Wrong(f"round {at}: a value is missing or one too many")
    for (seat, hashed), (_, value) in zip(opened, each.values):
        if hashed != commitment(each.version, record.table, at, seat, value):
            raise Wrong(f"round {at}: a value is not the one committed to")


def check_repeats(record):
    """Nothing of a round of version 2 was used before, neither a commitment nor a value."""
    used = set()
    for at, each in enumerate(record.rounds, 1):
        hashes = [hashed for _, hashed, _ in each.commitments]
        values = [value for _, value in each.values]
        for what, found in (("commitment", hashes), ("value", values)):
            for one in found:
                if (what, one) in used and each.version > 1:
                    raise Wrong(f"round {at}: a {what} was used before")
                used.add((what, one))


def contributors(record):
    """Who gave values for each round that is over; rounds in a row with the same ones in one line."""
    lines = []
    for at, each in enumerate(record.rounds, 1):
        if each.scores is None:
            break
        names = [each.names[seat] for seat, _ in each.values if seat != SERVER]
        by = ", ".join(["the server", *names]) if names else "the server alone"
        if lines and lines[-1][2] == by:
            lines[-1][1] = at
        else:
            lines.append([at, at, by])
    return [
        f"round {first}: chance by {by}" if first == last else f"rounds {first} to {last}: chance by {by}"
        for first, last, by in lines
    ]


def make_game(record, edition, chance):
    if edition.dice and record.seats != 2:
        raise NotFollowed("dice for more than two")
    return (DiceGame if edition.dice else CardGame)(edition, record.seats, chance)


def edition_of(record, folder):
    path = folder / f"{record.edition}.toml"
    earlier = sorted((folder / "earlier").glob(f"{record.edition}-*.toml"))
    for data in (each.read_bytes() for each in [path, *earlier]):
        if blake(data).hex() == record.edition_hash:
            break
    else:
        raise Wrong(f"{path} is not the edition that was played")
    if record.customs:
        raise NotFollowed("there are rules on blank wilds")
    if record.options.get("hand_limit", "0") != "0":
        raise NotFollowed("there is a hand limit")
    return Edition(tomllib.loads(data.decode()), record.options)


def check_outcomes(record, edition):
    compared, game, scores, rounds = 0, None, [0] * record.seats, 0
    for at, each in enumerate(record.rounds, 1):
        if each.scores is None:
            break
        chance = Chance(round_key(record.table, at, each.values))
        # Chance picks the dealer in the first round, or in each; a void round is dealt again.
        void = game is not None and scores == before
        dealer_known = game is not None and (void or edition.policy["next_dealer"] == "left")
        following = make_game(record, edition, chance)
        if game is not None and edition.dice:
            following.dealer = game.dealer
        game, before, scores = following, scores, each.scores
        for number, (words, outcomes) in enumerate(each.steps, 1):
            where = f"round {at}, step {number}: {' '.join(words)}"
            try:
                game.step(words, outcomes, dealer_known)
            except Wrong as wrong:
                raise Wrong(f"{where}: {wrong}") from None
            except (ValueError, IndexError, KeyError) as error:
                raise Wrong(f"{where}: cannot be ({error})") from None
        compared += game.compared
        rounds += 1
    return rounds, compared


def verify(path, folder):
    data = path.read_bytes()
    check_sums(data)
    record = Record(data)
    for at, each in enumerate(record.rounds, 1):
        if each.scores is not None:
            check_commitments(record, at, each)
    check_repeats(record)
    try:
        rounds, compared = check_outcomes(record, edition_of(record, folder))
    except NotFollowed as why:
        print(f"{path}: only checksums, commitments and keys agree; outcomes not followed: {why}")
        return
    print(f"{path}: {rounds} rounds agree, {compared} outcomes")
    for line in contributors(record):
        print(f"{path}: {line}")
    if rounds < len(record.rounds):
        print(f"{path}: the last round is not over and was not checked")


def forge(path, wanted):
    """Replaces one outcome by another that was recorded somewhere, and repairs all checksums."""
    lines = path.read_bytes().split(b"\n")
    everything = {word for line in lines for word in line.partition(b" : ")[2].split()}
    number = step = seen = 0
    for at, line in enumerate(lines):
        move, mark, outcomes = line.partition(b" : ")
        words = outcomes.split(b" ") if mark else []
        if line.startswith(b"round "):
            number, step = number + 1, 0
        elif re.match(rb"deal|[a-j] ", line):
            step += 1
        if seen <= wanted < seen + len(words):
            old = words[wanted - seen]
            alike = {w for w in everything if w.startswith(b"#") == old.startswith(b"#")}
            others = sorted(alike - {old}) or [b"#7"]
            words[wanted - seen] = others[wanted % len(others)]
            lines[at] = move + mark + b" ".join(words)
            sys.stdout.buffer.write(mend_sums(b"\n".join(lines)))
            print(f"round {number}, step {step}:", file=sys.stderr)
            return 0
        seen += len(words)
    return 2


def replay(path):
    """Repeats a commitment that was left out, in the round after."""
    lines = path.read_bytes().split(b"\n")
    places = [at for at, line in enumerate(lines) if line.endswith(b" left out")]
    lines[places[1]] = lines[places[0]]
    sys.stdout.buffer.write(mend_sums(b"\n".join(lines)))
    return 0


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--editions", type=Path, default=Path(__file__).parents[2] / "editions")
    parser.add_argument("--forge", type=int, metavar="N")
    parser.add_argument("--replay", action="store_true")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    if arguments.forge is not None:
        return forge(arguments.files[0], arguments.forge)
    if arguments.replay:
        return replay(arguments.files[0])
    code = 0
    for path in arguments.files:
        try:
            verify(path, arguments.editions)
        except (Wrong, ValueError, IndexError) as wrong:
            print(f"{path}: {wrong}")
            code = 1
        except OSError as error:
            print(f"{path}: {error}", file=sys.stderr)
            return 2
    return code


if __name__ == "__main__":
    sys.exit(main())
