#include "table/rules_cache.h"

#include <utility>

#include <fmt/format.h>

#include "edition/embedded.h"
#include "edition/load.h"
#include "record/fair.h"
#include "record/record.h"
#include "rules/as_played.h"

namespace comodin {

RulesCache::RulesCache() {
  for (const EmbeddedFile& file : embedded_editions()) {
    hashes_.emplace(file.name, to_hex(hash_of_edition(file.text)));
    add_text(std::string(file.text));
  }
  for (const EmbeddedFile& file : earlier_editions()) add_text(std::string(file.text));
}

std::string RulesCache::hash_of(std::string_view edition) const {
  const auto found = hashes_.find(edition);
  return found == hashes_.end() ? std::string{} : found->second;
}

std::string_view RulesCache::text_of(const std::string& hash) const {
  const auto found = texts_.find(hash);
  return found == texts_.end() ? std::string_view{} : std::string_view(found->second);
}

void RulesCache::add_text(std::string text) {
  std::string hash = to_hex(hash_of_edition(text));
  texts_.emplace(std::move(hash), std::move(text));
}

void RulesCache::add_edition(std::string name, std::string text) {
  hashes_.insert_or_assign(std::move(name), to_hex(hash_of_edition(text)));
  add_text(std::move(text));
}

// Parsed once: that takes far longer than compiling it for a table.
const Edition* RulesCache::edition_of(const std::string& hash, std::string_view name) {
  if (const auto found = editions_.find(hash); found != editions_.end()) return &found->second;
  const std::string_view text = text_of(hash);
  if (text.empty()) return nullptr;
  auto edition = parse_edition(text, name);
  if (!edition) return nullptr;
  return &editions_.emplace(hash, std::move(*edition)).first->second;
}

std::expected<TableRulesPtr, SetupError> RulesCache::rules_for(const TableChoices& choices,
                                                               const std::string& edition_hash) {
  // With all lengths, or two different sets of choices could have one key.
  std::string key = fmt::format("{}\n{}\n{}", edition_hash, choices.seats, choices.options.size());
  for (const auto* const pairs : {&choices.options, &choices.customs})
    for (const auto& [name, value] : *pairs)
      key += fmt::format("\n{}:{}={}:{}", name.size(), name, value.size(), value);
  if (const auto found = rules_cache_.find(key); found != rules_cache_.end())
    if (auto rules = found->second.lock()) return rules;
  const Edition* const edition = edition_of(edition_hash, choices.edition);
  if (edition == nullptr)
    return std::unexpected(
        SetupError{.reason = Refusal::none,
                   .sentence = fmt::format("there is no edition '{}'", choices.edition)});
  TableSetup setup{choices.seats, choices.options, choices.customs};
  std::erase_if(rules_cache_, [](const auto& each) { return each.second.expired(); });
  auto rules = compile_rules(*edition, setup);
  if (!rules) return std::unexpected(std::move(rules.error()));
  CardNames names(*edition, *rules);
  auto made = std::make_shared<const TableRules>(TableRules{*edition, as_played(*edition, setup),
                                                            std::move(setup), std::move(*rules),
                                                            edition_hash, std::move(names)});
  rules_cache_[key] = made;
  return made;
}

}  // namespace comodin
