/// A race as a sentence: which accesses, and what is missing.
#pragma once

#include "app/words/names.h"
#include "kernels/model/problem_facts.h"

#include <string>

namespace warpatlas {

std::string raceSentence(const Race& race, Mentions& mentions);

} // namespace warpatlas
