// Output of `comodin effect check`: the bound, the measurements as a small table, and the verdict.
#pragma once

#include <cstdint>
#include <string>

#include "base/language.h"
#include "effect/report.h"
#include "lab/verdict.h"

namespace comodin {

std::string bound_text(const EffectBound& bound, std::uint32_t seats, std::uint32_t deck,
                       Language language);

// Several lines.
std::string verdict_text(const Verdict& verdict, Language language);

}  // namespace comodin
