/// What is right and slow, as a sentence.
#pragma once

#include "kernels/model/problem_facts.h"

#include <string>

namespace warpatlas {

std::string inefficiencySentence(const Inefficiency& fact);

} // namespace warpatlas
