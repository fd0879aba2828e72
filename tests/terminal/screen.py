#!/usr/bin/env python3
"""Plays on a pseudo-terminal's screen, and compares what it shows with what the seat knows.

usage: screen.py BINARY; prints what went wrong, and exits with 0 if nothing did.

The program plays at a table of a real server. The test is the same person on a second line, so it
gets the same messages, and knows the view that the screen must show. The cards come as they come, for
nobody chooses the luck of a game: what is checked holds in every one of them. And it waits for what must
appear, never for a time: PATIENCE only ends what hangs.
"""
import contextlib, fcntl, hashlib, json, os, pathlib, pty, queue, random, re, select, signal, socket, struct, subprocess, sys
import tempfile, termios, threading, time, urllib.parse, urllib.request

import pyte

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "examples"))
import bot

PROGRAM = os.path.realpath(sys.argv[1])
KEYS = "1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PATIENCE = 120

passed, failed = 0, 0


def check(what, good, screen=None):
    global passed, failed
    if good:
        passed += 1
        return
    failed += 1
    print(f"FAIL {what}")
    if screen is not None:
        print("\n".join(f"   |{line}|" for line in screen.lines()))


class Screen(pyte.Screen):
    """Adds xterm sequences that pyte lacks: repeat a letter, scroll several lines."""

    def draw(self, data):
        self.last = data[-1:]
        super().draw(data)

    def repeat_last(self, count=1):
        self.draw(self.last * count)

    def scroll_up(self, count=1):
        self.scroll(self.margins.bottom if self.margins else self.lines - 1, self.index, count)

    def scroll_down(self, count=1):
        self.scroll(self.margins.top if self.margins else 0, self.reverse_index, count)

    def scroll(self, edge, step, count):
        y, self.cursor.y = self.cursor.y, edge
        for _ in range(count):
            step()
        self.cursor.y = y


pyte.Stream.csi = {**pyte.Stream.csi, "b": "repeat_last", "S": "scroll_up", "T": "scroll_down"}
pyte.Stream.events = pyte.Stream.events | {"repeat_last", "scroll_up", "scroll_down"}


def set_size(file, columns, rows):
    fcntl.ioctl(file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


class Terminal:
    """A program on a pseudo-terminal, and its screen."""

    def __init__(self, arguments, columns=80, rows=24, **environment):
        self.screen = Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            set_size(0, columns, rows)
            # The terminal's settings are compared after the program has ended.
            env = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "LANGUAGE": "", **environment}
            env.pop("NO_COLOR", None) if "NO_COLOR" not in environment else None
            os.execvpe(arguments[0], arguments, env)
        self.raw = b""
        self.ended = None

    def resize(self, columns, rows):
        self.screen.resize(rows, columns)
        set_size(self.file, columns, rows)

    def look(self, wait=0.05):
        while select.select([self.file], [], [], wait)[0]:
            try:
                data = os.read(self.file, 65536)
            except OSError:
                data = b""
            if not data:
                break
            self.raw += data
            self.stream.feed(data)

    def lines(self):
        return [line.rstrip() for line in self.screen.display]

    def text(self):
        return "\n".join(self.lines())

    def until(self, condition, patience=PATIENCE):
        end = time.monotonic() + patience
        while time.monotonic() < end:
            self.look()
            if condition():
                return True
        return False

    def type(self, keys):
        os.write(self.file, keys.encode())

    def settings(self):
        return termios.tcgetattr(self.file)

    def wait(self, patience=PATIENCE):
        end = time.monotonic() + patience
        while self.ended is None and time.monotonic() < end:
            self.look(0.02)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.ended = os.waitstatus_to_exitcode(status)
        self.look()
        return self.ended

    def kill(self):
        if self.ended is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.file)


