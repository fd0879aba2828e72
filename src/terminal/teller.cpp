#include "terminal/teller.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>

#include <fmt/format.h>

#include "terminal/event_teller.h"
#include "terminal/wire_json.h"
#include "terminal/words.h"

namespace comodin {
namespace {

// The sentences for actions on the table itself.
class TableChangeText {
 public:
  TableChangeText(const Happening& happening, const Audience& audience)
      : happening_(happening), audience_(audience), words_(Catalogue::in(audience.language)) {}

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
    if (action == "sat" || action == "left" || action == "handed")
      return say("log.do." + action, by);
    if (action == "voted")
      return by && whom ? say("log.do.voted", by, {{"whom", whom->name}}) : std::string();
    if (action == "bot")
      return say(text_of(what, "level") ? "log.do.bot" : "log.do.bot.free", whom);
    if (action == "away")
      return say(flag_of(what, "back").value_or(false) ? "log.do.back" : "log.do.away", whom);
    if (action == "muted")
      return say(flag_of(what, "muted").value_or(true) ? "log.do.muted" : "log.do.unmuted", whom);
    if (action == "host" || action == "removed") return say("log.do." + action, whom);
    if (action == "began" && flag_of(what, "again").value_or(false))
      return say("log.do.began.again", std::nullopt);
    if (action == "began")
      return say(audience_.edition.is_dice() ? "log.do.began.dice" : "log.do.began", std::nullopt);
    if (action == "closed") return say("log.do.closed", std::nullopt);
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
      told.push_back(
          say(sat ? "log.do.made_room" : "log.do.plays_on", Somebody{.name = happening_.instead}));
    }
    if (happening_.host) told.push_back(say("log.do.host", happening_.host));
    return told;
  }

 private:
  // In the form for the reader; empty if the catalog has none.
  std::string say(std::string_view key, const std::optional<Somebody>& somebody,
                  std::initializer_list<MessageArguments> arguments = {}) const {
    std::vector<MessageArguments> all(arguments);
    if (somebody) {
      all.emplace_back("who", somebody->name);
      const std::string form = fmt::format("{}{}", key, somebody->is_you ? ".you" : ".they");
      if (words_.has(form)) return words_.say(form, all);
    }
    return words_.has(key) ? words_.say(key, all) : "";
  }

  std::string emote(const std::optional<Somebody>& by, std::string_view word) const {
    const std::string key = fmt::format("emote.{}", word);
    return words_.has(key) ? say("log.do.chat", by, {{"text", words_.say(key)}}) : "";
  }

  const Happening& happening_;
  const Audience& audience_;
  const Catalogue& words_;
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
  const Catalogue& words = Catalogue::in(language);
  const std::string key = fmt::format("refusal.{}", reason);
  return words.say(words.has(key) ? std::string_view(key) : "refusal.unknown");
}

}  // namespace comodin
