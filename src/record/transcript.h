// What one client saw of the exchanges of values: it makes a fresh value whenever it is asked,
// refuses what no honest server asks, and finds what differs in the record of a match. Of bounded
// size. Must not know how values are exchanged.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "record/fair.h"

namespace comodin {

using SeatHashes = std::map<Seat, FairHash>;

// What a client does not take part in.
enum class FairRefusal : std::uint8_t {
  repeated,  // the server's commitment is that of an earlier exchange
  reopened,  // a value is to be opened again, for other commitments
};

// How a record differs from what the client saw.
enum class FairDifference : std::uint8_t {
  missing,  // the round is not in the record
  again,    // the round was dealt before, and again
  server,   // the server's commitment or value is another
  players,  // the players' commitments are others, or other ones were left out
  own,      // the client's own value is not there, although the server had it
  alone,    // only the server's value was used
};
struct RecordDifference {
  FairDifference what{};
  std::uint32_t round = 0;
  bool operator==(const RecordDifference&) const = default;
};

class FairTranscript {
 public:
  static constexpr std::size_t kMaxExchanges = 64;  // that are kept
  static constexpr std::size_t kMaxSeen = 4096;     // commitments of servers

  explicit FairTranscript(FairValue (*new_value)() = &random_value) : new_value_(new_value) {}

  // The commitment to a fresh value, also if it is asked again before values are opened.
  std::expected<FairHash, FairRefusal> commit(const FairContext& context, const FairHash& server);
  // The value behind this client's commitment. Nothing: the commitment is not this client's.
  std::expected<std::optional<FairValue>, FairRefusal> open(const FairContext& context,
                                                            const FairHash& server,
                                                            const SeatHashes& hashes);
  // The round was dealt with the values of these seats. What was seen first counts.
  void dealt(const FairContext& context, const FairHash& server, SeatMask opened);

  // What differs in the record of this table, as the record names it.
  std::vector<RecordDifference> compare(std::string_view table, std::string_view record) const;

 private:
  struct Exchange {
    std::string table;
    std::uint32_t round = 0;
    Seat seat = kNoSeat;
    FairHash server{};
    std::vector<FairValue> values = {};  // this client's own, the last one last
    std::optional<FairValue> opened = {};
    SeatHashes hashes = {};  // when it opened
    std::optional<SeatMask> contributors = {};

    bool is_for(const FairContext& context) const {
      return table == context.table && round == context.round && seat == context.seat;
    }
    std::optional<FairValue> value_of(const FairHash& hash) const;
  };

  FairValue (*new_value_)();
  std::deque<Exchange> exchanges_;
  std::deque<FairHash> seen_;
};

}  // namespace comodin
