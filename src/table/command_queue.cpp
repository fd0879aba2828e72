#include "table/command_queue.h"

#include <algorithm>
#include <utility>

namespace comodin {
namespace {

std::size_t rank_of(const PendingCommand& pending, bool seated) {
  const CommandVerb verb = pending.command.verb;
  const bool moves =
      verb == CommandVerb::move || verb == CommandVerb::commit || verb == CommandVerb::open;
  if (moves) return 0;
  return seated ? 1 : 2;
}

}  // namespace

bool CommandQueue::add(PendingCommand& pending, bool seated) {
  if (pending.is_join()) drop_join_of(pending.command.by);
  Lines& lines = ranks_[rank_of(pending, seated)];
  auto line = std::ranges::find(lines, pending.command.by, &Line::who);
  if (line == lines.end()) line = lines.insert(lines.end(), Line{pending.command.by, {}});
  if (line->commands.size() >= kWaitingOfOne) return false;
  line->commands.push_back(std::move(pending));
  return true;
}

std::optional<PendingCommand> CommandQueue::take_move() {
  if (first_) return std::exchange(first_, std::nullopt);
  return take_from(ranks_[0]);
}

std::optional<PendingCommand> CommandQueue::take_other() {
  auto taken = take_from(ranks_[1]);
  return taken ? std::move(taken) : take_from(ranks_[2]);
}

std::optional<PendingCommand> CommandQueue::take_from(Lines& lines) {
  if (lines.empty()) return std::nullopt;
  Line line = std::move(lines.front());
  lines.pop_front();
  PendingCommand taken = std::move(line.commands.front());
  line.commands.pop_front();
  if (!line.commands.empty()) lines.push_back(std::move(line));
  return taken;
}

bool CommandQueue::has_join_of(std::string_view who) const {
  if (first_ && first_->is_join() && first_->command.by == who) return true;
  return std::ranges::any_of(ranks_, [&](const Lines& lines) {
    const auto line = std::ranges::find(lines, who, &Line::who);
    return line != lines.end() && std::ranges::any_of(line->commands, &PendingCommand::is_join);
  });
}

void CommandQueue::drop_join_of(std::string_view who) {
  if (first_ && first_->is_join() && first_->command.by == who) first_.reset();
  for (Lines& lines : ranks_) {
    const auto line = std::ranges::find(lines, who, &Line::who);
    if (line == lines.end()) continue;
    std::erase_if(line->commands, [](const PendingCommand& each) { return each.is_join(); });
    if (line->commands.empty()) lines.erase(line);
  }
}

bool CommandQueue::empty() const {
  return !first_ && std::ranges::all_of(ranks_, [](const Lines& lines) { return lines.empty(); });
}

}  // namespace comodin
