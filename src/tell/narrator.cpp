#include "tell/narrator.h"

#include <algorithm>
#include <utility>

namespace comodin {
namespace {

void append(Parts& to, TextPart part) {
  if (part.text.empty()) return;
  if (part.is_words() && !to.empty() && to.back().is_words())
    to.back().text += part.text;
  else
    to.push_back(std::move(part));
}

void append(Parts& to, const Parts& parts) {
  for (const TextPart& part : parts) append(to, part);
}

class PartSink final : public PieceSink {
 public:
  explicit PartSink(Narrator::Arguments arguments) : arguments_(arguments) {}

  void words(std::string_view text) override {
    if (!parts.empty() && parts.back().is_words())
      parts.back().text += text;
    else if (!text.empty())
      parts.push_back({.text = std::string(text)});
  }
  void argument(std::size_t position, std::string_view text) override {
    if (const Parts* const inserted = arguments_[position].parts())
      append(parts, *inserted);
    else
      words(text);
  }

  Parts parts;

 private:
  Narrator::Arguments arguments_;
};

}  // namespace

WordArgument PartArgument::plain(std::string& joined) const {
  if (number_) return {name_, *number_};
  if (parts_ == nullptr) return {name_, text_};
  if (parts_->size() == 1) return {name_, parts_->front().text};
  joined = text_of(*parts_);
  return {name_, joined};
}

Parts Narrator::say(WordKey key, Arguments arguments) const {
  std::vector<std::string> joined(arguments.size());
  std::vector<WordArgument> plain;
  plain.reserve(arguments.size());
  for (std::size_t i = 0; i < arguments.size(); ++i) plain.push_back(arguments[i].plain(joined[i]));
  PartSink sink(arguments);
  words_.walk(key, plain, sink);
  return std::move(sink.parts);
}

Parts Narrator::player(Seat seat) const {
  if (seat == kNoSeat) return {{.text = text("log.somebody")}};
  if (index(seat) < context_.players.size() && !context_.players[index(seat)].empty())
    return {{.text = context_.players[index(seat)], .seat = seat}};
  return {{.text = words_.say("log.seat", {{"n", index(seat) + 1}}), .seat = seat}};
}

Parts Narrator::color(Color color) const {
  if (color == kNoColor) return {};
  return {{.text = context_.names.color(color, reader_.language), .color = color}};
}

Parts Narrator::card(Kind kind) const {
  if (kind == kNoKind) return {};
  return {{.text = context_.names.card(kind, reader_.language), .card = kind}};
}

Parts Narrator::a_card(Kind kind) const {
  constexpr std::string_view kSoundsOpen = "aeiouAEIOU";
  const Parts name = card(kind);
  const bool is_open = kSoundsOpen.contains(name.front().text.substr(0, 1));
  const bool is_feminine = context_.names.is_feminine(kind, reader_.language);
  return say(is_feminine ? WordKey("log.a.feminine")
             : is_open   ? WordKey("log.an")
                         : "log.a",
             {{"card", name}});
}

Parts Narrator::the_card(Kind kind) const {
  if (kind == kNoKind) return {};
  if (!context_.names.is_number(kind)) return a_card(kind);
  return say("log.the", {{"card", card(kind)}});
}

Parts Narrator::cards(std::span<const Kind> kinds) const {
  const bool hidden = std::ranges::find(kinds, kNoKind) != kinds.end();
  if (!hidden && kinds.size() == 1) return a_card(kinds.front());
  if (!hidden && kinds.size() == 2) {
    const Parts first = a_card(kinds[0]);
    const Parts second = a_card(kinds[1]);
    const std::string texts[] = {text_of(first), text_of(second)};
    Parts both;
    for (WordPiece& piece : words_.list_pieces(texts)) {
      if (piece.argument)
        append(both, *piece.argument == 0 ? first : second);
      else
        append(both, TextPart{std::move(piece.text)});
    }
    return both;
  }
  const Parts count = say(dice_or("log.dice", "log.cards"), {{"n", kinds.size()}});
  if (hidden) return count;
  return say("log.cards.listed", {{"count", count}, {"cards", sorted(kinds)}});
}

Parts Narrator::sorted(std::span<const Kind> kinds) const {
  std::vector<Kind> order(kinds.begin(), kinds.end());
  std::ranges::sort(order, {}, [&](Kind kind) { return context_.names.rank(kind); });
  std::vector<Parts> items;
  for (const Kind kind : order) items.push_back(card(kind));
  return listed(items);
}

Parts Narrator::listed(std::span<const Parts> items) {
  Parts list;
  for (const Parts& item : items) {
    if (!list.empty()) append(list, TextPart{", "});
    append(list, item);
  }
  return list;
}

}  // namespace comodin
