// The cost of a sentence: plain, with arguments, with a plural, in pieces, as a list. A development
// program on Google Benchmark:
//
//   tools/build bench comodin_words_cost && build/bench/comodin_words_cost
#include <array>
#include <string>

#include <benchmark/benchmark.h>

#include "words/words.h"

namespace comodin {
namespace {

void say_plain(benchmark::State& state) {
  const Words words(Language::es);
  for (auto _ : state) benchmark::DoNotOptimize(words.say("log.reshuffled"));
}
BENCHMARK(say_plain);

void say_who_drew(benchmark::State& state) {
  const Words words(Language::es);
  for (auto _ : state)
    benchmark::DoNotOptimize(
        words.say("log.drew", {{"who", "other"}, {"name", "Ana"}, {"cards", "2 cartas"}}));
}
BENCHMARK(say_who_drew)->ThreadRange(1, 2);

void say_count(benchmark::State& state) {
  const Words words(Language::es);
  for (auto _ : state)
    benchmark::DoNotOptimize(words.say("table.cards", {{"count", state.range(0)}}));
}
BENCHMARK(say_count)->Arg(1)->Arg(7)->Arg(20000);

void pieces_of_who_drew(benchmark::State& state) {
  const Words words(Language::es);
  for (auto _ : state)
    benchmark::DoNotOptimize(
        words.pieces("log.drew", {{"who", "other"}, {"name", "Ana"}, {"cards", "2 cartas"}}));
}
BENCHMARK(pieces_of_who_drew);

void list_three(benchmark::State& state) {
  const Words words(Language::es);
  const std::array<std::string, 3> items = {"Ana", "Beto", "Inés"};
  for (auto _ : state) benchmark::DoNotOptimize(words.list(items));
}
BENCHMARK(list_three);

void find_key(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(WordKey::named("refusal.no_match"));
}
BENCHMARK(find_key);

}  // namespace
}  // namespace comodin

BENCHMARK_MAIN();
