// The two clocks of a server. A steady one, by which every deadline is judged; its zero means
// nothing. And the calendar, for what people read and for how long tables are kept: it can jump
// when somebody sets it. They are of different types, so that one is never taken for the other.
#pragma once

#include <cstdint>
#include <functional>

namespace comodin {

using Clock = std::int64_t;         // milliseconds of the steady clock
enum class Date : std::int64_t {};  // milliseconds since 1970
struct Moment {
  Clock steady = 0;
  Date date{};
};
using Clocks = std::function<Moment()>;

constexpr std::int64_t since_1970(Date date) { return static_cast<std::int64_t>(date); }
constexpr Date operator+(Date date, Clock time) { return Date{since_1970(date) + time}; }
constexpr Date operator-(Date date, Clock time) { return Date{since_1970(date) - time}; }

Moment moment_now();  // of this machine

}  // namespace comodin
