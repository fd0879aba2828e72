from enum import Enum
from dataclasses import dataclass
from typing import Optional, Any, Dict, List, Union, TypeVar, Type, Callable, cast


T = TypeVar("T")
EnumT = TypeVar("EnumT", bound=Enum)


def from_bool(x: Any) -> bool:
    assert isinstance(x, bool)
    return x


def from_none(x: Any) -> Any:
    assert x is None
    return x


def from_union(fs, x):
    for f in fs:
        try:
            return f(x)
        except:
            pass
    assert False


def from_str(x: Any) -> str:
    assert isinstance(x, str)
    return x


def from_int(x: Any) -> int:
    assert isinstance(x, int) and not isinstance(x, bool)
    return x


def to_enum(c: Type[EnumT], x: Any) -> EnumT:
    assert isinstance(x, c)
    return x.value


def from_dict(f: Callable[[Any], T], x: Any) -> Dict[str, T]:
    assert isinstance(x, dict)
    return { k: f(v) for (k, v) in x.items() }


def from_list(f: Callable[[Any], T], x: Any) -> List[T]:
    assert isinstance(x, list)
    return [f(y) for y in x]


def to_class(c: Type[T], x: Any) -> dict:
    assert isinstance(x, c)
    return cast(Any, x).to_dict()


class Level(Enum):
    """How well a bot plays."""

    EASY = "easy"
    HARD = "hard"
    NORMAL = "normal"


class Sitter(Enum):
    """Who sits on a chair."""

    BOT = "bot"
    NOBODY = "nobody"
    PERSON = "person"


@dataclass
class ChairElement:
    """All chairs, beginning with seat 1.
    
    A seat and who sits there.
    """
    sitter: Sitter
    away: Optional[bool] = None
    """a bot plays for the person meanwhile"""

    here: Optional[bool] = None
    """the person is connected"""

    level: Optional[Level] = None
    name: Optional[str] = None
    """of the person or the bot"""

    votes: Optional[int] = None
    """how many want the person removed"""

    who: Optional[str] = None

    @staticmethod
    def from_dict(obj: Any) -> 'ChairElement':
        assert isinstance(obj, dict)
        sitter = Sitter(obj.get("sitter"))
        away = from_union([from_bool, from_none], obj.get("away"))
        here = from_union([from_bool, from_none], obj.get("here"))
        level = from_union([Level, from_none], obj.get("level"))
        name = from_union([from_str, from_none], obj.get("name"))
        votes = from_union([from_int, from_none], obj.get("votes"))
        who = from_union([from_str, from_none], obj.get("who"))
        return ChairElement(sitter, away, here, level, name, votes, who)

    def to_dict(self) -> dict:
        result: dict = {}
        result["sitter"] = to_enum(Sitter, self.sitter)
        if self.away is not None:
            result["away"] = from_union([from_bool, from_none], self.away)
        if self.here is not None:
            result["here"] = from_union([from_bool, from_none], self.here)
        if self.level is not None:
            result["level"] = from_union([lambda x: to_enum(Level, x), from_none], self.level)
        if self.name is not None:
            result["name"] = from_union([from_str, from_none], self.name)
        if self.votes is not None:
            result["votes"] = from_union([from_int, from_none], self.votes)
        if self.who is not None:
            result["who"] = from_union([from_str, from_none], self.who)
        return result


class Emote(Enum):
    """A gesture in the chat."""

    BYE = "bye"
    HELLO = "hello"
    HURRY = "hurry"
    LAUGH = "laugh"
    OOPS = "oops"
    THANKS = "thanks"
    WELL_PLAYED = "well_played"
    WOW = "wow"


@dataclass
class ChatElement:
    """Something said in the chat: `text` or `emote`."""

    at: int
    name: str
    """their name then"""

    who: str
    emote: Optional[Emote] = None
    text: Optional[str] = None
    """what they said"""

    @staticmethod
    def from_dict(obj: Any) -> 'ChatElement':
        assert isinstance(obj, dict)
        at = from_int(obj.get("at"))
        name = from_str(obj.get("name"))
        who = from_str(obj.get("who"))
        emote = from_union([Emote, from_none], obj.get("emote"))
        text = from_union([from_str, from_none], obj.get("text"))
        return ChatElement(at, name, who, emote, text)

    def to_dict(self) -> dict:
        result: dict = {}
        result["at"] = from_int(self.at)
        result["name"] = from_str(self.name)
        result["who"] = from_str(self.who)
        if self.emote is not None:
            result["emote"] = from_union([lambda x: to_enum(Emote, x), from_none], self.emote)
        if self.text is not None:
            result["text"] = from_union([from_str, from_none], self.text)
        return result


class Pace(Enum):
    """How fast bots act."""

    CALM = "calm"
    INSTANT = "instant"
    NORMAL = "normal"
    QUICK = "quick"


class VerbElement(Enum):
    """The first word of a move."""

    ACCEPTS = "accepts"
    CATCHES = "catches"
    CHALLENGES = "challenges"
    CHOOSES = "chooses"
    CONFIRMS = "confirms"
    DEAL = "deal"
    DISCARDS = "discards"
    DRAWS = "draws"
    GIVES = "gives"
    NAMES = "names"
    PASSES = "passes"
    PICKS = "picks"
    PLAYS = "plays"
    SAYS = "says"


@dataclass
class Choices:
    """The choices with which the table was made."""

    clock: int
    """seconds for a turn; 0: no clock"""

    customs: Dict[str, str]
    """what was written on blank cards, by token"""

    edition: str
    """the name of the edition"""

    edition_hash: str
    """of the text of the edition, as in the record"""

    level: Level
    open: bool
    """listed for everyone"""

    options: Dict[str, str]
    """the options that differ from the edition, by name"""

    pace: Pace
    reaction_ms: int
    """the time to react"""

    seats: int
    """how many"""

    rules: Optional[Dict[str, str]] = None
    """the same as rules in your language, by token"""

    verbs: Optional[List[VerbElement]] = None
    """of the moves that these rules can ask for"""

    @staticmethod
    def from_dict(obj: Any) -> 'Choices':
        assert isinstance(obj, dict)
        clock = from_int(obj.get("clock"))
        customs = from_dict(from_str, obj.get("customs"))
        edition = from_str(obj.get("edition"))
        edition_hash = from_str(obj.get("edition_hash"))
        level = Level(obj.get("level"))
        open = from_bool(obj.get("open"))
        options = from_dict(from_str, obj.get("options"))
        pace = Pace(obj.get("pace"))
        reaction_ms = from_int(obj.get("reaction_ms"))
        seats = from_int(obj.get("seats"))
        rules = from_union([lambda x: from_dict(from_str, x), from_none], obj.get("rules"))
        verbs = from_union([lambda x: from_list(VerbElement, x), from_none], obj.get("verbs"))
        return Choices(clock, customs, edition, edition_hash, level, open, options, pace, reaction_ms, seats, rules, verbs)

    def to_dict(self) -> dict:
        result: dict = {}
        result["clock"] = from_int(self.clock)
        result["customs"] = from_dict(from_str, self.customs)
        result["edition"] = from_str(self.edition)
        result["edition_hash"] = from_str(self.edition_hash)
        result["level"] = to_enum(Level, self.level)
        result["open"] = from_bool(self.open)
        result["options"] = from_dict(from_str, self.options)
        result["pace"] = to_enum(Pace, self.pace)
        result["reaction_ms"] = from_int(self.reaction_ms)
        result["seats"] = from_int(self.seats)
        if self.rules is not None:
            result["rules"] = from_union([lambda x: from_dict(from_str, x), from_none], self.rules)
        if self.verbs is not None:
            result["verbs"] = from_union([lambda x: from_list(lambda x: to_enum(VerbElement, x), x), from_none], self.verbs)
        return result


