/// What a GPU says to a launch, as a sentence.
#pragma once

#include "kernels/model/error.h"
#include "kernels/model/problem_facts.h"

#include <string>

namespace warpatlas {

/// "grid y is 70,000; this GPU allows 65,535"
std::string limitText(const LaunchLimit& limit);
/// The same with what CUDA calls it in brackets.
std::string limitSentence(const LaunchLimit& limit);

/// Names the launch before the shown one that a refusal is about; `entry` empty: the shown one itself, as it is.
std::string ofEarlierLaunch(const std::string& entry, const std::string& words);

/// As what(), also where the simulator refuses a launch for the GPU whose limits it has (LaunchRefused).
std::string sentenceOf(const DeviceError& error);

} // namespace warpatlas
