/// A barrier, or an operation of a warp's lanes with each other, that fails, as a sentence.
#pragma once

#include "kernels/model/problem_facts.h"

#include <string>

namespace warpatlas {

std::string barrierSentence(const BarrierFault& fault);

} // namespace warpatlas
