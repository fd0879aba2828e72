#include "dice/train.h"

#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "dice/search.h"
#include "game/apply.h"

namespace comodin {
namespace {

constexpr std::size_t kBatch = 128;
constexpr int kDrawTries = 3;
constexpr int kPlayTries = 3;
constexpr std::uint32_t kStrayPercent = 15;
constexpr double kFastest = 3e-3;
constexpr double kSlowest = 5e-5;

// What to learn about a position: its value, and the value of taking a die where that is allowed.
struct Lesson {
  DiceInputs inputs;
  float to_move = 0;
  std::optional<float> draws = std::nullopt;
};

// The Adam optimizer, with the gradients of a batch in a second network.
class Teacher {
 public:
  explicit Teacher(DiceNet& net) : net_(net) {}

  void teach(const std::vector<Lesson>& lessons, double rate) {
    *gradient_ = {};
    for (const Lesson& lesson : lessons) add(lesson);
    ++steps_;
    const double correction =
        std::sqrt(1 - std::pow(kSquareDecay, steps_)) / (1 - std::pow(kMeanDecay, steps_));
    const auto step = static_cast<float>(rate * correction);
    const float share = 1.0F / static_cast<float>(lessons.size());
    for (std::size_t row = 0; row < weights_.size(); ++row)
      for (std::size_t i = 0; i < weights_[row].size(); ++i) {
        const float slope = gradients_[row][i] * share;
        float& mean = means_[row][i];
        float& square = squares_[row][i];
        mean += (1 - kMeanDecay) * (slope - mean);
        square += (1 - kSquareDecay) * (slope * slope - square);
        weights_[row][i] -= step * mean / (std::sqrt(square) + 1e-8F);
      }
  }

 private:
  static constexpr float kMeanDecay = 0.9F;
  static constexpr float kSquareDecay = 0.999F;
  using Rows = std::vector<std::span<float>>;

  void add(const Lesson& lesson) {
    DiceNet::Layers layers;
    net_.run(lesson.inputs, layers);
    const std::array<float, DiceNet::kOutputs> wrong = {
        layers.outlook.to_move - lesson.to_move,
        lesson.draws ? layers.outlook.draws - *lesson.draws : 0.0F};
    std::array<float, DiceNet::kSecond> second{};
    for (std::size_t k = 0; k < DiceNet::kOutputs; ++k) {
      gradient_->last_bias[k] += wrong[k];
      for (std::size_t j = 0; j < DiceNet::kSecond; ++j) {
        gradient_->last[k][j] += wrong[k] * layers.second[j];
        second[j] += layers.second[j] > 0 ? wrong[k] * net_.last[k][j] : 0.0F;
      }
    }
    for (std::size_t j = 0; j < DiceNet::kSecond; ++j) gradient_->second_bias[j] += second[j];
    for (std::size_t i = 0; i < DiceNet::kFirst; ++i) {
      if (layers.first[i] <= 0) continue;
      float sum = 0;
      for (std::size_t j = 0; j < DiceNet::kSecond; ++j) {
        gradient_->second[i][j] += second[j] * layers.first[i];
        sum += second[j] * net_.second[i][j];
      }
      gradient_->first_bias[i] += sum;
      for (const std::uint8_t input : lesson.inputs) gradient_->first[input][i] += sum;
    }
  }

  DiceNet& net_;
  std::unique_ptr<DiceNet> gradient_ = std::make_unique<DiceNet>();
  std::unique_ptr<DiceNet> mean_ = std::make_unique<DiceNet>();
  std::unique_ptr<DiceNet> square_ = std::make_unique<DiceNet>();
  Rows weights_ = net_.rows();
  Rows gradients_ = gradient_->rows();
  Rows means_ = mean_->rows();
  Rows squares_ = square_->rows();
  int steps_ = 0;
};

void start_at_random(DiceNet& net, Random& random) {
  const auto spread = [&](auto& rows, double width) {
    for (auto& row : rows)
      for (float& number : row)
        number = static_cast<float>(width * (random.below(2001) / 1000.0 - 1));
  };
  spread(net.first, 0.25);
  spread(net.second, std::sqrt(6.0 / DiceNet::kFirst));
  spread(net.last, 0.25);
}

// One player for both seats.
class SelfPlay {
 public:
  SelfPlay(const Rules& rules, const DiceNet& net, Random random)
      : rules_(rules), net_(net), search_(rules, net, random) {}

  // Plays until there is a position to learn from.
  Lesson next() {
    for (;;) {
      if (state_.result != RoundResult::open) deal();
      if (state_.decision.what == Await::turn && !state_.decision.drew) return take_turn();
      play(best_answer());
    }
  }

 private:
  void deal() {
    state_ = new_match();
    state_.next_dealer = seat_at(search_.random().below(rules_.seats));
    play(Move{});
  }
  void play(Move move) {
    NoEvents sink;
    carry_out(rules_, state_, move, search_.random(), sink);
  }
  Move best_answer() {
    Move best;
    float most = -1;
    for_each_answer(rules_, state_, [&](const Move& move) {
      const float value = search_.after(state_, move, kPlayTries);
      if (value > most) best = move;
      most = std::max(most, value);
    });
    return best;
  }

  // The network chooses between playing and drawing: the samples drawn for the lesson would favor
  // the luckier one.
  Lesson take_turn() {
    Lesson lesson{.inputs = dice_inputs(rules_, state_, state_.decision.seat)};
    std::vector<Move> moves;
    std::optional<Move> draw;
    Move play_best;
    float most = -1;
    for_each_answer(rules_, state_, [&](const Move& move) {
      moves.push_back(move);
      if (move.verb == MoveVerb::draws) {
        draw = move;
        lesson.draws = search_.after(state_, move, kDrawTries);
        return;
      }
      const float value = search_.after(state_, move, kPlayTries);
      if (value > most) play_best = move;
      most = std::max(most, value);
    });
    const bool draws = draw && (most < 0 || net_.judge(lesson.inputs).draws > most);
    lesson.to_move = draws ? *lesson.draws : most;
    Random& random = search_.random();
    const bool strays = random.below(100) < kStrayPercent;
    play(strays  ? moves[random.below(static_cast<std::uint32_t>(moves.size()))]
         : draws ? *draw
                 : play_best);
    return lesson;
  }

  const Rules& rules_;
  const DiceNet& net_;
  DiceSearch search_;
  State state_ = new_match();
};

}  // namespace

DiceNet train_dice_net(const Rules& rules, const DiceTraining& training,
                       const std::function<bool(std::uint64_t)>& progress) {
  Random random(training.seed);
  DiceNet net;
  start_at_random(net, random);
  Teacher teacher(net);
  SelfPlay self_play(rules, net, random);
  std::vector<Lesson> lessons(kBatch);
  for (std::uint64_t done = 0; done < training.positions; done += kBatch) {
    if (!progress(done)) break;
    for (Lesson& lesson : lessons) lesson = self_play.next();
    const double left = 1 - static_cast<double>(done) / static_cast<double>(training.positions);
    teacher.teach(lessons, kSlowest + (kFastest - kSlowest) * left * left);
  }
  return net;
}

}  // namespace comodin
