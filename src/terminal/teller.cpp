#include "terminal/teller.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>

#include <fmt/format.h>

#include "terminal/event_teller.h"
#include "terminal/wire_json.h"
#include "words/words.h"

namespace comodin {
namespace {

// The sentences for actions on the table itself.
class TableChangeText {
 public:
  TableChangeText(const Happening& happening, const Audience& audience)
      : happening_(happening), audience_(audience), words_(audience.language) {}

  // Empty if the events say it, or if nobody needs to know.
  std::string sentence() const {
    const nlohmann::json& what = happening_.what;
    const std::optional<Somebody>& by = happening_.by;
    const std::optional<Somebody>& whom = happening_.whom;
    const std::string action = text_of(what, "do").value_or("");
    if (action == "joined") {
      if (happening_.before.empty()) return say("log.do.joined", by);
      return say("log.do.renamed", by, {{"before", happening_.before}});
    }
    if (action == "sat") return say("log.do.sat", by);
    if (action == "left") return say("log.do.left", by);
    if (action == "handed") return say("log.do.handed", by);
    if (action == "voted")
      return by && whom ? say("log.do.voted", by, {{"whom", whom->name}}) : std::string();
    if (action == "bot")
      return text_of(what, "level") ? say("log.do.bot", whom) : words_.say("log.do.bot.free");
    if (action == "away")
      return say(flag_of(what, "back").value_or(false) ? WordKey("log.do.back") : "log.do.away",
                 whom);
    if (action == "muted")
      return say(flag_of(what, "muted").value_or(true) ? WordKey("log.do.muted") : "log.do.unmuted",
                 whom);
    if (action == "host") return say("log.do.host", whom);
    if (action == "removed") return say("log.do.removed", whom);
    if (action == "began" && flag_of(what, "again").value_or(false))
      return words_.say("log.do.began.again");
    if (action == "began")
      return words_.say(audience_.edition.is_dice() ? WordKey("log.do.began.dice")
                                                    : "log.do.began");
    if (action == "closed") return words_.say("log.do.closed");
    if (action == "chat")
      return say("log.do.chat", by, {{"text", text_of(what, "text").value_or("")}});
    if (action == "emote") return emote(by, text_of(what, "text").value_or(""));
    return "";  // moves are covered by their events; the exchange of values needs no sentence
  }

  // Side effects of the action: a bot that takes over or makes room, a new host.
  std::vector<std::string> aside() const {
    std::vector<std::string> told;
    if (!happening_.instead.empty()) {
      const bool sat = text_of(happening_.what, "do") == "sat";
      told.push_back(say(sat ? WordKey("log.do.made_room") : "log.do.plays_on",
                         Somebody{.name = happening_.instead}));
    }
    if (happening_.host) told.push_back(say("log.do.host", happening_.host));
    return told;
  }

 private:
  // Empty if the person is unknown.
  std::string say(WordKey key, const std::optional<Somebody>& somebody,
                  Words::ArgumentList arguments = {}) const {
    if (!somebody) return "";
    std::vector<WordArgument> all(arguments);
    all.push_back({"who", somebody->is_you ? "you" : "other"});
    all.push_back({"name", somebody->name});
    return words_.say(key, all);
  }

  std::string emote(const std::optional<Somebody>& by, std::string_view word) const {
    const auto key = WordKey::named(fmt::format("emote.{}", word));
    return key ? say("log.do.chat", by, {{"text", words_.say(*key)}}) : "";
  }

  const Happening& happening_;
  const Audience& audience_;
  Words words_;
};

}  // namespace

std::vector<std::string> sentences(const Happening& happening, const Audience& audience) {
  const TableChangeText change(happening, audience);
  std::vector<std::string> told;
  if (std::string sentence = change.sentence(); !sentence.empty())
    told.push_back(std::move(sentence));
  std::ranges::move(change.aside(), std::back_inserter(told));
  std::ranges::move(event_sentences(happening, audience), std::back_inserter(told));
  return told;
}

std::string refusal_text(std::string_view reason, Language language) {
  const auto key = WordKey::named(fmt::format("refusal.{}", reason));
  return Words(language).say(key.value_or(WordKey("refusal.unknown")));
}

}  // namespace comodin
