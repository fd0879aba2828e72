#include "protocol/check.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "protocol/messages_words.h"
#include "protocol/shapes.h"

namespace comodin {
namespace {

using Json = nlohmann::json;

// Characters of UTF-8: every byte but the ones that continue a character.
std::int64_t length_of(const std::string& text) {
  return std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; });
}

bool is_one_of(std::string_view word, std::span<const std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

bool is_within(std::int64_t number, const Shape& shape) {
  return number >= shape.low && number <= shape.high;
}

bool is_whole_within(const Json& value, const Shape& shape) {
  if (!value.is_number_integer()) return false;
  constexpr auto kHighest = std::numeric_limits<std::int64_t>::max();
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{kHighest})
    return false;
  return is_within(value.get<std::int64_t>(), shape);
}

bool has_bound(std::int64_t bound) {
  return bound != std::numeric_limits<std::int64_t>::min() &&
         bound != std::numeric_limits<std::int64_t>::max();
}

// "a text of 1 to 40 characters"
std::string with_bounds(std::string_view what, const Shape& shape, std::string_view unit = "") {
  if (has_bound(shape.low) && has_bound(shape.high))
    return fmt::format("{} of {} to {}{}", what, shape.low, shape.high, unit);
  if (has_bound(shape.high)) return fmt::format("{} of at most {}{}", what, shape.high, unit);
  return fmt::format("{} of at least {}{}", what, shape.low, unit);
}

std::string expected_by(const Shape& shape) {
  const bool bounded = has_bound(shape.low) || has_bound(shape.high);
  switch (shape.kind) {
    case ShapeKind::anything:
      return "something";
    case ShapeKind::null:
      return "null";
    case ShapeKind::flag:
      return "true or false";
    case ShapeKind::whole:
      return bounded ? with_bounds("a whole number", shape) : "a whole number";
    case ShapeKind::number:
      return "a number";
    case ShapeKind::text:
      return bounded ? with_bounds("a text", shape, " characters") : "a text";
    case ShapeKind::word:
      return shape.words.size() == 1
                 ? std::string(shape.words[0])
                 : fmt::format("{} or {}",
                               fmt::join(shape.words.first(shape.words.size() - 1), ", "),
                               shape.words.back());
    case ShapeKind::list:
      return "a list";
    case ShapeKind::map:
      return bounded ? with_bounds("an object", shape, " fields") : "an object";
    case ShapeKind::object:
      return "an object";
    case ShapeKind::any_of:
      break;
  }
  std::vector<std::string> all;
  for (const Shape* each : shape.any) all.push_back(expected_by(*each));
  return fmt::format("{}", fmt::join(all, " or "));
}

class Checker {
 public:
  explicit Checker(Allow allow) : allow_(allow) {}

  std::optional<Mismatch> check(const Json& value, const Shape& shape, const std::string& path) {
    if (!fits(value, shape)) return Mismatch{path, expected_by(shape)};
    switch (shape.kind) {
      case ShapeKind::list:
      case ShapeKind::map:
        return check_each(value, *shape.each, path);
      case ShapeKind::object:
        return check_fields(value, shape, path);
      case ShapeKind::any_of:
        return check_any(value, shape, path);
      default:
        return std::nullopt;
    }
  }

 private:
  // The value itself, without what is in it.
  bool fits(const Json& value, const Shape& shape) const {
    switch (shape.kind) {
      case ShapeKind::anything:
      case ShapeKind::any_of:
        return true;
      case ShapeKind::null:
        return value.is_null();
      case ShapeKind::flag:
        return value.is_boolean();
      case ShapeKind::whole:
        return is_whole_within(value, shape);
      case ShapeKind::number:
        return value.is_number();
      case ShapeKind::text:
        return value.is_string() &&
               is_within(length_of(value.get_ref<const std::string&>()), shape);
      case ShapeKind::word:
        return value.is_string() && (allow_ == Allow::fields_and_words ||
                                     is_one_of(value.get_ref<const std::string&>(), shape.words));
      case ShapeKind::list:
        return value.is_array();
      case ShapeKind::map:
        return value.is_object() && is_within(static_cast<std::int64_t>(value.size()), shape);
      case ShapeKind::object:
        return value.is_object();
    }
    return false;
  }

  static std::string below(const std::string& path, std::string_view key) {
    return path.empty() ? std::string(key) : fmt::format("{}.{}", path, key);
  }

  std::optional<Mismatch> check_each(const Json& value, const Shape& each,
                                     const std::string& path) {
    for (const auto& [key, item] : value.items())
      if (auto wrong = check(item, each, below(path, key))) return wrong;
    return std::nullopt;
  }

  std::optional<Mismatch> check_fields(const Json& value, const Shape& shape,
                                       const std::string& path) {
    for (const Field& field : shape.fields) {
      const auto found = value.find(field.key);
      if (found == value.end() && field.required)
        return Mismatch{below(path, field.key), expected_by(*field.shape)};
      if (found == value.end()) continue;
      if (auto wrong = check(*found, *field.shape, below(path, field.key))) return wrong;
    }
    if (allow_ != Allow::nothing) return std::nullopt;
    for (const auto& [key, item] : value.items())
      if (!has_field(shape, key)) return Mismatch{below(path, key), "no such field"};
    return std::nullopt;
  }

  std::optional<Mismatch> check_any(const Json& value, const Shape& shape,
                                    const std::string& path) {
    for (const Shape* each : shape.any)
      if (!check(value, *each, path)) return std::nullopt;
    return Mismatch{path, expected_by(shape)};
  }

  Allow allow_;
};

}  // namespace

bool has_field(const Shape& shape, std::string_view key) {
  return std::ranges::find(shape.fields, key, &Field::key) != shape.fields.end();
}

std::optional<Mismatch> mismatch(const Json& value, const Shape& shape, Allow allow) {
  return Checker(allow).check(value, shape, "");
}

std::optional<Mismatch> message_mismatch(const Json& message, Allow allow) {
  const Mismatch unknown{"type", "a message of the protocol"};
  if (!message.is_object()) return unknown;
  const auto type = message.find("type");
  if (type == message.end() || !type->is_string()) return unknown;
  const auto known = parse_word<MessageType>(type->get_ref<const std::string&>());
  if (!known) return unknown;
  return mismatch(message, *shape::kServerMessageShapes[static_cast<std::size_t>(*known)], allow);
}

bool is_message(const Json& message) { return !message_mismatch(message, Allow::fields_and_words); }

}  // namespace comodin
