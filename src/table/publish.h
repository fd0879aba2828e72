// Sends the sessions of a table what happened there, each with the view of its own seat. One text
// is made per seat and shared by all sessions that watch with it.
#pragma once

#include <string>

#include "table/loaded_table.h"
#include "table/session_sender.h"

namespace comodin {

// Sends the text; session 0 gets nothing.
void send(SessionSender& sender, Session session, std::string text, Worth worth);

// The update, to every session. A session whose person has changed seats gets a snapshot too.
void publish_update(SessionSender& sender, LoadedTable& table, const Update& update,
                    const Moment& now);

// A snapshot, to every session: after entries that another server wrote, or when somebody was
// forgotten.
void republish(SessionSender& sender, LoadedTable& table, const Moment& now);

// Who can come and who wants to, to the sessions of the host; false: they know it already.
bool publish_door(SessionSender& sender, LoadedTable& table);
void send_door(SessionSender& sender, const LoadedTable& table, Session session);

// What has changed about who is connected, to every session.
void publish_presence(SessionSender& sender, LoadedTable& table);

// The updates since version `have`, if they are still remembered and the session's view has been
// the same seat's all that time. For a session that knows nothing yet (0), as far back as both
// hold.
void send_missed(SessionSender& sender, const LoadedTable& table, Session session, Version have);

void send_snapshot(SessionSender& sender, const LoadedTable& table, Session session,
                   const Moment& now);

}  // namespace comodin
