#include "server/background.h"

#include <algorithm>
#include <stop_token>
#include <utility>

#include <sys/resource.h>
#include <unistd.h>

#include "server/answer.h"

namespace comodin {
namespace {

// After who plays, but never not at all: it may hold the store while it reads.
constexpr int kNiceness = 5;

Response stopping() { return fault(503, "the server is stopping"); }

}  // namespace

Background::Background(Post post, BackgroundSettings settings)
    : post_(std::move(post)),
      settings_(settings),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

void Background::ask(const std::string& asker, Work work, Answer answer) {
  if (stopped_) return answer(stopping());
  const auto of_asker =
      std::ranges::count_if(waiting_, [&](const auto& each) { return each.second.asker == asker; });
  if (!asker.empty() && std::cmp_greater_equal(of_asker, settings_.waiting_of_one))
    return answer(fault(429, "your last questions are being worked on: ask again in a moment"));
  if (!asker.empty() && waiting_.size() >= settings_.waiting)
    return answer(fault(503, "too much is being worked on: ask again in a moment"));
  waiting_.emplace(++last_, Waiting{asker, std::move(answer)});
  {
    const std::scoped_lock lock(queue_.mutex);
    queue_.jobs.push_back({last_, std::move(work)});
  }
  queue_.filled.notify_one();
}

void Background::end() {
  if (stopped_) return;
  stopped_ = true;
  thread_.request_stop();
  thread_.join();
  alive_.reset();
}

void Background::stop() {
  end();
  for (auto& [id, each] : std::exchange(waiting_, {})) each.answer(stopping());
}

void Background::run(const std::stop_token& stop) {
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNiceness);
  while (true) {
    Job job;
    {
      std::unique_lock lock(queue_.mutex);
      if (!queue_.filled.wait(lock, stop, [this] { return !queue_.jobs.empty(); })) return;
      job = std::move(queue_.jobs.front());
      queue_.jobs.pop_front();
    }
    if (stop.stop_requested()) return;
    auto response = std::make_shared<Response>(job.work());
    post_([this, alive = std::weak_ptr(alive_), id = job.id, response = std::move(response)] {
      if (!alive.expired()) done(id, std::move(*response));
    });
  }
}

void Background::done(std::uint64_t id, Response response) {
  const auto found = waiting_.find(id);
  if (found == waiting_.end()) return;
  const Answer answer = std::move(found->second.answer);
  waiting_.erase(found);
  answer(std::move(response));
}

}  // namespace comodin
