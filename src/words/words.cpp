#include "words/words.h"

#include <algorithm>

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

// Calls `words(text)` and `value(text, position of the argument)` in order.
class Formatter {
 public:
  Formatter(Words::Arguments arguments, const LanguageRules& rules)
      : arguments_(arguments), rules_(rules) {}

  void walk(const Message& message, auto&& words, auto&& value) const {
    for (const MessageNode& node : message) {
      if (!node.argument) {
        words(node.text);
        continue;
      }
      const auto argument = std::ranges::find(arguments_, *node.argument, &WordArgument::name);
      COMODIN_CHECK(argument != arguments_.end());
      if (node.branches.empty())
        value(*argument, static_cast<std::size_t>(argument - arguments_.begin()));
      else
        walk(chosen(node, *argument, rules_).message, words, value);
    }
  }

  void append(std::string& text, const WordArgument& argument) const {
    if (argument.number())
      rules_.append_number(text, *argument.number());
    else
      text += argument.text();
  }

 private:
  Words::Arguments arguments_;
  const LanguageRules& rules_;
};

}  // namespace

Words::Words(Language language)
    : catalog_(&WordCatalog::of(language)), rules_(&LanguageRules::of(language)) {}

std::string Words::say(WordKey key, Arguments arguments) const {
  const Formatter formatter(arguments, *rules_);
  std::string result;
  formatter.walk((*catalog_)[key], [&](const std::string& text) { result += text; },
                 [&](const WordArgument& argument, std::size_t /*position*/) {
                   formatter.append(result, argument);
                 });
  return result;
}

std::vector<WordPiece> Words::pieces(WordKey key, Arguments arguments) const {
  const Formatter formatter(arguments, *rules_);
  std::vector<WordPiece> result;
  formatter.walk((*catalog_)[key],
                 [&](const std::string& text) {
                   if (!result.empty() && !result.back().argument)
                     result.back().text += text;
                   else
                     result.push_back({.text = text});
                 },
                 [&](const WordArgument& argument, std::size_t position) {
                   WordPiece piece{.text = {}, .argument = position};
                   formatter.append(piece.text, argument);
                   if (!piece.text.empty()) result.push_back(std::move(piece));
                 });
  return result;
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
