#include "table/publish.h"

#include <array>
#include <memory>
#include <utility>

#include "table/messages.h"

namespace comodin {
namespace {

Message shared(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

}  // namespace

void send(SessionSender& sender, Session session, std::string text) {
  if (session != Session{}) sender.deliver(session, shared(std::move(text)));
}

void publish_update(SessionSender& sender, LoadedTable& table, const Update& update, Clock now) {
  std::array<Message, kMaxSeats + 1> messages;  // by seat; the last one is for spectators
  const Presence presence = table.presence();
  for (auto& [session, watcher] : table.watchers) {
    const Seat seat = table.state.seat_of_person(watcher.who);
    if (seat != watcher.seat) {
      watcher.seat = seat;
      send(sender, session, missed_message(table.state, update, seat));
      send_snapshot(sender, table, session, now);
      continue;
    }
    Message& message = messages[seat == kNoSeat ? kMaxSeats : index(seat)];
    if (!message) message = shared(update_message(table.state, presence, update, seat, now));
    sender.deliver(session, message);
  }
}

void republish(SessionSender& sender, LoadedTable& table, Clock now) {
  for (auto& [session, watcher] : table.watchers) {
    watcher.seat = table.state.seat_of_person(watcher.who);
    send_snapshot(sender, table, session, now);
  }
}

void publish_presence(SessionSender& sender, const LoadedTable& table) {
  const Message message = shared(presence_message(table.state, table.presence()));
  for (const auto& [session, watcher] : table.watchers) sender.deliver(session, message);
}

void send_missed(SessionSender& sender, const LoadedTable& table, Session session, Version have) {
  const auto& recent = table.state.recent;
  if (recent.empty()) return;
  Version reach = recent.front().version - 1;
  for (const Update& update : recent)
    if (update.people) reach = update.version;
  if (have == 0) have = reach;
  if (have < reach) return;
  const Seat seat = table.watchers.at(session).seat;
  for (const Update& update : recent)
    if (update.version > have) send(sender, session, missed_message(table.state, update, seat));
}

void send_snapshot(SessionSender& sender, const LoadedTable& table, Session session, Clock now) {
  const Watcher& watcher = table.watchers.at(session);
  send(sender, session,
       snapshot_message(table.state, table.presence(), watcher.who, watcher.seat, now));
}

}  // namespace comodin
