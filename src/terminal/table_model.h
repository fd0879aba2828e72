// Owns what a terminal knows of its table: folded from the server's messages and from nothing else.
// Must not know the terminal, the line, or any rule of the game.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/language.h"
#include "terminal/edition_lookup.h"

namespace comodin {

// How a table here calls an edition that is a file of the person's own.
inline constexpr const char* kOwnEdition = "own";

enum class TablePhase : std::uint8_t { waiting, dealing, round, round_over, match_over };

class TableModel {
 public:
  using Json = nlohmann::json;
  // What is known of the edition that a table has chosen: as in GET /api/editions/ID.
  using Editions = std::function<Json(const Json& choices)>;

  // `own_edition`: the file of the edition that a table calls kOwnEdition; empty: there is none.
  TableModel(Language language, Editions editions, std::string own_edition = {})
      : language_(language), editions_(std::move(editions)), own_edition_(std::move(own_edition)) {}

  // Of a message in shape (`bring_into_shape`): true if it concerns the table and changes
  // something. `now` is in the terminal's own clock.
  bool take_in(const Json& message, std::int64_t now);
  // Whether something was missed since this was asked last: a message that could not follow.
  bool take_gap() { return std::exchange(gap_, false); }

  bool is_there() const { return !id.empty(); }
  TablePhase phase() const;
  std::size_t seats() const { return chairs.size(); }
  std::size_t own_seat() const { return view.value("seat", std::size_t{0}); }  // from 1; 0: none
  std::string name_at(std::size_t seat) const;                                 // from 1
  bool is_turn_of(std::size_t seat) const;
  bool is_host() const { return host == you; }
  const EditionLookup& book() const { return *book_; }
  Language language() const { return language_; }
  const std::string& own_edition() const { return own_edition_; }

  std::string id;
  std::uint64_t version = 0;
  std::string you;
  std::string host;
  bool closed = false;
  Json choices;
  Json chairs;
  Json people;
  Json fair;
  Json rounds;
  Json view;
  std::vector<std::string> moves;
  std::vector<std::string> log;  // sentences, the oldest first
  std::size_t told = 0;          // how many there ever were; the oldest are forgotten
  std::int64_t turn_until = 0;   // in the terminal's own clock; 0: no clock runs

 private:
  void snapshot(const Json& message, std::int64_t now);
  void update(const Json& message, std::int64_t now);
  // What a sentence says of the time before.
  struct Before {
    Json people;
    Json chairs;
    Json choices;  // among which somebody chose
    std::string host;
  };
  void tell(const Before& before, const Json& message);
  void pad_seats();
  void take_times(const Json& message, std::int64_t now);

  Language language_;
  Editions editions_;
  std::string own_edition_;
  std::shared_ptr<const EditionLookup> book_;
  bool gap_ = false;
  std::vector<Json> early_;  // missed, before there was a table
};

}  // namespace comodin