class Door(Enum):
    """Who can come to the table. People who are known there always can."""

    ASK = "ask"
    LOCKED = "locked"
    OPEN = "open"


class E(Enum):
    """What happened in the game."""

    ACCEPTED = "accepted"
    CAUGHT = "caught"
    CHALLENGED = "challenged"
    CHOSE = "chose"
    CONFIRMED = "confirmed"
    DEALER = "dealer"
    DEALT = "dealt"
    DECLINED = "declined"
    DISCARDED = "discarded"
    DREW = "drew"
    GATHERED = "gathered"
    GAVE = "gave"
    HOLDS = "holds"
    LOSES_TURN = "loses_turn"
    LOT = "lot"
    MATCH_ENDS = "match_ends"
    MUST_SAY = "must_say"
    NAMED = "named"
    PASSED = "passed"
    PASSED_HANDS = "passed_hands"
    PICKED = "picked"
    PLAYED = "played"
    PLAYS_AGAIN = "plays_again"
    PUT_OUT = "put_out"
    RESHUFFLED = "reshuffled"
    RETURNED = "returned"
    REVERSED = "reversed"
    ROLLED = "rolled"
    ROUND_BEGINS = "round_begins"
    ROUND_ENDS = "round_ends"
    SAID_UNO = "said_uno"
    SCORED = "scored"
    SHEDS = "sheds"
    SHOWN = "shown"
    STEPS_IN = "steps_in"
    SWAPPED = "swapped"
    TOOK = "took"
    TOOK_DIE = "took_die"
    TURNED = "turned"
    TURN_BEGINS = "turn_begins"
    TURN_LOST = "turn_lost"
    UNO_DUE = "uno_due"
    UNO_LAPSED = "uno_lapsed"
    UNO_SETTLED = "uno_settled"


@dataclass
class EventElement:
    """Something that happened, as this viewer may know it: `{"e":"drew","seat":2}` for others,
    with the `card` for seat 2.
    """
    e: E
    card: Optional[str] = None
    color: Optional[str] = None
    number: Optional[int] = None
    """see the event; absent: 0"""

    other: Optional[int] = None
    points: Optional[int] = None
    """`scored`: the score"""

    rolled: Optional[str] = None
    seat: Optional[int] = None

    @staticmethod
    def from_dict(obj: Any) -> 'EventElement':
        assert isinstance(obj, dict)
        e = E(obj.get("e"))
        card = from_union([from_str, from_none], obj.get("card"))
        color = from_union([from_str, from_none], obj.get("color"))
        number = from_union([from_int, from_none], obj.get("number"))
        other = from_union([from_int, from_none], obj.get("other"))
        points = from_union([from_int, from_none], obj.get("points"))
        rolled = from_union([from_str, from_none], obj.get("rolled"))
        seat = from_union([from_int, from_none], obj.get("seat"))
        return EventElement(e, card, color, number, other, points, rolled, seat)

    def to_dict(self) -> dict:
        result: dict = {}
        result["e"] = to_enum(E, self.e)
        if self.card is not None:
            result["card"] = from_union([from_str, from_none], self.card)
        if self.color is not None:
            result["color"] = from_union([from_str, from_none], self.color)
        if self.number is not None:
            result["number"] = from_union([from_int, from_none], self.number)
        if self.other is not None:
            result["other"] = from_union([from_int, from_none], self.other)
        if self.points is not None:
            result["points"] = from_union([from_int, from_none], self.points)
        if self.rolled is not None:
            result["rolled"] = from_union([from_str, from_none], self.rolled)
        if self.seat is not None:
            result["seat"] = from_union([from_int, from_none], self.seat)
        return result


class Phase(Enum):
    """How far the exchange of values for a round has come."""

    COMMITTING = "committing"
    DEALT = "dealt"
    OPENING = "opening"
    REST = "rest"


@dataclass
class Fair:
    """The exchange of values for fair chance."""

    hashes: Dict[str, str]
    """the commitments of the players, by seat"""

    match: int
    """the matches begun at this table"""

    opened: List[int]
    """the seats that opened their value"""

    phase: Phase
    hash: Optional[str] = None
    """the commitment of the server"""

    round: Optional[int] = None
    """that the values are for; servers of version 0.3 and before do not send it"""

    @staticmethod
    def from_dict(obj: Any) -> 'Fair':
        assert isinstance(obj, dict)
        hashes = from_dict(from_str, obj.get("hashes"))
        match = from_int(obj.get("match"))
        opened = from_list(from_int, obj.get("opened"))
        phase = Phase(obj.get("phase"))
        hash = from_union([from_str, from_none], obj.get("hash"))
        round = from_union([from_int, from_none], obj.get("round"))
        return Fair(hashes, match, opened, phase, hash, round)

    def to_dict(self) -> dict:
        result: dict = {}
        result["hashes"] = from_dict(from_str, self.hashes)
        result["match"] = from_int(self.match)
        result["opened"] = from_list(from_int, self.opened)
        result["phase"] = to_enum(Phase, self.phase)
        if self.hash is not None:
            result["hash"] = from_union([from_str, from_none], self.hash)
        if self.round is not None:
            result["round"] = from_union([from_int, from_none], self.round)
        return result


@dataclass
class InvitationElement:
    """A way to come to the table. Number 0 is the link without a token."""

    number: int
    """by which commands name it"""

    closed: Optional[bool] = None
    """somebody who came by it was removed: lets in nobody new"""

    protocol_for: Optional[str] = None
    """for whom, as the host wrote it"""

    mutes: Optional[bool] = None
    """somebody who came by it was muted: so are newcomers"""

    personal: Optional[bool] = None
    """lets in one person"""

    token: Optional[str] = None
    """follows the table's id in the link, after a dot"""

    used: Optional[bool] = None
    """and has done so"""

    withdrawn: Optional[bool] = None
    """lets in nobody any more"""

    @staticmethod
    def from_dict(obj: Any) -> 'InvitationElement':
        assert isinstance(obj, dict)
        number = from_int(obj.get("number"))
        closed = from_union([from_bool, from_none], obj.get("closed"))
        protocol_for = from_union([from_str, from_none], obj.get("for"))
        mutes = from_union([from_bool, from_none], obj.get("mutes"))
        personal = from_union([from_bool, from_none], obj.get("personal"))
        token = from_union([from_str, from_none], obj.get("token"))
        used = from_union([from_bool, from_none], obj.get("used"))
        withdrawn = from_union([from_bool, from_none], obj.get("withdrawn"))
        return InvitationElement(number, closed, protocol_for, mutes, personal, token, used, withdrawn)

    def to_dict(self) -> dict:
        result: dict = {}
        result["number"] = from_int(self.number)
        if self.closed is not None:
            result["closed"] = from_union([from_bool, from_none], self.closed)
        if self.protocol_for is not None:
            result["for"] = from_union([from_str, from_none], self.protocol_for)
        if self.mutes is not None:
            result["mutes"] = from_union([from_bool, from_none], self.mutes)
        if self.personal is not None:
            result["personal"] = from_union([from_bool, from_none], self.personal)
        if self.token is not None:
            result["token"] = from_union([from_str, from_none], self.token)
        if self.used is not None:
            result["used"] = from_union([from_bool, from_none], self.used)
        if self.withdrawn is not None:
            result["withdrawn"] = from_union([from_bool, from_none], self.withdrawn)
        return result


@dataclass
class KnockElement:
    """Somebody who wants to come in."""

    name: str
    """their name"""

    who: str

    @staticmethod
    def from_dict(obj: Any) -> 'KnockElement':
        assert isinstance(obj, dict)
        name = from_str(obj.get("name"))
        who = from_str(obj.get("who"))
        return KnockElement(name, who)

    def to_dict(self) -> dict:
        result: dict = {}
        result["name"] = from_str(self.name)
        result["who"] = from_str(self.who)
        return result


