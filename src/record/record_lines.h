// The words that printing and parsing a record share.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"

namespace comodin {

inline constexpr std::string_view kTitle = "comodin record";
inline constexpr std::size_t kVersion = 2;
inline constexpr std::string_view kByVersion1 = " by version 1";  // after the number of a round
inline constexpr std::string_view kCheck = "check";
inline constexpr std::string_view kEnd = "end";
inline constexpr std::string_view kBeforeOutcomes = " : ";
// No token of a card starts like this.
inline constexpr std::string_view kHidden = "_";
inline constexpr char kNumberMark = '#';

inline constexpr std::size_t kStepsPerChecksum = 32;

inline constexpr std::size_t kMaxRecordBytes = std::size_t{8} << 20U;
inline constexpr std::size_t kMaxTextBytes = 2048;  // of a name, an option, a rule
inline constexpr std::size_t kMaxTexts = 64;        // options, and rules of blank wilds

// a, b, c …, lower case so that no color looks like a seat.
inline std::string label_of(Seat seat) {
  return {static_cast<char>('a' + static_cast<char>(index(seat)))};
}
inline std::vector<std::string> seat_labels(std::size_t seats) {
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < seats; ++i) labels.push_back(label_of(seat_at(i)));
  return labels;
}

inline constexpr std::string_view kServer = "server";
inline constexpr std::string_view kSpectator = "spectator";

// For lines in which kNoSeat has a name.
inline std::string label_or(Seat seat, std::string_view nobody) {
  return seat == kNoSeat ? std::string(nobody) : label_of(seat);
}

}  // namespace comodin
