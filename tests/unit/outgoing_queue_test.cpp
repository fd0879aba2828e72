#include "serving/outgoing_queue.h"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace comodin {
namespace {

using enum OutgoingQueue::Added;

Text text(char letter, std::size_t bytes = 36) {  // 100 with its overhead
  return std::make_shared<const std::string>(bytes, letter);
}

// The first letters of all that is written.
std::string written(OutgoingQueue& queue) {
  std::string letters;
  for (; !queue.empty(); queue.written()) letters += queue.front()->front();
  return letters;
}

TEST(OutgoingQueue, WritesInOrder) {
  OutgoingQueue queue(1000);
  EXPECT_EQ(queue.add(text('a'), Worth::answer), queued);
  EXPECT_EQ(queue.add(text('n'), Worth::news), queued);
  EXPECT_EQ(queue.add(text('c'), Worth::chatter), queued);
  EXPECT_EQ(written(queue), "anc");
  EXPECT_FALSE(queue.take_caught_up());
}

TEST(OutgoingQueue, ThrowsChatterAwayFirst) {
  OutgoingQueue queue(1000);
  for (int i = 0; i < 5; ++i) queue.add(text('n'), Worth::news);
  EXPECT_EQ(queue.add(text('c'), Worth::chatter), thrown_away);
  EXPECT_EQ(queue.add(text('m'), Worth::news), queued);
  EXPECT_EQ(written(queue), "nnnnnm");
  EXPECT_TRUE(queue.take_caught_up());
  EXPECT_FALSE(queue.take_caught_up());
}

TEST(OutgoingQueue, KeepsAnswersAndWhatIsUnderWayWhenItIsTooLong) {
  OutgoingQueue queue(1000);
  for (int i = 0; i < 5; ++i) {
    queue.add(text('n'), Worth::news);
    queue.add(text('a'), Worth::answer);
  }
  EXPECT_EQ(queue.add(text('n'), Worth::news), thrown_away);
  EXPECT_EQ(queue.add(text('n'), Worth::news), thrown_away);  // until it has caught up
  EXPECT_EQ(queue.add(text('b'), Worth::answer), queued);
  EXPECT_FALSE(queue.take_caught_up());
  EXPECT_EQ(written(queue), "naaaaab");
  EXPECT_TRUE(queue.take_caught_up());
  EXPECT_EQ(queue.add(text('s'), Worth::news), queued);
  EXPECT_EQ(written(queue), "s");
}

TEST(OutgoingQueue, AnswersAloneCanBeTooMuch) {
  OutgoingQueue queue(1000);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(queue.add(text('a'), Worth::answer), queued);
  EXPECT_EQ(queue.add(text('a'), Worth::answer), too_much);
}

TEST(OutgoingQueue, ChatterIsNeverTooMuchForAnIdleConnection) {
  OutgoingQueue queue(100);
  EXPECT_EQ(queue.add(text('c'), Worth::chatter), queued);
}

}  // namespace
}  // namespace comodin