@dataclass
class TitleElement:
    """A text for people, in your language. The texts of all parts, one after the other, are the
    whole.
    
    A piece of a sentence: words, or the name of a card, a color or a player, to be shown as
    such.
    """
    text: str
    """to be printed"""

    card: Optional[str] = None
    color: Optional[str] = None
    seat: Optional[int] = None

    @staticmethod
    def from_dict(obj: Any) -> 'TitleElement':
        assert isinstance(obj, dict)
        text = from_str(obj.get("text"))
        card = from_union([from_str, from_none], obj.get("card"))
        color = from_union([from_str, from_none], obj.get("color"))
        seat = from_union([from_int, from_none], obj.get("seat"))
        return TitleElement(text, card, color, seat)

    def to_dict(self) -> dict:
        result: dict = {}
        result["text"] = from_str(self.text)
        if self.card is not None:
            result["card"] = from_union([from_str, from_none], self.card)
        if self.color is not None:
            result["color"] = from_union([from_str, from_none], self.color)
        if self.seat is not None:
            result["seat"] = from_union([from_int, from_none], self.seat)
        return result


@dataclass
class NoteElement:
    """A sentence that helps to decide."""

    parts: List[TitleElement]
    loser: Optional[int] = None

    @staticmethod
    def from_dict(obj: Any) -> 'NoteElement':
        assert isinstance(obj, dict)
        parts = from_list(TitleElement.from_dict, obj.get("parts"))
        loser = from_union([from_int, from_none], obj.get("loser"))
        return NoteElement(parts, loser)

    def to_dict(self) -> dict:
        result: dict = {}
        result["parts"] = from_list(lambda x: to_class(TitleElement, x), self.parts)
        if self.loser is not None:
            result["loser"] = from_union([from_int, from_none], self.loser)
        return result


@dataclass
class MeaningElement:
    """What your moves mean: one for each of `moves`, in their order.
    
    What one of your moves means, in your language.
    """
    text: List[TitleElement]
    notes: Optional[List[NoteElement]] = None
    """what can come of it"""

    @staticmethod
    def from_dict(obj: Any) -> 'MeaningElement':
        assert isinstance(obj, dict)
        text = from_list(TitleElement.from_dict, obj.get("text"))
        notes = from_union([lambda x: from_list(NoteElement.from_dict, x), from_none], obj.get("notes"))
        return MeaningElement(text, notes)

    def to_dict(self) -> dict:
        result: dict = {}
        result["text"] = from_list(lambda x: to_class(TitleElement, x), self.text)
        if self.notes is not None:
            result["notes"] = from_union([lambda x: from_list(lambda x: to_class(NoteElement, x), x), from_none], self.notes)
        return result


class Name(Enum):
    """Why the table refuses a command."""

    ALREADY_SEATED = "already_seated"
    ALREADY_VOTED = "already_voted"
    ASKED = "asked"
    BAD_MOVE = "bad_move"
    BAD_NAME = "bad_name"
    BAD_TEXT = "bad_text"
    BAD_VALUE = "bad_value"
    LOCKED = "locked"
    MUTED = "muted"
    NAME_TAKEN = "name_taken"
    NEARLY_FULL = "nearly_full"
    NOT_ADMITTED = "not_admitted"
    NOT_AT_TABLE = "not_at_table"
    NOT_AWAY = "not_away"
    NOT_HOST = "not_host"
    NOT_NOW = "not_now"
    NOT_SEATED = "not_seated"
    NOT_STORED = "not_stored"
    NOT_YOURSELF = "not_yourself"
    NO_ROUND = "no_round"
    NO_SUCH_CODE = "no_such_code"
    NO_SUCH_EMOTE = "no_such_emote"
    NO_SUCH_INVITATION = "no_such_invitation"
    NO_SUCH_LEVEL = "no_such_level"
    NO_SUCH_PERSON = "no_such_person"
    NO_SUCH_SEAT = "no_such_seat"
    PERSON_NOT_SEATED = "person_not_seated"
    REMOVED = "removed"
    ROUND_RUNNING = "round_running"
    SEAT_TAKEN = "seat_taken"
    TABLE_CLOSED = "table_closed"
    TABLE_FULL = "table_full"
    TOO_MANY_INVITATIONS = "too_many_invitations"
    TOO_OFTEN = "too_often"


@dataclass
class PersonElement:
    """The people who have sat or spoken at the table.
    
    Someone who has sat or spoken at the table.
    """
    name: str
    """their name"""

    who: str
    gone: Optional[bool] = None
    """as a change: is not among the people any more"""

    here: Optional[bool] = None
    """is connected"""

    muted: Optional[bool] = None
    """may not talk"""

    @staticmethod
    def from_dict(obj: Any) -> 'PersonElement':
        assert isinstance(obj, dict)
        name = from_str(obj.get("name"))
        who = from_str(obj.get("who"))
        gone = from_union([from_bool, from_none], obj.get("gone"))
        here = from_union([from_bool, from_none], obj.get("here"))
        muted = from_union([from_bool, from_none], obj.get("muted"))
        return PersonElement(name, who, gone, here, muted)

    def to_dict(self) -> dict:
        result: dict = {}
        result["name"] = from_str(self.name)
        result["who"] = from_str(self.who)
        if self.gone is not None:
            result["gone"] = from_union([from_bool, from_none], self.gone)
        if self.here is not None:
            result["here"] = from_union([from_bool, from_none], self.here)
        if self.muted is not None:
            result["muted"] = from_union([from_bool, from_none], self.muted)
        return result


@dataclass
class Question:
    """What the table waits for, in your language."""

    title: List[TitleElement]
    notes: Optional[List[NoteElement]] = None
    """what helps to answer it"""

    @staticmethod
    def from_dict(obj: Any) -> 'Question':
        assert isinstance(obj, dict)
        title = from_list(TitleElement.from_dict, obj.get("title"))
        notes = from_union([lambda x: from_list(NoteElement.from_dict, x), from_none], obj.get("notes"))
        return Question(title, notes)

    def to_dict(self) -> dict:
        result: dict = {}
        result["title"] = from_list(lambda x: to_class(TitleElement, x), self.title)
        if self.notes is not None:
            result["notes"] = from_union([lambda x: from_list(lambda x: to_class(NoteElement, x), x), from_none], self.notes)
        return result


