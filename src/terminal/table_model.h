// A terminal's knowledge of its table, folded only from the server's messages.
// Must not know the terminal, the connection, or any rule of the game.
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
#include "words/words.h"

namespace comodin {

// The id, on this machine, of an edition that is the person's own file.
inline constexpr const char* kOwnEdition = "own";

enum class TablePhase : std::uint8_t { waiting, dealing, round, round_over, match_over };

// What a move means, in words.
struct MoveMeaning {
  std::string text;
  std::string notes = {};               // what can come of it
  std::vector<std::string> names = {};  // of the cards, colors and players in the text
};

// The text and its notes, as sentences.
inline std::string with_notes(const MoveMeaning& meaning) {
  return meaning.notes.empty() ? meaning.text : meaning.text + ". " + meaning.notes;
}

// What the table waits for, in words.
struct Asked {
  std::string text;
  std::string notes;
};

// What the host calls an invitation.
std::string invitation_name(const Words& words, const nlohmann::json& invitation);
bool lets_people_in(const nlohmann::json& invitation);

class TableModel {
 public:
  using Json = nlohmann::json;
  // The edition that a table has chosen, as in GET /api/editions/ID.
  using Editions = std::function<Json(const Json& choices)>;

  // `own_edition`: the file of the edition kOwnEdition; empty: none.
  TableModel(Language language, Editions editions, std::string own_edition = {})
      : language_(language), editions_(std::move(editions)), own_edition_(std::move(own_edition)) {}

  // Takes a checked message (`is_message`); true if it changes something about the table.
  // `now` is in the terminal's own clock.
  bool take_in(const Json& message, std::int64_t now);
  // Whether a message was missed since the last call.
  bool take_gap() { return std::exchange(gap_, false); }

  // Adds a sentence of the terminal itself to the log.
  void add_line(std::string sentence);

  bool is_there() const { return !id.empty(); }
  TablePhase phase() const;
  std::size_t seats() const { return chairs.size(); }
  std::size_t own_seat() const { return view.value("seat", std::size_t{0}); }  // from 1; 0: none
  std::string name_at(std::size_t seat) const;                                 // from 1
  bool is_turn_of(std::size_t seat) const;
  bool is_host() const { return host == you; }
  const EditionLookup& edition() const { return *edition_; }
  Language language() const { return language_; }
  const std::string& own_edition() const { return own_edition_; }

  std::string server;  // its address, by which the person came; empty: this program
  std::string id;
  std::uint64_t version = 0;
  std::string you;
  std::string host;
  bool closed = false;
  Json choices;
  Json chairs;
  Json people;                // who have sat or spoken
  std::int64_t watching = 0;  // connected people without a seat
  Json fair;
  Json door = Json::object();  // the host's: who can come, and who wants to
  Json rounds;
  Json view;
  std::vector<std::string> moves;
  std::vector<MoveMeaning> meanings;  // of each move
  Asked question;
  std::vector<std::string> log;  // sentences, oldest first
  std::size_t told = 0;          // how many were ever added; the log drops the oldest
  std::int64_t turn_until = 0;   // in the terminal's own clock; 0: no clock is running

 private:
  void snapshot(const Json& message, std::int64_t now);
  void update(const Json& message, std::int64_t now);
  void take_moves(const Json& message);
  void add_story(const Json& message);
  void take_people(const Json& message);
  void take_door(const Json& message);
  void pad_seats();
  void take_times(const Json& message, std::int64_t now);

  Language language_;
  Editions editions_;
  std::string own_edition_;
  std::shared_ptr<const EditionLookup> edition_;
  bool gap_ = false;
  std::vector<Json> early_;  // entries that arrived before the table itself
};

}  // namespace comodin
