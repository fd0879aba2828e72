// The commands that wait at a table.
#include "table/command_queue.h"

#include <gtest/gtest.h>

#include "table/loaded_table.h"

namespace comodin {
namespace {

PendingCommand command_of(std::string who, CommandVerb verb, std::string id) {
  PendingCommand pending;
  pending.session = Session{1};
  pending.command = {.by = std::move(who), .id = std::move(id), .verb = verb};
  return pending;
}

TEST(CommandQueue, WhatWasPutBackComesBeforeWhatWasHeld) {
  LoadedTable table;
  table.queue.put_back(command_of("ana", CommandVerb::move, "back"));
  table.held.push_back(command_of("beto", CommandVerb::move, "held"));
  EXPECT_EQ(table.take_move(1)->command.id, "back");
  EXPECT_EQ(table.take_move(1)->command.id, "held");
  EXPECT_FALSE(table.take_move(1));
}

TEST(CommandQueue, AJoinThatWasPutBackGoesWithItsPerson) {
  CommandQueue queue;
  queue.put_back(command_of("ana", CommandVerb::join, ""));
  EXPECT_TRUE(queue.has_join_of("ana"));
  queue.drop_join_of("ana");
  EXPECT_FALSE(queue.has_join_of("ana"));
  EXPECT_TRUE(queue.empty());
}

}  // namespace
}  // namespace comodin
