// Message catalogs of the terminal client: one per language, with the page's sentences about the
// game and the terminal's own, with {arguments} and plurals: {count|one card|# cards}.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/language.h"

namespace comodin {

// The value of one argument: a text, or a number, which selects the plural form.
struct MessageArguments {
  MessageArguments(std::string_view place, std::string words)
      : name(place), text(std::move(words)) {}
  MessageArguments(std::string_view place, std::integral auto count)
      : name(place), text(std::to_string(count)), number(static_cast<std::int64_t>(count)) {}

  std::string_view name;
  std::string text;
  std::optional<std::int64_t> number = std::nullopt;
};

class Catalogue {
 public:
  static const Catalogue& in(Language language);

  bool has(std::string_view key) const { return texts_.contains(key); }

  // The text of the key, which must exist, with all its arguments inserted. Inserted text is not
  // parsed again: its braces stay.
  std::string say(std::string_view key, std::span<const MessageArguments> arguments) const;
  std::string say(std::string_view key,
                  std::initializer_list<MessageArguments> arguments = {}) const {
    return say(key, std::span(arguments.begin(), arguments.size()));
  }

 private:
  explicit Catalogue(Language language);

  std::map<std::string, std::string, std::less<>> texts_;
};

// A text with its arguments inserted, as by `Catalogue::say`.
std::string filled(std::string_view text, std::span<const MessageArguments> arguments);

}  // namespace comodin
