#include "serving/background.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <sys/resource.h>
#include <unistd.h>

#include "serving/answer.h"

namespace comodin {
namespace {

// Below the tables, but not the lowest priority: it may hold the store while it reads.
constexpr int kNiceness = 5;

Response stopping() { return fault(503, "the server is stopping"); }

}  // namespace

Background::Background(SideThread::Post post, BackgroundSettings settings)
    : settings_(settings), thread_(std::move(post), [] {
        setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNiceness);
      }) {}

void Background::ask(const std::string& asker, Work work, Answer answer) {
  if (thread_.has_ended()) return answer(stopping());
  const auto of_asker =
      std::ranges::count_if(waiting_, [&](const auto& each) { return each.second.asker == asker; });
  if (!asker.empty() && std::cmp_greater_equal(of_asker, settings_.waiting_of_one))
    return answer(fault(429, "your last questions are being worked on: ask again in a moment"));
  if (!asker.empty() && waiting_.size() >= settings_.waiting)
    return answer(fault(503, "too much is being worked on: ask again in a moment"));
  waiting_.emplace(++last_, Waiting{asker, std::move(answer)});
  thread_.add([this, id = last_, work = std::move(work)](const std::stop_token&) {
    auto response = std::make_shared<Response>(work());
    return [this, id, response = std::move(response)] { done(id, std::move(*response)); };
  });
}

void Background::stop() {
  thread_.end();
  for (auto& [id, each] : std::exchange(waiting_, {})) each.answer(stopping());
}

void Background::done(std::uint64_t id, Response response) {
  const auto found = waiting_.find(id);
  if (found == waiting_.end()) return;
  const Answer answer = std::move(found->second.answer);
  waiting_.erase(found);
  answer(std::move(response));
}

}  // namespace comodin
