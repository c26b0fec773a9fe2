/// What races with what, and what is missing, as a sentence.
#pragma once

#include "app/words/names.h"
#include "kernels/model/problem_facts.h"

#include <string>

namespace warpatlas {

std::string raceSentence(const Race& race, Mentions& mentions);

} // namespace warpatlas
