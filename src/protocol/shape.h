// The shapes of messages: what JSON Schema says of a value, as tables that the build makes from
// protocol/ (`protocol/shapes.h`). `protocol/check.h` compares values with them.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

namespace comodin {

enum class ShapeKind : std::uint8_t {
  anything,
  null,
  flag,
  whole,   // from low to high
  number,  // also with a fraction
  text,    // of low to high characters
  word,    // one of `words`
  list,    // of `each`
  map,     // names to `each`, at most high of them
  object,  // of `fields`
  any_of,  // one of `any`
};

struct Field;

struct Shape {
  ShapeKind kind = ShapeKind::anything;
  std::int64_t low = std::numeric_limits<std::int64_t>::min();
  std::int64_t high = std::numeric_limits<std::int64_t>::max();
  std::span<const std::string_view> words = {};
  const Shape* each = nullptr;
  std::span<const Field> fields = {};
  std::span<const Shape* const> any = {};
};

struct Field {
  std::string_view key;
  const Shape* shape;
  bool required;
};

namespace shape {
inline constexpr Shape kAnything = {};
}

}  // namespace comodin