class Reason(Enum):
    """why: a reason of the [game, the table or the server](#refusals)
    
    Why the game refuses a move or a setup. Engine, scenarios, terminal and page use the same
    words.
    
    Why the table refuses a command.
    
    Why the server refuses a command before it reaches a table.
    """
    ALREADY_DREW = "already_drew"
    ALREADY_SEATED = "already_seated"
    ALREADY_VOTED = "already_voted"
    ASKED = "asked"
    BAD_MESSAGE = "bad_message"
    BAD_MOVE = "bad_move"
    BAD_NAME = "bad_name"
    BAD_SECRET = "bad_secret"
    BAD_TEXT = "bad_text"
    BAD_VALUE = "bad_value"
    CANNOT_MAKE = "cannot_make"
    DRAWN_CARD_ONLY = "drawn_card_only"
    HELLO_FIRST = "hello_first"
    LOCKED = "locked"
    MATCH_OVER = "match_over"
    MUST_DRAW = "must_draw"
    MUST_PLAY = "must_play"
    MUTED = "muted"
    NAME_TAKEN = "name_taken"
    NEARLY_FULL = "nearly_full"
    NOTHING_TO_CATCH = "nothing_to_catch"
    NOTHING_TO_CHALLENGE = "nothing_to_challenge"
    NOTHING_TO_DRAW = "nothing_to_draw"
    NOTHING_TO_SAY = "nothing_to_say"
    NOT_ADMITTED = "not_admitted"
    NOT_ALLOWED_TO_CHALLENGE = "not_allowed_to_challenge"
    NOT_AS_LAST_CARD = "not_as_last_card"
    NOT_AT_TABLE = "not_at_table"
    NOT_AWAITED = "not_awaited"
    NOT_AWAY = "not_away"
    NOT_HOST = "not_host"
    NOT_IN_HAND = "not_in_hand"
    NOT_NOW = "not_now"
    NOT_SEATED = "not_seated"
    NOT_STORED = "not_stored"
    NOT_YOURSELF = "not_yourself"
    NOT_YOUR_TURN = "not_your_turn"
    NO_MATCH = "no_match"
    NO_ROUND = "no_round"
    NO_SUCH_CHOICE = "no_such_choice"
    NO_SUCH_CODE = "no_such_code"
    NO_SUCH_COLOR = "no_such_color"
    NO_SUCH_EMOTE = "no_such_emote"
    NO_SUCH_INVITATION = "no_such_invitation"
    NO_SUCH_LEVEL = "no_such_level"
    NO_SUCH_PERSON = "no_such_person"
    NO_SUCH_PLAYER = "no_such_player"
    NO_SUCH_SEAT = "no_such_seat"
    NO_SUCH_TABLE = "no_such_table"
    OPTION_CONFLICT = "option_conflict"
    PERSON_NOT_SEATED = "person_not_seated"
    REMOVED = "removed"
    ROUND_OVER = "round_over"
    ROUND_RUNNING = "round_running"
    SEAT_TAKEN = "seat_taken"
    SERVER_STOPPING = "server_stopping"
    TABLE_CLOSED = "table_closed"
    TABLE_DAMAGED = "table_damaged"
    TABLE_FULL = "table_full"
    TABLE_UNREADABLE = "table_unreadable"
    TOO_MANY_CARDS = "too_many_cards"
    TOO_MANY_INVITATIONS = "too_many_invitations"
    TOO_OFTEN = "too_often"
    UNKNOWN_OPTION = "unknown_option"
    WRONGFUL_DRAW_FOUR = "wrongful_draw_four"
    WRONG_PROTOCOL = "wrong_protocol"
    WRONG_SEATS = "wrong_seats"


@dataclass
class StatisticElement:
    """How the match went, by seat.
    
    How the match went for a seat.
    """
    catches: int
    """caught somebody"""

    caught: int
    """was caught"""

    challenges: int
    """challenged"""

    challenges_won: int
    """and was right"""

    drawn: int
    """cards drawn"""

    played: int
    """cards played"""

    rounds_won: int
    """rounds won"""

    uno_said: int
    """UNO said"""

    @staticmethod
    def from_dict(obj: Any) -> 'StatisticElement':
        assert isinstance(obj, dict)
        catches = from_int(obj.get("catches"))
        caught = from_int(obj.get("caught"))
        challenges = from_int(obj.get("challenges"))
        challenges_won = from_int(obj.get("challenges_won"))
        drawn = from_int(obj.get("drawn"))
        played = from_int(obj.get("played"))
        rounds_won = from_int(obj.get("rounds_won"))
        uno_said = from_int(obj.get("uno_said"))
        return StatisticElement(catches, caught, challenges, challenges_won, drawn, played, rounds_won, uno_said)

    def to_dict(self) -> dict:
        result: dict = {}
        result["catches"] = from_int(self.catches)
        result["caught"] = from_int(self.caught)
        result["challenges"] = from_int(self.challenges)
        result["challenges_won"] = from_int(self.challenges_won)
        result["drawn"] = from_int(self.drawn)
        result["played"] = from_int(self.played)
        result["rounds_won"] = from_int(self.rounds_won)
        result["uno_said"] = from_int(self.uno_said)
        return result


@dataclass
class StoryElement:
    """What happened, in your language.
    
    A sentence about something that happened.
    """
    parts: List[TitleElement]
    important: Optional[bool] = None
    """not to be missed"""

    @staticmethod
    def from_dict(obj: Any) -> 'StoryElement':
        assert isinstance(obj, dict)
        parts = from_list(TitleElement.from_dict, obj.get("parts"))
        important = from_union([from_bool, from_none], obj.get("important"))
        return StoryElement(parts, important)

    def to_dict(self) -> dict:
        result: dict = {}
        result["parts"] = from_list(lambda x: to_class(TitleElement, x), self.parts)
        if self.important is not None:
            result["important"] = from_union([from_bool, from_none], self.important)
        return result


class TypeEnum(Enum):
    BYE = "bye"
    DISMISSED = "dismissed"
    DONE = "done"
    DOOR = "door"
    MISSED = "missed"
    MOVED = "moved"
    PONG = "pong"
    PRESENCE = "presence"
    REFUSED = "refused"
    SNAPSHOT = "snapshot"
    UPDATE = "update"
    WELCOME = "welcome"


class Result(Enum):
    """How a round stands."""

    NONE = "none"
    OPEN = "open"
    VOID = "void"
    WON = "won"


class For(Enum):
    """The decision that the game waits for."""

    ANSWER = "answer"
    CHOOSE = "choose"
    CONFIRM = "confirm"
    DEAL = "deal"
    DISCARD = "discard"
    GIVE = "give"
    GIVE_DIE = "give_die"
    MATCH_OVER = "match_over"
    NAME_COLOR = "name_color"
    PICK = "pick"
    SHED_COLOR = "shed_color"
    TURN = "turn"


@dataclass
class Waits:
    """What the game waits for. Fields are there where they matter."""

    waits_for: For
    before: Optional[str] = None
    card: Optional[str] = None
    chosen: Optional[int] = None
    drew: Optional[bool] = None
    """`seat` drew in this turn"""

    left: Optional[int] = None
    """how many alternatives, or cards to discard"""

    may: Optional[bool] = None
    """`seat` may decline"""

    pending: Optional[str] = None
    player: Optional[int] = None
    seat: Optional[int] = None
    shed: Optional[str] = None
    stack: Optional[int] = None
    """the cards at stake in a stack"""

    @staticmethod
    def from_dict(obj: Any) -> 'Waits':
        assert isinstance(obj, dict)
        waits_for = For(obj.get("for"))
        before = from_union([from_str, from_none], obj.get("before"))
        card = from_union([from_str, from_none], obj.get("card"))
        chosen = from_union([from_int, from_none], obj.get("chosen"))
        drew = from_union([from_bool, from_none], obj.get("drew"))
        left = from_union([from_int, from_none], obj.get("left"))
        may = from_union([from_bool, from_none], obj.get("may"))
        pending = from_union([from_str, from_none], obj.get("pending"))
        player = from_union([from_int, from_none], obj.get("player"))
        seat = from_union([from_int, from_none], obj.get("seat"))
        shed = from_union([from_str, from_none], obj.get("shed"))
        stack = from_union([from_int, from_none], obj.get("stack"))
        return Waits(waits_for, before, card, chosen, drew, left, may, pending, player, seat, shed, stack)

    def to_dict(self) -> dict:
        result: dict = {}
        result["for"] = to_enum(For, self.waits_for)
        if self.before is not None:
            result["before"] = from_union([from_str, from_none], self.before)
        if self.card is not None:
            result["card"] = from_union([from_str, from_none], self.card)
        if self.chosen is not None:
            result["chosen"] = from_union([from_int, from_none], self.chosen)
        if self.drew is not None:
            result["drew"] = from_union([from_bool, from_none], self.drew)
        if self.left is not None:
            result["left"] = from_union([from_int, from_none], self.left)
        if self.may is not None:
            result["may"] = from_union([from_bool, from_none], self.may)
        if self.pending is not None:
            result["pending"] = from_union([from_str, from_none], self.pending)
        if self.player is not None:
            result["player"] = from_union([from_int, from_none], self.player)
        if self.seat is not None:
            result["seat"] = from_union([from_int, from_none], self.seat)
        if self.shed is not None:
            result["shed"] = from_union([from_str, from_none], self.shed)
        if self.stack is not None:
            result["stack"] = from_union([from_int, from_none], self.stack)
        return result