class Server:
    def __init__(self, folder):
        self.folder = folder
        self.port = 0
        self.start()

    def start(self):
        # Outside the range of outgoing connections, which could take it while the server is down.
        port = self.port or random.randrange(10_000, 30_000)
        command = [PROGRAM, "serve", "--address", "127.0.0.1", "--data", self.folder, "--port", str(port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for line in self.process.stdout:
            if "http://localhost:" in line:
                self.port = int(line.split("http://localhost:")[1].split()[0].split("/")[0])
                break
        threading.Thread(target=self.process.stdout.read, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.port}"

    def stop(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        self.process.wait()


class Watcher:
    """The terminal's person on a second connection: what the seat knows."""

    def __init__(self, server, data):
        game = data / "game.json"
        secret = json.loads(game.read_text())["secret"]
        text = f"comodin terminal 1 {secret} 127.0.0.1:{server.port}"
        self.secret = hashlib.blake2b(text.encode(), digest_size=32).hexdigest()
        self.server, self.table, self.state, self.count = server, None, {}, 0
        self.messages = queue.Queue()
        self.connect()

    def connect(self):
        self.line = bot.Line(urllib.parse.urlparse(self.server.url))
        self.line.send({"do": "hello", "protocol": 1, "secret": self.secret, "name": "Ana"})
        if self.table:
            self.line.send({"do": "join", "id": "j", "table": self.table})
        threading.Thread(target=self.listen, args=(self.line,), daemon=True).start()

    def listen(self, line):
        try:
            while True:
                self.messages.put(line.receive())
        except OSError:
            pass

    def say(self, message):
        self.count += 1
        self.line.send({**message, "id": f"w{self.count}"})

    def take(self, wait=0.0):
        try:
            while True:
                message = self.messages.get(timeout=wait) if wait else self.messages.get_nowait()
                wait = 0
                if message["type"] == "snapshot":
                    self.state = message
                    self.table = message["table"]
                elif message["type"] in ("update", "presence"):
                    self.state.update({key: value for key, value in message.items() if key != "type"})
        except queue.Empty:
            pass

    def until(self, condition, patience=PATIENCE):
        end = time.monotonic() + patience
        while time.monotonic() < end:
            self.take(0.05)
            if self.state and condition():
                return True
        return False

    def make(self, edition, seats, options):
        self.line.send({"do": "make", "id": "m", "edition": edition, "seats": seats, "pace": "instant",
                        "reaction_ms": 0, "options": options})
        self.until(lambda: self.table)
        with urllib.request.urlopen(f"{self.server.url}/api/editions/{edition}") as answer:
            self.edition = json.load(answer)
        self.kinds = {kind["token"]: kind for kind in self.edition["kinds"]}
        self.colors = {color["letter"]: color for color in self.edition["colors"]}

    # What a card looks like on the screen: three columns at most.
    def face(self, token):
        plain = token.split("#")[0].split("=")[0]
        taken = token.split("=")[1] if "=" in token else None
        kind = self.kinds[plain]
        letter = kind["color"] or (taken if taken != "-" else None)
        return ((self.colors[letter]["symbol"] if letter else "") + kind["face"][:3])[:3]


def own_size(lines):
    """The number of cards shown after the person's name."""
    own = next((line[16:].split() for line in lines if line[2:15].strip() == "Ana"), [])
    return int(own[0]) if own and own[0].isdigit() else 0


def cards_on(lines):
    """The cards at the bottom: text, key, and whether each can be played. They are in boxes, or, if
    there are too many, in seven columns each."""
    cards = []
    y = len(lines) - 3
    if not lines[y].startswith(" ┌───┐") and own_size(lines) > 26:
        rows = -(-own_size(lines) // 11)
        cells = [line[x:x + 7].ljust(7) for line in lines[-rows:] for x in range(0, len(line), 7)]
        return [(cell[2:].strip().removesuffix("]"), cell[1].strip(), cell[0] == "[") for cell in cells]
    while y > 0 and lines[y].startswith(" ┌───┐"):
        row = []
        for x in range(1, len(lines[y]), 6):
            below = lines[y + 2][x:x + 5]
            row.append((lines[y + 1][x + 1:x + 4].strip(), below[1:4].strip("[] ─"), "[" in below))
        cards = row + cards
        y -= 3
    return cards


def hand_on(terminal):
    """The faces of the person's cards; nothing until all of them are drawn."""
    cards = cards_on(terminal.lines())
    return [face for face, _, _ in cards] if cards and len(cards) == own_size(terminal.lines()) else None


def differences(terminal, watcher):
    """Differences between the screen and what the seat knows."""
    lines, view, found = terminal.lines(), watcher.state["view"], []
    moves = watcher.state["moves"]
    rows = 2 if watcher.edition["equipment"] == "dice" else 1
    for i, size in enumerate(view["sizes"]):
        seat = lines[1 + i * rows]
        words = seat[16:].split()
        if not words or words[0] != str(size):
            found.append(f"seat {i + 1} holds {size}: {seat!r}")
        waits = view["waits"].get("seat") == i + 1 and view["result"] == "open"
        if seat.startswith(">") != waits:
            found.append(f"whose turn it is: {seat!r}")
        known = [watcher.face(token) for token in view["known"].get(str(i + 1), [])]
        if rows == 2 and i + 1 != view.get("seat") and lines[2 + i * rows][:44].split("│")[0].split() != known:
            found.append(f"the dice {known}: {lines[2 + i * rows]!r}")
    middle = 1 + len(view["sizes"]) * rows
    if rows == 2 and view["result"] == "open":
        line = [watcher.face(token) for token in view["line"]]
        if lines[middle + 1].split("│")[0].split() != line[:len(lines[middle + 1].split("│")[0].split())]:
            found.append(f"the line {line}: {lines[middle + 1]!r}")
    elif "top" in view and view["result"] == "open" and watcher.face(view["top"]) not in lines[middle + 1]:
        found.append(f"the top card {view['top']}: {lines[middle + 1]!r}")
    if rows == 1 and view.get("color") and view["result"] == "open":
        color = watcher.colors[view["color"]]
        if f"{color['symbol']} {color['names']['en']}" not in lines[middle]:
            found.append(f"the color {view['color']}: {lines[middle]!r}")
    asked = any(move.split()[0] in ("names", "picks", "chooses", "gives", "confirms") for move in moves)
    shown = cards_on(lines)
    hand = sorted(watcher.face(token) for token in view.get("hand", []))
    if sorted(face for face, _, _ in shown) != hand:
        found.append(f"the hand {hand}: {shown}")
    if not asked:
        usable = {watcher.face(move.split()[1]) for move in moves if move.split()[0] in ("plays", "discards")}
        for face, key, playable in shown:
            if key and playable != (face in usable):
                found.append(f"whether {face} can be played")
    return found


def key_for(terminal, watcher, dice):
    """A key of a legal move, as shown on the screen."""
    lines = terminal.lines()
    offers = [key for line in lines for key in re.findall(r"\[(\S)\] \S", line)]
    plays = [key for _, key, playable in cards_on(lines) if playable]
    numbers = [key for key in offers if key in KEYS]
    if numbers:
        return dice.choice(numbers)
    for wanted in (["n"] if "n" in offers else [], ["u"] if "u" in offers and dice.random() < 0.7 else [],
                   plays, [key for key in offers if key in "axdp"]):
        if wanted:
            return dice.choice(wanted)
    return None


def play_match(edition, seats, folder, data, columns=80, rows=24):
    dice = random.Random(edition)
    server = Server(folder)
    watcher = Watcher(server, data)
    watcher.make(edition, seats, {} if edition == "official" else {"target": "50"})
    terminal = Terminal([PROGRAM, "play", f"{server.url}/#/t/{watcher.table}", "--data", str(data),
                         "--name", "Ana"], columns, rows)
    compared, keys, last, wrong = 0, 0, None, []
    check(f"{edition}: the table appears", terminal.until(lambda: "begin" in terminal.text()), terminal)
    end = time.monotonic() + PATIENCE
    over = False
    while time.monotonic() < end:
        watcher.take(0.02)
        terminal.look(0.02)
        wrong = differences(terminal, watcher)
        if wrong:  # one of the two may be ahead
            continue
        version = watcher.state["v"]
        if version != last:
            compared, last, end = compared + 1, version, time.monotonic() + PATIENCE
        if "match_winner" in watcher.state["view"]:
            over = True
            break
        if not watcher.state["moves"] and watcher.state["view"]["result"] == "open":
            continue
        key = key_for(terminal, watcher, dice)
        if key:
            terminal.type(key)
            keys += 1
            watcher.until(lambda: watcher.state["v"] != version, patience=0.5)
    check(f"{edition}: the screen shows what the seat knows: {wrong[:3]}", not wrong, terminal)
    check(f"{edition}: a match by keys ends", over, terminal)
    # In the shortest matches another player wins before the person has a turn.
    check(f"{edition}: it was compared at {compared} moments, with {keys} keys", compared > 1 and keys > 0)
    check(f"{edition}: the end is shown", terminal.until(lambda: "match" in terminal.text()), terminal)
    terminal.type("q")
    check(f"{edition}: q leaves", terminal.wait() == 0, terminal)
    terminal.kill()
    server.stop()


def here(data, *arguments, **options):
    return Terminal([PROGRAM, "play", "--data", str(data), "--name", "Ana", "--edition", "official", *arguments],
                    **options)


def is_table(terminal):
    """Whether somebody's turn or a question is shown; a terminal that the system does not know lists its choices."""
    return terminal.until(lambda: any(words in terminal.text() for words in ("Your turn", "s turn.", "Which",
                                                                             "[a] ", " 1) ")))


def my_turn(terminal):
    """Waits for the person's turn, answering earlier questions. Returns the hand."""
    answered = None
    while terminal.until(lambda: any(words in terminal.text() for words in ("Your turn", "Which", "[a] "))
                         and hand_on(terminal) and terminal.text() != answered):
        if "Your turn" in terminal.text():
            return hand_on(terminal)
        answered = terminal.text()
        terminal.type("a" if "[a] " in answered else "1")
    return None


def terminal_is_as_before(terminal, before, what, code):
    check(f"{what}: it ends with {code}", terminal.wait() == code, terminal)
    check(f"{what}: the settings are as before", terminal.settings() == before)
    check(f"{what}: the screen is restored", b"\x1b[?1049l" in terminal.raw)
    check(f"{what}: the cursor is shown", terminal.raw.rfind(b"\x1b[?25h") > terminal.raw.rfind(b"\x1b[?25l"))
    terminal.kill()


@contextlib.contextmanager
def answering(status):
    """A link to a server that gives every request the same answer."""
    def serve():
        with contextlib.suppress(OSError):
            while True:
                with listening.accept()[0] as line:
                    line.recv(65536)
                    line.sendall(f"HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n".encode())

    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=serve, daemon=True).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/#/t/p{'0' * 32}"
        listening.shutdown(socket.SHUT_RDWR)


def small_things(root):
    # Ctrl-C, kill and a crash restore the terminal.
    for what, end, code in (("Ctrl-C", lambda t: t.type("\x03"), 130),
                            ("Ctrl-\\", lambda t: t.type("\x1c"), 131),
                            ("kill", lambda t: os.kill(t.pid, signal.SIGTERM), 143),
                            ("a crash", lambda t: os.kill(t.pid, signal.SIGSEGV), -signal.SIGSEGV)):
        probe, other_end = pty.openpty()
        before = termios.tcgetattr(probe)
        os.close(probe)
        os.close(other_end)
        terminal = here(root / what.replace(" ", "").replace("\\", ""))
        check(f"{what}: the table appears", is_table(terminal), terminal)
        end(terminal)
        terminal_is_as_before(terminal, before, what, code)

    # The game continues where it was left.
    terminal = here(root / "kept")
    hand = my_turn(terminal)
    check("a hand is shown", hand, terminal)
    terminal.type("q")
    check("q leaves", terminal.wait() == 0, terminal)
    terminal.kill()
    terminal = Terminal([PROGRAM, "play", "--data", str(root / "kept"), "--resume", "--name", "Ana"])
    check("--resume shows the table", is_table(terminal), terminal)
    check("--resume: the same hand", terminal.until(lambda: hand_on(terminal) == hand), terminal)

    # Resized during the game: too small, then large again; then help, rules, chat.
    terminal.resize(40, 24)
    check("40 columns: it says what it needs", terminal.until(lambda: "needs 60 columns" in terminal.text()
          and "there are 40" in " ".join(terminal.text().split())), terminal)
    terminal.resize(100, 30)
    check("100 columns: the table is back", terminal.until(lambda: "Nina" in terminal.text()
          and hand_on(terminal) == hand), terminal)
    terminal.type("h")
    check("h lists the keys", terminal.until(lambda: "say UNO, at any time" in terminal.text()), terminal)
    terminal.type(" \x1b")
    check("and goes away", terminal.until(lambda: "say UNO, at any time" not in terminal.text()), terminal)
    terminal.type("?")
    check("? explains, with the statement", terminal.until(lambda: "(O" in terminal.text()), terminal)
    terminal.type("q")
    terminal.type("thola ñ\r")
    check("typed text is sent", terminal.until(lambda: "You: hola ñ" in terminal.text()), terminal)
    terminal.until(lambda: hand_on(terminal) == hand)
    at = next((i for i, (_, _, playable) in enumerate(cards_on(terminal.lines())) if playable), None)
    if at is not None:  # a click on the card plays it
        y = next(i for i, line in enumerate(terminal.lines()) if line.startswith(" ┌───┐ ┌")) + 2
        terminal.type(f"\x1b[<0;{3 + at * 6};{y}M\x1b[<0;{3 + at * 6};{y}m")
        check("a click plays a card", terminal.until(lambda: "You play" in terminal.text()), terminal)
    terminal.type("\x03")
    terminal.wait()
    terminal.kill()

    # With and without colors.
    terminal = here(root / "colors")
    is_table(terminal)
    check("colors are used", b"\x1b[38;5;" in terminal.raw or b"\x1b[3" in terminal.raw)
    terminal.kill()
    for term in ("xterm-16color", "xterm", "vt100"):
        terminal = here(root / term, TERM=term)
        check(f"TERM={term}: the table appears", is_table(terminal), terminal)
        terminal.kill()
    terminal = here(root / "plain", NO_COLOR="1")
    check("NO_COLOR: the table appears", is_table(terminal), terminal)
    inks = {cell.fg for row in terminal.screen.buffer.values() for cell in row.values()}
    check(f"NO_COLOR: no color is used: {inks}", inks <= {"default"})
    check("NO_COLOR: the symbols identify the colors", any(symbol in terminal.text() for symbol in "●◆▼■"))
    terminal.kill()

    # Without UTF-8 nothing but ASCII is sent.
    terminal = here(root / "ascii", LC_ALL="C")
    check("UTF-8 off: the table appears", is_table(terminal), terminal)
    check("UTF-8 off: cards in boxes", "+---+" in terminal.text(), terminal)
    check("UTF-8 off: only ASCII", max(terminal.raw) < 128)
    terminal.kill()

    # A terminal without a screen gets plain lines.
    terminal = here(root / "dumb", TERM="dumb")
    check("TERM=dumb: lines", terminal.until(lambda: "1) " in terminal.text()), terminal)
    check("TERM=dumb: no control sequences", b"\x1b" not in terminal.raw)
    terminal.type("quit\n")
    check("TERM=dumb: quit", terminal.wait() == 0, terminal)
    terminal.kill()

    # Unknown keys do nothing, whatever letters their sequences contain.
    for term in ("screen", "vt100", "xterm-256color"):
        terminal = here(root / f"keys-{term}", TERM=term)
        before = my_turn(terminal)
        for sequence in ("\x1b[1;5C", "\x1b[1;3C", "\x1b[15;2~", "\x1bOP", "\x1b[<0;300;300M", "\x1b1"):
            terminal.type(sequence)
            terminal.look(0.1)
        # A known key comes after all of them.
        terminal.type("thola\r")
        check(f"TERM={term}: later input is read", terminal.until(lambda: "You: hola" in terminal.text()),
              terminal)
        check(f"TERM={term}: unknown keys do nothing", terminal.until(lambda: hand_on(terminal) == before)
              and "You play" not in terminal.text() and "t match in color" not in terminal.text(), terminal)
        terminal.kill()

    # A server that is not there, and one that is silent.
    terminal = Terminal([PROGRAM, "play", f"http://127.0.0.1:1/#/t/p{'0' * 32}", "--data", str(root / "nobody")])
    check("where nobody answers it gives up", terminal.wait() == 1 and "No server answers at http://127.0.0.1:1." in terminal.text(),
          terminal)
    terminal.kill()
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/#/t/p{'0' * 32}"
        terminal = Terminal([PROGRAM, "play", url, "--data", str(root / "silent")])
        check("a silent server is waited for", terminal.until(lambda: "Joining" in terminal.text()), terminal)
        terminal.type("q")
        check("and q leaves", terminal.wait() == 0, terminal)
        terminal.kill()

    # Servers that answer, but not with a connection.
    with answering("503 Service Unavailable") as url:
        terminal = Terminal([PROGRAM, "play", url, "--data", str(root / "full")])
        check("a full server is tried again", terminal.until(lambda: "HTTP status 503" in terminal.text()), terminal)
        terminal.type("q")
        check("and q leaves it", terminal.wait() == 0, terminal)
        terminal.kill()
    with answering("421 Misdirected Request") as url:
        terminal = Terminal([PROGRAM, "play", url, "--data", str(root / "refusing")])
        check("a refusal is reported", terminal.wait() == 2 and "HTTP status 421." in terminal.text(), terminal)
        terminal.kill()

    # In another language.
    terminal = here(root / "lang", "--lang", "es")
    check("Spanish", terminal.until(lambda: "por qué" in terminal.text()), terminal)
    terminal.kill()


def lost_server(root):
    data = root / "lost"
    data.mkdir()
    (data / "game.json").write_text(json.dumps({"secret": "0" * 64}))
    server = Server(str(root / "lost-server"))
    watcher = Watcher(server, data)
    watcher.make("official", 3, {"hand_size": "10"})
    terminal = Terminal([PROGRAM, "play", f"{server.url}/#/t/{watcher.table}", "--data", str(data), "--name", "Ana"],
                        columns=60)
    terminal.until(lambda: "[n] begin" in terminal.text())
    terminal.type("m")
    link = f"{server.url}/#/t/{watcher.table}"
    check("60 columns: the whole link of the table", terminal.until(
          lambda: link in "".join(line.strip() for line in terminal.lines())), terminal)
    terminal.type("q")
    terminal.resize(80, 24)
    terminal.until(lambda: "[n] begin" in terminal.text())
    terminal.type("n")
    hand = my_turn(terminal)
    check("the round begins", hand, terminal)
    server.stop()
    check("a lost server is shown", terminal.until(lambda: "No connection" in terminal.text()), terminal)
    server.start()
    check("it reconnects automatically", terminal.until(lambda: "No connection" not in terminal.text()), terminal)
    check("with the same hand", terminal.until(lambda: hand_on(terminal) == hand), terminal)
    watcher.connect()
    watcher.until(lambda: watcher.state["moves"])
    version = watcher.state["v"]
    terminal.type("d")
    check("and the game continues", watcher.until(lambda: watcher.state["v"] > version), terminal)
    terminal.kill()
    server.stop()


def main():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        small_things(root)
        lost_server(root)
        for edition, seats in (("official", 4), ("anniversary", 3), ("dragonball", 4), ("monster", 3), ("dice", 2)):
            data = root / edition
            data.mkdir()
            (data / "game.json").write_text(json.dumps({"secret": hashlib.sha256(edition.encode()).hexdigest()}))
            play_match(edition, seats, str(root / f"server-{edition}"), data)
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
