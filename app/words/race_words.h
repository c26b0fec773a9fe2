/// A race as a sentence: which accesses, and what is missing.
#pragma once

#include "app/words/names.h"
#include "kernels/model/problem_facts.h"

#include <string>

namespace warpatlas::inline words {

/// A barrier, or an operation of a warp's lanes with each other, that fails, as a sentence.
std::string barrierSentence(const BarrierFault& fault);

std::string raceSentence(const Race& race, Mentions& mentions);

} // namespace warpatlas::inline words