@dataclass
class View:
    """All that a seat knows of the game."""

    clockwise: bool
    """the direction of play"""

    discards: int
    """how many cards lie under the top"""

    known: Dict[str, List[str]]
    """cards that you know in other hands, by seat"""

    pile: int
    """how many cards are left to draw"""

    result: Result
    round: int
    """the rounds begun in this match"""

    scores: List[int]
    """of every seat"""

    sizes: List[int]
    """how many cards each seat holds"""

    turns: int
    """the turns begun in this round"""

    waits: Waits
    color: Optional[str] = None
    dealer: Optional[int] = None
    hand: Optional[List[str]] = None
    line: Optional[List[str]] = None
    match_winner: Optional[int] = None
    must: Optional[bool] = None
    """you have to play what you drew"""

    out: Optional[List[int]] = None
    """seats that are out of the round"""

    owes: Optional[List[int]] = None
    """seats that owe UNO"""

    round_winner: Optional[int] = None
    said: Optional[bool] = None
    """the seat to move has said UNO in advance"""

    seat: Optional[int] = None
    top: Optional[str] = None
    turn: Optional[int] = None

    @staticmethod
    def from_dict(obj: Any) -> 'View':
        assert isinstance(obj, dict)
        clockwise = from_bool(obj.get("clockwise"))
        discards = from_int(obj.get("discards"))
        known = from_dict(lambda x: from_list(from_str, x), obj.get("known"))
        pile = from_int(obj.get("pile"))
        result = Result(obj.get("result"))
        round = from_int(obj.get("round"))
        scores = from_list(from_int, obj.get("scores"))
        sizes = from_list(from_int, obj.get("sizes"))
        turns = from_int(obj.get("turns"))
        waits = Waits.from_dict(obj.get("waits"))
        color = from_union([from_str, from_none], obj.get("color"))
        dealer = from_union([from_int, from_none], obj.get("dealer"))
        hand = from_union([lambda x: from_list(from_str, x), from_none], obj.get("hand"))
        line = from_union([lambda x: from_list(from_str, x), from_none], obj.get("line"))
        match_winner = from_union([from_int, from_none], obj.get("match_winner"))
        must = from_union([from_bool, from_none], obj.get("must"))
        out = from_union([lambda x: from_list(from_int, x), from_none], obj.get("out"))
        owes = from_union([lambda x: from_list(from_int, x), from_none], obj.get("owes"))
        round_winner = from_union([from_int, from_none], obj.get("round_winner"))
        said = from_union([from_bool, from_none], obj.get("said"))
        seat = from_union([from_int, from_none], obj.get("seat"))
        top = from_union([from_str, from_none], obj.get("top"))
        turn = from_union([from_int, from_none], obj.get("turn"))
        return View(clockwise, discards, known, pile, result, round, scores, sizes, turns, waits, color, dealer, hand, line, match_winner, must, out, owes, round_winner, said, seat, top, turn)

    def to_dict(self) -> dict:
        result: dict = {}
        result["clockwise"] = from_bool(self.clockwise)
        result["discards"] = from_int(self.discards)
        result["known"] = from_dict(lambda x: from_list(from_str, x), self.known)
        result["pile"] = from_int(self.pile)
        result["result"] = to_enum(Result, self.result)
        result["round"] = from_int(self.round)
        result["scores"] = from_list(from_int, self.scores)
        result["sizes"] = from_list(from_int, self.sizes)
        result["turns"] = from_int(self.turns)
        result["waits"] = to_class(Waits, self.waits)
        if self.color is not None:
            result["color"] = from_union([from_str, from_none], self.color)
        if self.dealer is not None:
            result["dealer"] = from_union([from_int, from_none], self.dealer)
        if self.hand is not None:
            result["hand"] = from_union([lambda x: from_list(from_str, x), from_none], self.hand)
        if self.line is not None:
            result["line"] = from_union([lambda x: from_list(from_str, x), from_none], self.line)
        if self.match_winner is not None:
            result["match_winner"] = from_union([from_int, from_none], self.match_winner)
        if self.must is not None:
            result["must"] = from_union([from_bool, from_none], self.must)
        if self.out is not None:
            result["out"] = from_union([lambda x: from_list(from_int, x), from_none], self.out)
        if self.owes is not None:
            result["owes"] = from_union([lambda x: from_list(from_int, x), from_none], self.owes)
        if self.round_winner is not None:
            result["round_winner"] = from_union([from_int, from_none], self.round_winner)
        if self.said is not None:
            result["said"] = from_union([from_bool, from_none], self.said)
        if self.seat is not None:
            result["seat"] = from_union([from_int, from_none], self.seat)
        if self.top is not None:
            result["top"] = from_union([from_str, from_none], self.top)
        if self.turn is not None:
            result["turn"] = from_union([from_int, from_none], self.turn)
        return result


class WhatDo(Enum):
    """What was done at the table: the word of the log."""

    ADMITTED = "admitted"
    AWAY = "away"
    BEGAN = "began"
    BOT = "bot"
    CHAT = "chat"
    CLOSED = "closed"
    COMMITTED = "committed"
    CONTINUED = "continued"
    DOOR = "door"
    EMOTE = "emote"
    HANDED = "handed"
    HOST = "host"
    INVITED = "invited"
    JOINED = "joined"
    LEFT = "left"
    MADE = "made"
    MOVED = "moved"
    MUTED = "muted"
    NEARLY_FULL = "nearly_full"
    OPENED = "opened"
    OPENING = "opening"
    REMOVED = "removed"
    SAT = "sat"
    VOTED = "voted"
    WITHDRAWN = "withdrawn"


@dataclass
class What:
    """What was done, by whom and to whom. `seat`, `who` and `name` are the affected person, as
    they were before it (of `joined`, `sat`, `bot` and `handed`: as they are now).
    """
    do: WhatDo
    again: Optional[bool] = None
    """of `began`: a rule was corrected since the round began, so it is dealt again"""

    back: Optional[bool] = None
    """of `away`: they are back; of `removed`: they may come again"""

    by: Optional[str] = None
    door: Optional[Door] = None
    level: Optional[Level] = None
    muted: Optional[bool] = None
    """of `muted`: false when they may talk again"""

    name: Optional[str] = None
    """the affected person's name"""

    seat: Optional[int] = None
    text: Optional[str] = None
    """of `chat` and `emote`"""

    who: Optional[str] = None

    @staticmethod
    def from_dict(obj: Any) -> 'What':
        assert isinstance(obj, dict)
        do = WhatDo(obj.get("do"))
        again = from_union([from_bool, from_none], obj.get("again"))
        back = from_union([from_bool, from_none], obj.get("back"))
        by = from_union([from_str, from_none], obj.get("by"))
        door = from_union([Door, from_none], obj.get("door"))
        level = from_union([Level, from_none], obj.get("level"))
        muted = from_union([from_bool, from_none], obj.get("muted"))
        name = from_union([from_str, from_none], obj.get("name"))
        seat = from_union([from_int, from_none], obj.get("seat"))
        text = from_union([from_str, from_none], obj.get("text"))
        who = from_union([from_str, from_none], obj.get("who"))
        return What(do, again, back, by, door, level, muted, name, seat, text, who)

    def to_dict(self) -> dict:
        result: dict = {}
        result["do"] = to_enum(WhatDo, self.do)
        if self.again is not None:
            result["again"] = from_union([from_bool, from_none], self.again)
        if self.back is not None:
            result["back"] = from_union([from_bool, from_none], self.back)
        if self.by is not None:
            result["by"] = from_union([from_str, from_none], self.by)
        if self.door is not None:
            result["door"] = from_union([lambda x: to_enum(Door, x), from_none], self.door)
        if self.level is not None:
            result["level"] = from_union([lambda x: to_enum(Level, x), from_none], self.level)
        if self.muted is not None:
            result["muted"] = from_union([from_bool, from_none], self.muted)
        if self.name is not None:
            result["name"] = from_union([from_str, from_none], self.name)
        if self.seat is not None:
            result["seat"] = from_union([from_int, from_none], self.seat)
        if self.text is not None:
            result["text"] = from_union([from_str, from_none], self.text)
        if self.who is not None:
            result["who"] = from_union([from_str, from_none], self.who)
        return result


