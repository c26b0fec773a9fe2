/// A GPU's answer to a launch, as a sentence.
#pragma once

#include "kernels/model/error.h"
#include "kernels/model/problem_facts.h"

#include <string>

namespace warpatlas::inline words {

/// "grid y is 70,000; this GPU allows 65,535"
std::string limitText(const LaunchLimit& limit);
/// Does the same with CUDA's name for the limit in brackets.
std::string limitSentence(const LaunchLimit& limit, bool ofProgram = false);

/// Names the earlier launch that a refusal is about; leaves the words as they are where `entry` is empty (the shown
/// one).
std::string ofEarlierLaunch(const std::string& entry, const std::string& words);

/// Returns what(), but in our words where the simulator refuses a launch for the GPU whose limits it has
/// (LaunchRefused).
std::string sentenceOf(const DeviceError& error);

} // namespace warpatlas::inline words
