#include "tell/table_change.h"

#include <string>
#include <utility>
#include <vector>

namespace comodin {
namespace {

class ChangeTeller {
 public:
  explicit ChangeTeller(const Narrator& narrator) : n_(narrator) {}

  Story tell(const TableChange& change) {
    important_ = change.what == Deed::removed || change.what == Deed::closed ||
                 change.what == Deed::host || change.what == Deed::door ||
                 change.what == Deed::nearly_full || change.what == Deed::continued;
    deed(change);
    important_ = false;
    if (!change.bot.empty())
      person(change.what == Deed::sat ? WordKey("log.do.made_room") : "log.do.plays_on",
             Somebody{.name = change.bot});
    important_ = true;
    if (change.host) person("log.do.host", change.host);
    return std::move(story_);
  }

 private:
  void deed(const TableChange& change) {
    const auto& [what, by, whom, before, bot, host, back, unfinished, door, text] = change;
    switch (what) {
      case Deed::joined:
        if (before.empty()) return person("log.do.joined", by);
        return person("log.do.renamed", by, {{"before", before}});
      case Deed::sat:
        return person("log.do.sat", by);
      case Deed::left:
        return person("log.do.left", by);
      case Deed::handed:
        return person("log.do.handed", by);
      case Deed::voted:
        if (whom) person("log.do.voted", by, {{"whom", named(*whom)}});
        return;
      case Deed::bot:
        return whom ? person("log.do.bot", whom) : say("log.do.bot.free");
      case Deed::away:
        return person(back ? WordKey("log.do.back") : "log.do.away", whom);
      case Deed::muted:
        return person(back ? WordKey("log.do.unmuted") : "log.do.muted", whom);
      case Deed::host:
        return person("log.do.host", whom);
      case Deed::removed:
        return person(back ? WordKey("log.do.let_back") : "log.do.removed", whom);
      case Deed::admitted:
        return person("log.do.admitted", whom);
      case Deed::door:
        return person(door == Door::locked ? WordKey("log.do.door.locked")
                      : door == Door::ask  ? WordKey("log.do.door.ask")
                                           : WordKey("log.do.door.open"),
                      by);
      case Deed::began:
        return say(back ? WordKey("log.do.began.again")
                        : n_.dice_or("log.do.began.dice", "log.do.began"));
      case Deed::closed:
        return say("log.do.closed");
      case Deed::nearly_full:
        return say("log.do.nearly_full");
      case Deed::continued:
        return say(unfinished ? WordKey("log.do.continued.unfinished") : "log.do.continued");
      case Deed::chat:
        return person("log.do.chat", by, {{"text", text}});
      case Deed::emote:
        if (const auto key = WordKey::named("emote." + std::string(text)))
          person("log.do.chat", by, {{"text", n_.text(*key)}});
        return;
      default:  // moves have their events; invitations and the exchange of values are not told
        return;
    }
  }

  static Parts named(const Somebody& somebody) {
    return {{.text = std::string(somebody.name), .seat = somebody.seat}};
  }

  void say(WordKey key) { story_.push_back({n_.say(key), important_}); }

  // Nothing about a person who is not known.
  void person(WordKey key, const std::optional<Somebody>& somebody,
              Narrator::ArgumentList arguments = {}) {
    if (!somebody) return;
    const Parts name = named(*somebody);
    std::vector<PartArgument> all(arguments);
    all.push_back({"who", somebody->is_reader ? "you" : "other"});
    all.push_back({"name", name});
    story_.push_back({n_.say(key, all), important_});
  }

  const Narrator& n_;
  Story story_;
  bool important_ = false;
};

}  // namespace

Story story_of(const Narrator& narrator, const TableChange& change) {
  return ChangeTeller(narrator).tell(change);
}

}  // namespace comodin