@dataclass
class ServerMessage:
    """A message of the server.
    
    After `hello`.
    
    A command took effect; with `v` it is durable.
    
    A command did not take effect.
    
    You joined, your seat changed, or you read too slowly: everything you may know.
    
    Something happened: what, and what it changed.
    
    You joined, or your seat changed: an earlier update. What happened, not the result; a
    snapshot follows.
    
    People came or went: what has changed since the last one, once a second at most.
    
    To the host: who can come, and who wants to. At most twice a second.
    
    You were removed, your seat went to your other device, or the table was closed.
    
    Another server has the table, or what you asked for. This connection ends: say hello at
    `/ws/NODE`, or at `/ws` without `node`, join with `have`, and send again what was not
    answered.
    
    The server stops: come back in a moment.
    
    The answer to `ping`.
    """
    type: TypeEnum
    protocol: Optional[int] = None
    """the version that the server speaks"""

    server: Optional[str] = None
    """the version of the program"""

    who: Optional[str] = None
    code: Optional[str] = None
    """where one was asked for"""

    id: Optional[str] = None
    """of the command
    
    of the command; empty if it could not be read
    """
    invitation: Optional[str] = None
    """of `code`: the token of the same invitation, for the link; absent: the link needs none"""

    name: Optional[Name] = None
    sentence: Optional[str] = None
    """the same in your language
    
    the reason in your language; without a language only with `cannot_make` and
    `bad_message`, in English
    """
    table: Optional[str] = None
    v: Optional[int] = None
    reason: Optional[Reason] = None
    """why: a reason of the [game, the table or the server](#refusals)"""

    chairs: Optional[List[ChairElement]] = None
    chat: Optional[List[ChatElement]] = None
    """The last lines of the chat."""

    choices: Optional[Choices] = None
    closed: Optional[bool] = None
    """the table was closed for good"""

    fair: Optional[Fair] = None
    hands: Optional[List[List[str]]] = None
    host: Optional[str] = None
    meanings: Optional[List[MeaningElement]] = None
    moves: Optional[List[str]] = None
    now: Optional[int] = None
    people: Optional[List[PersonElement]] = None
    question: Optional[Question] = None
    react_until: Optional[int] = None
    rounds: Optional[List[List[int]]] = None
    statistics: Optional[List[StatisticElement]] = None
    turn_until: Optional[int] = None
    view: Optional[View] = None
    watching: Optional[int] = None
    you: Optional[str] = None
    events: Optional[List[EventElement]] = None
    """of a move: what happened, as this viewer may know it
    
    what happened, as you saw it
    """
    story: Optional[List[StoryElement]] = None
    what: Optional[What] = None
    door: Optional[Door] = None
    invitations: Optional[List[InvitationElement]] = None
    """all that are remembered"""

    knocks: Optional[List[KnockElement]] = None
    """the first 20 who wait at the door, oldest first"""

    removed: Optional[List[KnockElement]] = None
    """people who were removed"""

    node: Optional[str] = None
    """its name"""

    @staticmethod
    def from_dict(obj: Any) -> 'ServerMessage':
        assert isinstance(obj, dict)
        type = TypeEnum(obj.get("type"))
        protocol = from_union([from_int, from_none], obj.get("protocol"))
        server = from_union([from_str, from_none], obj.get("server"))
        who = from_union([from_str, from_none], obj.get("who"))
        code = from_union([from_str, from_none], obj.get("code"))
        id = from_union([from_str, from_none], obj.get("id"))
        invitation = from_union([from_str, from_none], obj.get("invitation"))
        name = from_union([Name, from_none], obj.get("name"))
        sentence = from_union([from_str, from_none], obj.get("sentence"))
        table = from_union([from_str, from_none], obj.get("table"))
        v = from_union([from_int, from_none], obj.get("v"))
        reason = from_union([Reason, from_none], obj.get("reason"))
        chairs = from_union([lambda x: from_list(ChairElement.from_dict, x), from_none], obj.get("chairs"))
        chat = from_union([lambda x: from_list(ChatElement.from_dict, x), from_none], obj.get("chat"))
        choices = from_union([Choices.from_dict, from_none], obj.get("choices"))
        closed = from_union([from_bool, from_none], obj.get("closed"))
        fair = from_union([Fair.from_dict, from_none], obj.get("fair"))
        hands = from_union([lambda x: from_list(lambda x: from_list(from_str, x), x), from_none], obj.get("hands"))
        host = from_union([from_str, from_none], obj.get("host"))
        meanings = from_union([lambda x: from_list(MeaningElement.from_dict, x), from_none], obj.get("meanings"))
        moves = from_union([lambda x: from_list(from_str, x), from_none], obj.get("moves"))
        now = from_union([from_int, from_none], obj.get("now"))
        people = from_union([lambda x: from_list(PersonElement.from_dict, x), from_none], obj.get("people"))
        question = from_union([Question.from_dict, from_none], obj.get("question"))
        react_until = from_union([from_int, from_none], obj.get("react_until"))
        rounds = from_union([lambda x: from_list(lambda x: from_list(from_int, x), x), from_none], obj.get("rounds"))
        statistics = from_union([lambda x: from_list(StatisticElement.from_dict, x), from_none], obj.get("statistics"))
        turn_until = from_union([from_int, from_none], obj.get("turn_until"))
        view = from_union([View.from_dict, from_none], obj.get("view"))
        watching = from_union([from_int, from_none], obj.get("watching"))
        you = from_union([from_str, from_none], obj.get("you"))
        events = from_union([lambda x: from_list(EventElement.from_dict, x), from_none], obj.get("events"))
        story = from_union([lambda x: from_list(StoryElement.from_dict, x), from_none], obj.get("story"))
        what = from_union([What.from_dict, from_none], obj.get("what"))
        door = from_union([Door, from_none], obj.get("door"))
        invitations = from_union([lambda x: from_list(InvitationElement.from_dict, x), from_none], obj.get("invitations"))
        knocks = from_union([lambda x: from_list(KnockElement.from_dict, x), from_none], obj.get("knocks"))
        removed = from_union([lambda x: from_list(KnockElement.from_dict, x), from_none], obj.get("removed"))
        node = from_union([from_str, from_none], obj.get("node"))
        return ServerMessage(type, protocol, server, who, code, id, invitation, name, sentence, table, v, reason, chairs, chat, choices, closed, fair, hands, host, meanings, moves, now, people, question, react_until, rounds, statistics, turn_until, view, watching, you, events, story, what, door, invitations, knocks, removed, node)

    def to_dict(self) -> dict:
        result: dict = {}
        result["type"] = to_enum(TypeEnum, self.type)
        if self.protocol is not None:
            result["protocol"] = from_union([from_int, from_none], self.protocol)
        if self.server is not None:
            result["server"] = from_union([from_str, from_none], self.server)
        if self.who is not None:
            result["who"] = from_union([from_str, from_none], self.who)
        if self.code is not None:
            result["code"] = from_union([from_str, from_none], self.code)
        if self.id is not None:
            result["id"] = from_union([from_str, from_none], self.id)
        if self.invitation is not None:
            result["invitation"] = from_union([from_str, from_none], self.invitation)
        if self.name is not None:
            result["name"] = from_union([lambda x: to_enum(Name, x), from_none], self.name)
        if self.sentence is not None:
            result["sentence"] = from_union([from_str, from_none], self.sentence)
        if self.table is not None:
            result["table"] = from_union([from_str, from_none], self.table)
        if self.v is not None:
            result["v"] = from_union([from_int, from_none], self.v)
        if self.reason is not None:
            result["reason"] = from_union([lambda x: to_enum(Reason, x), from_none], self.reason)
        if self.chairs is not None:
            result["chairs"] = from_union([lambda x: from_list(lambda x: to_class(ChairElement, x), x), from_none], self.chairs)
        if self.chat is not None:
            result["chat"] = from_union([lambda x: from_list(lambda x: to_class(ChatElement, x), x), from_none], self.chat)
        if self.choices is not None:
            result["choices"] = from_union([lambda x: to_class(Choices, x), from_none], self.choices)
        if self.closed is not None:
            result["closed"] = from_union([from_bool, from_none], self.closed)
        if self.fair is not None:
            result["fair"] = from_union([lambda x: to_class(Fair, x), from_none], self.fair)
        if self.hands is not None:
            result["hands"] = from_union([lambda x: from_list(lambda x: from_list(from_str, x), x), from_none], self.hands)
        if self.host is not None:
            result["host"] = from_union([from_str, from_none], self.host)
        if self.meanings is not None:
            result["meanings"] = from_union([lambda x: from_list(lambda x: to_class(MeaningElement, x), x), from_none], self.meanings)
        if self.moves is not None:
            result["moves"] = from_union([lambda x: from_list(from_str, x), from_none], self.moves)
        if self.now is not None:
            result["now"] = from_union([from_int, from_none], self.now)
        if self.people is not None:
            result["people"] = from_union([lambda x: from_list(lambda x: to_class(PersonElement, x), x), from_none], self.people)
        if self.question is not None:
            result["question"] = from_union([lambda x: to_class(Question, x), from_none], self.question)
        if self.react_until is not None:
            result["react_until"] = from_union([from_int, from_none], self.react_until)
        if self.rounds is not None:
            result["rounds"] = from_union([lambda x: from_list(lambda x: from_list(from_int, x), x), from_none], self.rounds)
        if self.statistics is not None:
            result["statistics"] = from_union([lambda x: from_list(lambda x: to_class(StatisticElement, x), x), from_none], self.statistics)
        if self.turn_until is not None:
            result["turn_until"] = from_union([from_int, from_none], self.turn_until)
        if self.view is not None:
            result["view"] = from_union([lambda x: to_class(View, x), from_none], self.view)
        if self.watching is not None:
            result["watching"] = from_union([from_int, from_none], self.watching)
        if self.you is not None:
            result["you"] = from_union([from_str, from_none], self.you)
        if self.events is not None:
            result["events"] = from_union([lambda x: from_list(lambda x: to_class(EventElement, x), x), from_none], self.events)
        if self.story is not None:
            result["story"] = from_union([lambda x: from_list(lambda x: to_class(StoryElement, x), x), from_none], self.story)
        if self.what is not None:
            result["what"] = from_union([lambda x: to_class(What, x), from_none], self.what)
        if self.door is not None:
            result["door"] = from_union([lambda x: to_enum(Door, x), from_none], self.door)
        if self.invitations is not None:
            result["invitations"] = from_union([lambda x: from_list(lambda x: to_class(InvitationElement, x), x), from_none], self.invitations)
        if self.knocks is not None:
            result["knocks"] = from_union([lambda x: from_list(lambda x: to_class(KnockElement, x), x), from_none], self.knocks)
        if self.removed is not None:
            result["removed"] = from_union([lambda x: from_list(lambda x: to_class(KnockElement, x), x), from_none], self.removed)
        if self.node is not None:
            result["node"] = from_union([from_str, from_none], self.node)
        return result


