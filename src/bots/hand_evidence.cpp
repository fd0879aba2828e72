#include "bots/hand_evidence.h"

#include <utility>

namespace comodin {
namespace {

KindMask matching(const Rules& rules, const TableEvidence& evidence) {
  if (evidence.top == kNoKind) return 0;
  return rules.on_color[index(evidence.color)] | rules.on_top[index(evidence.top)];
}

void add_card(HandEvidence& hand, bool apart = false) {
  auto& groups = hand.groups;
  if (!apart && !groups.empty() && (groups.back().lacks | groups.back().doubts) == 0) {
    ++groups.back().cards;
    return;
  }
  if (groups.size() == kMaxGroups) {
    // The two oldest groups become one, with the guesses that they share.
    const CardGroup oldest = groups.pop_front();
    groups[0].lacks &= oldest.lacks;
    groups[0].doubts &= oldest.doubts;
    groups[0].cards = static_cast<std::uint8_t>(groups[0].cards + oldest.cards);
  }
  groups.push_back({.lacks = 0, .doubts = 0, .cards = 1});
}

// How many cards of the deck the group's cards could be.
double width(const Rules& rules, const CardGroup& group) {
  double cards = 0;
  for (std::size_t k = 0; k < rules.kinds; ++k)
    if (!has(group.lacks, kind_at(k))) cards += rules.copies[k];
  return cards;
}

void lacks(HandEvidence& hand, KindMask kinds) {
  for (std::size_t i = 0; i < hand.groups.size(); ++i) hand.groups[i].lacks |= kinds;
}
void doubts(HandEvidence& hand, KindMask kinds) {
  for (std::size_t i = 0; i < hand.groups.size(); ++i) hand.groups[i].doubts |= kinds;
}

// What the chosen card suggests about those that were not chosen.
void judge_choice(const Rules& rules, HandEvidence& hand, const TableEvidence& evidence,
                  Kind played) {
  if (evidence.top == kNoKind || evidence.color == kNoColor) return;
  const KindMask of_color = rules.of_color[index(evidence.color)];
  if (has(rules.guarded, played)) lacks(hand, of_color);
  if (has(rules.wilds, played))
    doubts(hand, matching(rules, evidence) & ~rules.wilds);
  else if (!has(of_color, played))
    doubts(hand, of_color);
}

// The seat's turn is over, and it did not play what it drew.
void settle_draw(const Rules& rules, TableEvidence& evidence) {
  if (evidence.drawer == kNoSeat) return;
  HandEvidence& hand = evidence.hands[index(evidence.drawer)];
  evidence.drawer = kNoSeat;
  if (hand.groups.empty()) return;
  const KindMask fits = matching(rules, evidence);
  hand.groups.back().lacks |= evidence.offered ? ~fits : fits;
}

void fold_play(const Rules& rules, TableEvidence& evidence, const Event& event) {
  HandEvidence& hand = evidence.hands[index(event.seat)];
  if (evidence.drawer == event.seat && evidence.offered && !hand.groups.empty()) {
    if (--hand.groups.back().cards == 0) hand.groups.take(hand.groups.size() - 1);
  } else {
    take_card(rules, hand, event.kind);
    judge_choice(rules, hand, evidence, event.kind);
  }
  evidence.drawer = kNoSeat;
  evidence.top = event.kind;
  evidence.color = rules.color_of[index(event.kind)];
}

void fold_draw(const Rules& rules, TableEvidence& evidence, const Event& event) {
  HandEvidence& hand = evidence.hands[index(event.seat)];
  const bool for_turn = event.number != 0;
  if (for_turn && evidence.drawer != event.seat) lacks(hand, matching(rules, evidence));
  add_card(hand, for_turn);
  if (!for_turn) return;
  evidence.drawer = event.seat;
  evidence.offered = false;
}

void pass_on(const Rules& rules, TableEvidence& evidence, const Event& event) {
  const auto before = evidence.hands;
  const auto direction = event.number == 0 ? Direction::clockwise : Direction::counterclockwise;
  for (std::size_t i = 0; i < rules.seats; ++i)
    if (!has(evidence.out, seat_at(i)))
      evidence.hands[index(next_seat(rules.seats, direction, seat_at(i), evidence.out))] =
          before[i];
}

}  // namespace

void take_card(const Rules& rules, HandEvidence& hand, Kind kind) {
  CardGroup* likely = nullptr;
  double best = 0;
  for (std::size_t i = 0; i < hand.groups.size(); ++i) {
    CardGroup& group = hand.groups[i];
    if (kind != kNoKind && has(group.lacks, kind)) continue;
    const double chance = group.cards / width(rules, group);
    if (likely != nullptr && chance <= best) continue;
    likely = &group;
    best = chance;
  }
  if (likely == nullptr) {
    // It had the card all along and drew instead.
    hand.holds_back = true;
    if (hand.groups.empty()) return;
    likely = &hand.groups[0];
  }
  if (--likely->cards != 0) return;
  FixedVector<CardGroup, kMaxGroups> left;
  for (const CardGroup& group : hand.groups)
    if (group.cards != 0) left.push_back(group);
  hand.groups = left;
}

void fold(const Rules& rules, TableEvidence& evidence, const Event& event) {
  if (rules.dice) return;
  switch (event.type) {
    case EventType::round_begins:
      evidence = {};
      break;
    case EventType::dealt:
      add_card(evidence.hands[index(event.seat)]);
      break;
    case EventType::turned:
      evidence.top = event.kind;
      evidence.color = event.number == 1 ? event.color : rules.color_of[index(event.kind)];
      break;
    case EventType::named:
      evidence.color = event.color;
      break;
    case EventType::played:
      fold_play(rules, evidence, event);
      break;
    case EventType::drew:
      fold_draw(rules, evidence, event);
      break;
    case EventType::waits:
      if (event.decision.drew && event.decision.seat == evidence.drawer) evidence.offered = true;
      break;
    case EventType::turn_begins:
      settle_draw(rules, evidence);
      break;
    case EventType::put_out:
      evidence.out = static_cast<SeatMask>(evidence.out | bit(event.seat));
      break;
    case EventType::discarded:
      take_card(rules, evidence.hands[index(event.seat)], event.kind);
      break;
    case EventType::gave:
      take_card(rules, evidence.hands[index(event.seat)], kNoKind);
      add_card(evidence.hands[index(event.other)]);
      break;
    case EventType::took:
      take_card(rules, evidence.hands[index(event.other)], kNoKind);
      add_card(evidence.hands[index(event.seat)]);
      break;
    case EventType::gathered:
      evidence.hands = {};
      break;
    case EventType::swapped:
      std::swap(evidence.hands[index(event.seat)], evidence.hands[index(event.other)]);
      break;
    case EventType::passed_hands:
      pass_on(rules, evidence, event);
      break;
    default:
      break;
  }
}

}  // namespace comodin
