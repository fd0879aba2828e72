#include "tell/question.h"

#include <bit>
#include <string>
#include <utility>

#include "effect/text.h"
#include "tell/running_text.h"

namespace comodin {
namespace {

class Asker {
 public:
  Asker(const Narrator& narrator, const View& view, const LegalMoves& moves)
      : n_(narrator), view_(view), top_(view.table), moves_(moves) {}

  Question between_rounds(const TableStanding& standing) {
    if (standing.dealing) {
      note(n_.say("ask.dealing.note"));
      return titled(n_.say("ask.dealing", {{"thing", n_.thing()}}));
    }
    const bool over = top_.decision.what == Await::match_over;
    if (over && top_.match_winner != kNoSeat) return about(top_.match_winner, "log.match_ends");
    if (over) return titled(n_.say("refusal.match_over"));
    if (top_.result == RoundResult::won) return about(top_.round_winner, "log.round_ends");
    if (top_.result == RoundResult::voided) return titled(n_.say("ask.round_void"));
    const std::string_view who = standing.reader_hosts ? "you" : "other";
    return titled(n_.say("ask.begin", {{"who", who}, {"name", standing.host}}));
  }

  Question in_round() {
    switch (asked().what) {
      case Await::answer:
        return answer();
      case Await::confirm:
        return confirm();
      default:
        break;
    }
    if (!n_.is_reader(asked().seat)) aside();
    return titled(title());
  }

 private:
  const Decision& asked() const { return top_.decision; }
  bool is_mine() const { return n_.is_reader(asked().seat); }

  void note(Parts parts) { notes_.push_back({std::move(parts)}); }
  Question titled(Parts title) { return {std::move(title), std::move(notes_)}; }

  Question about(Seat seat, WordKey key) { return titled(of(seat, key)); }
  // A text that only needs to know who is meant.
  Parts of(Seat seat, WordKey key) const {
    return n_.say(key, {{"who", n_.who(seat)}, {"name", n_.player(seat)}});
  }

  // For those who are not asked.
  void aside() {
    if (n_.reader().seat == kNoSeat)
      note(n_.say("ask.watching"));
    else if (moves_.plays() != 0)
      note(n_.say("ask.jump_in"));
  }

  // The rule of the card that asks.
  void rule_note() {
    if (!is_mine()) return;
    const Sentence& rule = *running_sentence(n_.context(), top_.effect).sentence;
    note(n_.say("ask.rule", {{"text", render_sentence(rule, n_.reader().language)}}));
  }

  Parts title() {
    const Seat seat = asked().seat;
    switch (asked().what) {
      case Await::name_color:
        return of(seat, "ask.name_color");
      case Await::shed_color:
        rule_note();
        return of(seat, "ask.shed_color");
      case Await::pick:
        rule_note();
        return of(seat, "ask.pick");
      case Await::choose:
        return choose(seat);
      case Await::discard:
        return n_.say("ask.discard",
                      {{"who", n_.who(seat)}, {"name", n_.player(seat)}, {"count", asked().left}});
      case Await::give:
      case Await::give_die:
        return give(seat);
      default:
        if (is_mine()) turn_note();
        return of(seat, "ask.turn");
    }
  }

  Parts choose(Seat seat) const {
    const bool only_whether = asked().may && asked().left == 1;
    const Kind card = running_card(n_.context().rules, n_.context().played, top_);
    return n_.say(only_whether ? WordKey("ask.may") : "ask.choose",
                  {{"who", n_.who(seat)}, {"name", n_.player(seat)}, {"card", n_.card(card)}});
  }

  Parts give(Seat seat) const {
    if (is_mine() && std::has_single_bit(moves_.seats)) {
      const Seat to = seat_at(static_cast<std::size_t>(std::countr_zero(moves_.seats)));
      return n_.say("ask.give_to", {{"thing", n_.thing()}, {"name", n_.player(to)}});
    }
    return n_.say("ask.give",
                  {{"who", n_.who(seat)}, {"name", n_.player(seat)}, {"thing", n_.thing()}});
  }

  void turn_note() {
    if (view_.must) return note(n_.say("ask.must_play"));
    if (asked().drew) return note(n_.say("ask.may_play", {{"thing", n_.thing()}}));
    int fit = 0;
    for_each_kind(moves_.plays(), [&](Kind kind) { fit += view_.hand().counts[index(kind)]; });
    if (fit == 0) return note(n_.say("ask.none_fits", {{"thing", n_.thing()}}));
    if (moves_.can(MoveVerb::says_uno) && !has(top_.owes, asked().seat))
      return note(n_.say("ask.say_uno", {{"thing", n_.thing()}}));
    note(n_.say(n_.dice_or("ask.some_fit.dice", "ask.some_fit"), {{"count", fit}}));
  }

  // A card waits for its victim; in some editions anyone else may challenge it.
  Question answer() {
    const Seat victim = asked().seat;
    if (!moves_.can(MoveVerb::accepts) && !moves_.can(MoveVerb::challenges)) {
      aside();
      return titled(n_.say("ask.answer.wait", {{"name", n_.player(victim)}}));
    }
    const Color before = top_.effect.before;
    if (top_.color != kNoColor && before != kNoColor && before != top_.color)
      note(n_.say("ask.color_changed",
                  {{"before", n_.color(before)}, {"color", n_.color(top_.color)}}));
    else if (top_.color != kNoColor)
      note(n_.say("ask.color_now", {{"color", n_.color(top_.color)}}));
    if (is_mine() && moves_.plays() != 0) note(n_.say("ask.answer.with_card"));
    const Kind card = asked().pending == kNoKind ? top_.top : asked().pending;
    // Nobody played the first card of a round.
    if (top_.effect.first)
      return titled(n_.say(
          "ask.answer.first",
          {{"who", n_.who(victim)}, {"whom", n_.player(victim)}, {"card", n_.the_card(card)}}));
    const bool deflected = card != top_.top;
    return titled(n_.say(deflected ? WordKey("ask.answer.deflected") : "ask.answer",
                         {{"who", n_.who(victim)},
                          {"name", n_.player(top_.effect.player)},
                          {"whom", n_.player(victim)},
                          {"card", n_.the_card(card)}}));
  }

  Question confirm() {
    const Seat player = top_.effect.player;
    note(
        n_.say("ask.rule", {{"text", running_sentence(n_.context(), top_.effect).sentence->text}}));
    if (moves_.can(MoveVerb::confirms))
      return titled(n_.say("ask.confirm", {{"name", n_.player(player)}}));
    return about(player, "ask.must_do");
  }

  const Narrator& n_;
  const View& view_;
  const Tabletop& top_;
  const LegalMoves& moves_;
  std::vector<ChoiceNote> notes_;
};

}  // namespace

Question question_of(const Narrator& narrator, const View& view, const LegalMoves& moves,
                     const TableStanding& standing) {
  Asker asker(narrator, view, moves);
  return view.table.result == RoundResult::open ? asker.in_round() : asker.between_rounds(standing);
}

}  // namespace comodin
