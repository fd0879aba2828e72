#include "table/publish.h"

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "table/messages.h"

namespace comodin {
namespace {

Message shared(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

Viewer viewer_of(const Watcher& watcher) {
  return {.seat = watcher.seat, .language = watcher.language, .who = watcher.who};
}

// Whether sentences about the update call this person "you"; a seat is known without it.
bool is_about(const Update& update, std::string_view who) {
  return who == update.entry.by || who == update.concerns.who || who == update.new_host.who;
}

// One message for all sessions that watch with the same seat and language.
class SharedMessages {
 public:
  Message& of(const Viewer& viewer) {
    const std::size_t seat = viewer.seat == kNoSeat ? kMaxSeats : index(viewer.seat);
    const std::size_t language =
        viewer.language ? static_cast<std::size_t>(*viewer.language) : kLanguages.size();
    return messages_[seat][language];
  }

 private:
  std::array<std::array<Message, kLanguages.size() + 1>, kMaxSeats + 1> messages_;
};

}  // namespace

void send(SessionSender& sender, Session session, std::string text, Worth worth) {
  if (session != Session{}) sender.deliver(session, shared(std::move(text)), worth);
}

void publish_update(SessionSender& sender, LoadedTable& table, const Update& update,
                    const Moment& now) {
  SharedMessages messages;
  const Presence presence = table.presence();
  for (auto& [session, watcher] : table.watchers) {
    const bool restated = std::holds_alternative<entry::Continued>(update.entry.what);
    const Seat seat = update.people ? table.state.seat_of_person(watcher.who) : watcher.seat;
    if (seat != watcher.seat || restated) {
      watcher.seat = seat;
      send(sender, session, missed_message(table.state, update, viewer_of(watcher)), Worth::news);
      send_snapshot(sender, table, session, now);
      continue;
    }
    Viewer viewer = viewer_of(watcher);
    const bool is_named = seat == kNoSeat && is_about(update, watcher.who);
    if (!is_named) viewer.who = {};
    Message own;
    Message& message = is_named ? own : messages.of(viewer);
    if (!message) message = shared(update_message(table.state, presence, update, viewer, now));
    sender.deliver(session, message, Worth::news);
  }
}

void republish(SessionSender& sender, LoadedTable& table, const Moment& now) {
  for (auto& [session, watcher] : table.watchers) {
    watcher.seat = table.state.seat_of_person(watcher.who);
    send_snapshot(sender, table, session, now);
  }
}

bool publish_door(SessionSender& sender, LoadedTable& table) {
  const TableState& state = table.state;
  std::string news = state.host + door_message(state, table.knocks.waiting(), 0);
  if (news == table.told_door) return false;
  table.told_door = std::move(news);
  for (const auto& [session, watcher] : table.watchers)
    if (watcher.who == state.host) send_door(sender, table, session);
  return true;
}

void send_door(SessionSender& sender, const LoadedTable& table, Session session) {
  send(sender, session, door_message(table.state, table.knocks.waiting(), table.state.version),
       Worth::news);
}

void publish_presence(SessionSender& sender, LoadedTable& table) {
  const PresenceNews news = std::exchange(table.news, {});
  const std::vector<std::string> people(news.people.begin(), news.people.end());
  const Message message =
      shared(presence_message(table.state, table.presence(), news.chairs, people));
  for (const auto& [session, watcher] : table.watchers)
    sender.deliver(session, message, Worth::chatter);
}

void send_missed(SessionSender& sender, const LoadedTable& table, Session session, Version have) {
  const auto& recent = table.state.recent;
  if (recent.empty()) return;
  Version reach = recent.front().version - 1;
  for (const Update& update : recent)
    if (update.people) reach = update.version;
  if (have == 0) have = reach;
  if (have < reach) return;
  const Viewer viewer = viewer_of(table.watchers.at(session));
  for (const Update& update : recent)
    if (update.version > have)
      send(sender, session, missed_message(table.state, update, viewer), Worth::news);
}

void send_snapshot(SessionSender& sender, const LoadedTable& table, Session session,
                   const Moment& now) {
  const Viewer viewer = viewer_of(table.watchers.at(session));
  send(sender, session, snapshot_message(table.state, table.presence(), viewer, now), Worth::news);
}

}  // namespace comodin
