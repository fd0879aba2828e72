#include "words/words.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "words/language_rules.h"
#include "words/word_catalog.h"

namespace comodin {
namespace {

// The last branch is `other`, which every choice has.
const MessageBranch& chosen(const MessageNode& node, const WordArgument& argument,
                            const LanguageRules& rules) {
  const std::span all(node.branches);
  const std::span named = all.first(all.size() - 1);
  const MessageBranch& other = all.back();
  const auto has_name = [&](std::string_view name) -> const MessageBranch& {
    const auto found = std::ranges::find_if(
        named, [&](const MessageBranch& each) { return !each.exact && each.name == name; });
    return found == named.end() ? other : *found;
  };
  if (!argument.number()) return has_name(argument.text());
  const auto exact = std::ranges::find(named, argument.number(), &MessageBranch::exact);
  if (exact != named.end()) return *exact;
  const bool by_category = std::ranges::any_of(named, [](const auto& each) { return !each.exact; });
  return by_category ? has_name(rules.category_of(*argument.number())) : other;
}

class Formatter {
 public:
  Formatter(Words::Arguments arguments, const LanguageRules& rules, PieceSink& sink)
      : arguments_(arguments), rules_(rules), sink_(sink) {}

  void walk(const Message& message) {
    for (const MessageNode& node : message) {
      if (!node.argument) {
        sink_.words(node.text);
        continue;
      }
      const auto argument = std::ranges::find(arguments_, *node.argument, &WordArgument::name);
      COMODIN_CHECK(argument != arguments_.end());
      if (node.branches.empty())
        insert(*argument, static_cast<std::size_t>(argument - arguments_.begin()));
      else
        walk(chosen(node, *argument, rules_).message);
    }
  }

 private:
  void insert(const WordArgument& argument, std::size_t position) {
    if (!argument.number()) return sink_.argument(position, argument.text());
    std::string number;
    rules_.append_number(number, *argument.number());
    sink_.argument(position, number);
  }

  Words::Arguments arguments_;
  const LanguageRules& rules_;
  PieceSink& sink_;
};

class TextSink final : public PieceSink {
 public:
  void words(std::string_view words) override { text += words; }
  void argument(std::size_t /*position*/, std::string_view value) override { text += value; }

  std::string text;
};

class ListSink final : public PieceSink {
 public:
  void words(std::string_view words) override {
    if (!pieces.empty() && !pieces.back().argument)
      pieces.back().text += words;
    else
      pieces.push_back({.text = std::string(words)});
  }
  void argument(std::size_t position, std::string_view value) override {
    if (!value.empty()) pieces.push_back({.text = std::string(value), .argument = position});
  }

  std::vector<WordPiece> pieces;
};

}  // namespace

Words::Words(Language language)
    : catalog_(&WordCatalog::of(language)), rules_(&LanguageRules::of(language)) {}

void Words::walk(WordKey key, Arguments arguments, PieceSink& sink) const {
  Formatter(arguments, *rules_, sink).walk((*catalog_)[key]);
}

std::string Words::say(WordKey key, Arguments arguments) const {
  TextSink sink;
  walk(key, arguments, sink);
  return std::move(sink.text);
}

std::vector<WordPiece> Words::pieces(WordKey key, Arguments arguments) const {
  ListSink sink;
  walk(key, arguments, sink);
  return std::move(sink.pieces);
}

std::string Words::number(std::int64_t number) const {
  std::string text;
  rules_->append_number(text, number);
  return text;
}

std::string Words::number(double number, NumberForm form) const {
  return rules_->number(number, form);
}

std::string Words::list(std::span<const std::string> items) const {
  std::string text;
  for (const WordPiece& piece : list_pieces(items)) text += piece.text;
  return text;
}

std::vector<WordPiece> Words::list_pieces(std::span<const std::string> items) const {
  return rules_->list(items);
}

}  // namespace comodin