class ClientMessageDo(Enum):
    ADMIT = "admit"
    BEGIN = "begin"
    BOT = "bot"
    CHAT = "chat"
    CLOSE = "close"
    CODE = "code"
    COMMIT = "commit"
    DOOR = "door"
    EMOTE = "emote"
    HAND_OVER = "hand_over"
    HELLO = "hello"
    HOST = "host"
    INVITE = "invite"
    JOIN = "join"
    LEAVE = "leave"
    MAKE = "make"
    MOVE = "move"
    MUTE = "mute"
    OPEN = "open"
    PING = "ping"
    QUICK = "quick"
    REMOVE = "remove"
    SIT = "sit"
    TAKE = "take"
    VOTE = "vote"
    WITHDRAW = "withdraw"


@dataclass
class ClientMessage:
    """A message of a client.
    
    First; answered by `welcome`.
    
    Makes a table, with you on seat 1.
    
    A seat at an open table, or a new open table.
    
    Look at a table from now on, by its id or by a code.
    
    Take a seat over from your other device; it keeps its name, which is yours over this
    connection until the next `hello`.
    
    A short code of this table, to say aloud.
    
    A code with which your seat can be taken to another device, once.
    
    Sit down.
    
    Give your seat up; in a match a bot keeps it for you.
    
    The match (the host), the next round, or another match.
    
    Make a move.
    
    Talk.
    
    Make a gesture.
    
    [Fair chance](#fair-chance): the commitment to your value.
    
    [Fair chance](#fair-chance): your value.
    
    To remove the absent person from that seat: takes a majority of those who are here, and
    at least two.
    
    Host: a bot on a seat without a person.
    
    Host: make another person the host.
    
    Host: a person may not talk or change their name any more, nor may newcomers by the same
    invitation; or may again.
    
    Host: remove a person, and keep out newcomers by the same invitation; or undo it.
    
    Host: who can come from now on.
    
    Host: let in somebody who knocks, or turn them away.
    
    Host: make an invitation. `door` then has its token.
    
    Host: an invitation lets in nobody any more, or does again. Whoever came by it stays.
    
    Host: ends the table for good.
    
    Answered by `pong`.
    """
    do: ClientMessageDo
    fair: Optional[bool] = None
    """takes part in the [exchange of values](#fair-chance)"""

    id: Optional[str] = None
    """not needed"""

    language: Optional[str] = None
    """in which you are sent [sentences](#sentences), as `en`; one that the server lacks means
    English; left out: no sentences
    """
    name: Optional[str] = None
    """your name; at a table at most 60 bytes of UTF-8"""

    protocol: Optional[int] = None
    """1"""

    secret: Optional[str] = None
    """[who you are](#identity)"""

    clock: Optional[int] = None
    """seconds for a turn, 0 or from 10 on"""

    customs: Optional[Dict[str, Union[int, str]]] = None
    """what is written on blank cards, by token"""

    edition: Optional[str] = None
    """the name of the edition
    
    which edition; any, if left out
    """
    level: Optional[str] = None
    """of the bots that fill free seats: `easy`, `normal`, `hard`
    
    `easy`, `normal`, `hard`; none: the seat becomes free
    """
    open: Optional[bool] = None
    """listed for everyone"""

    options: Optional[Dict[str, Union[int, str]]] = None
    """[options](#options), by name; they come on top of the preset"""

    pace: Optional[Pace] = None
    preset: Optional[str] = None
    """[house rules](http_api.md#get-apirulebookid) to start from"""

    reaction_ms: Optional[int] = None
    """the time to react"""

    seats: Optional[int] = None
    """how many; 4 if left out"""

    code: Optional[str] = None
    """its code
    
    the code that `hand_over` gave
    """
    have: Optional[int] = None
    invitation: Optional[Union[int, str]] = None
    """with `table`: the token in its link, if there is one
    
    its number
    """
    keep_name: Optional[bool] = None
    """if you are known at the table, keep the name you have there instead of that in `hello`"""

    table: Optional[str] = None
    """its id"""

    seat: Optional[int] = None
    move: Optional[str] = None
    """one of your `moves`"""

    text: Optional[str] = None
    """what to say; at most 500 bytes of UTF-8
    
    which [gesture](#gestures)
    """
    hash: Optional[str] = None
    """64 hexadecimal digits"""

    value: Optional[str] = None
    """64 hexadecimal digits"""

    who: Optional[str] = None
    """the person"""

    muted: Optional[bool] = None
    """true if left out"""

    removed: Optional[bool] = None
    """true if left out; false: may come again"""

    door: Optional[Door] = None
    admitted: Optional[bool] = None
    """true if left out"""

    client_message_for: Optional[str] = None
    """for whom, to tell invitations apart; at most 60 bytes of UTF-8"""

    personal: Optional[bool] = None
    """lets in one person, without knocking"""

    withdrawn: Optional[bool] = None
    """true if left out"""

    @staticmethod
    def from_dict(obj: Any) -> 'ClientMessage':
        assert isinstance(obj, dict)
        do = ClientMessageDo(obj.get("do"))
        fair = from_union([from_bool, from_none], obj.get("fair"))
        id = from_union([from_str, from_none], obj.get("id"))
        language = from_union([from_str, from_none], obj.get("language"))
        name = from_union([from_str, from_none], obj.get("name"))
        protocol = from_union([from_int, from_none], obj.get("protocol"))
        secret = from_union([from_str, from_none], obj.get("secret"))
        clock = from_union([from_int, from_none], obj.get("clock"))
        customs = from_union([lambda x: from_dict(lambda x: from_union([from_int, from_str], x), x), from_none], obj.get("customs"))
        edition = from_union([from_str, from_none], obj.get("edition"))
        level = from_union([from_str, from_none], obj.get("level"))
        open = from_union([from_bool, from_none], obj.get("open"))
        options = from_union([lambda x: from_dict(lambda x: from_union([from_int, from_str], x), x), from_none], obj.get("options"))
        pace = from_union([Pace, from_none], obj.get("pace"))
        preset = from_union([from_str, from_none], obj.get("preset"))
        reaction_ms = from_union([from_int, from_none], obj.get("reaction_ms"))
        seats = from_union([from_int, from_none], obj.get("seats"))
        code = from_union([from_str, from_none], obj.get("code"))
        have = from_union([from_int, from_none], obj.get("have"))
        invitation = from_union([from_int, from_str, from_none], obj.get("invitation"))
        keep_name = from_union([from_bool, from_none], obj.get("keep_name"))
        table = from_union([from_str, from_none], obj.get("table"))
        seat = from_union([from_int, from_none], obj.get("seat"))
        move = from_union([from_str, from_none], obj.get("move"))
        text = from_union([from_str, from_none], obj.get("text"))
        hash = from_union([from_str, from_none], obj.get("hash"))
        value = from_union([from_str, from_none], obj.get("value"))
        who = from_union([from_str, from_none], obj.get("who"))
        muted = from_union([from_bool, from_none], obj.get("muted"))
        removed = from_union([from_bool, from_none], obj.get("removed"))
        door = from_union([Door, from_none], obj.get("door"))
        admitted = from_union([from_bool, from_none], obj.get("admitted"))
        client_message_for = from_union([from_str, from_none], obj.get("for"))
        personal = from_union([from_bool, from_none], obj.get("personal"))
        withdrawn = from_union([from_bool, from_none], obj.get("withdrawn"))
        return ClientMessage(do, fair, id, language, name, protocol, secret, clock, customs, edition, level, open, options, pace, preset, reaction_ms, seats, code, have, invitation, keep_name, table, seat, move, text, hash, value, who, muted, removed, door, admitted, client_message_for, personal, withdrawn)

    def to_dict(self) -> dict:
        result: dict = {}
        result["do"] = to_enum(ClientMessageDo, self.do)
        if self.fair is not None:
            result["fair"] = from_union([from_bool, from_none], self.fair)
        if self.id is not None:
            result["id"] = from_union([from_str, from_none], self.id)
        if self.language is not None:
            result["language"] = from_union([from_str, from_none], self.language)
        if self.name is not None:
            result["name"] = from_union([from_str, from_none], self.name)
        if self.protocol is not None:
            result["protocol"] = from_union([from_int, from_none], self.protocol)
        if self.secret is not None:
            result["secret"] = from_union([from_str, from_none], self.secret)
        if self.clock is not None:
            result["clock"] = from_union([from_int, from_none], self.clock)
        if self.customs is not None:
            result["customs"] = from_union([lambda x: from_dict(lambda x: from_union([from_int, from_str], x), x), from_none], self.customs)
        if self.edition is not None:
            result["edition"] = from_union([from_str, from_none], self.edition)
        if self.level is not None:
            result["level"] = from_union([from_str, from_none], self.level)
        if self.open is not None:
            result["open"] = from_union([from_bool, from_none], self.open)
        if self.options is not None:
            result["options"] = from_union([lambda x: from_dict(lambda x: from_union([from_int, from_str], x), x), from_none], self.options)
        if self.pace is not None:
            result["pace"] = from_union([lambda x: to_enum(Pace, x), from_none], self.pace)
        if self.preset is not None:
            result["preset"] = from_union([from_str, from_none], self.preset)
        if self.reaction_ms is not None:
            result["reaction_ms"] = from_union([from_int, from_none], self.reaction_ms)
        if self.seats is not None:
            result["seats"] = from_union([from_int, from_none], self.seats)
        if self.code is not None:
            result["code"] = from_union([from_str, from_none], self.code)
        if self.have is not None:
            result["have"] = from_union([from_int, from_none], self.have)
        if self.invitation is not None:
            result["invitation"] = from_union([from_int, from_str, from_none], self.invitation)
        if self.keep_name is not None:
            result["keep_name"] = from_union([from_bool, from_none], self.keep_name)
        if self.table is not None:
            result["table"] = from_union([from_str, from_none], self.table)
        if self.seat is not None:
            result["seat"] = from_union([from_int, from_none], self.seat)
        if self.move is not None:
            result["move"] = from_union([from_str, from_none], self.move)
        if self.text is not None:
            result["text"] = from_union([from_str, from_none], self.text)
        if self.hash is not None:
            result["hash"] = from_union([from_str, from_none], self.hash)
        if self.value is not None:
            result["value"] = from_union([from_str, from_none], self.value)
        if self.who is not None:
            result["who"] = from_union([from_str, from_none], self.who)
        if self.muted is not None:
            result["muted"] = from_union([from_bool, from_none], self.muted)
        if self.removed is not None:
            result["removed"] = from_union([from_bool, from_none], self.removed)
        if self.door is not None:
            result["door"] = from_union([lambda x: to_enum(Door, x), from_none], self.door)
        if self.admitted is not None:
            result["admitted"] = from_union([from_bool, from_none], self.admitted)
        if self.client_message_for is not None:
            result["for"] = from_union([from_str, from_none], self.client_message_for)
        if self.personal is not None:
            result["personal"] = from_union([from_bool, from_none], self.personal)
        if self.withdrawn is not None:
            result["withdrawn"] = from_union([from_bool, from_none], self.withdrawn)
        return result


def server_message_from_dict(s: Any) -> ServerMessage:
    return ServerMessage.from_dict(s)


def server_message_to_dict(x: ServerMessage) -> Any:
    return to_class(ServerMessage, x)


def client_message_from_dict(s: Any) -> ClientMessage:
    return ClientMessage.from_dict(s)


def client_message_to_dict(x: ClientMessage) -> Any:
    return to_class(ClientMessage, x)
