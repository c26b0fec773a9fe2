/// The data of a lab, as courses hand them out with wb.h. Any thread.
#pragma once

#include <string>
#include <vector>

namespace warpatlas::inline lesson {

struct LabFiles {
    std::vector<std::string> inputs; ///< input0.raw, input1.raw …, in that order
    std::string output; ///< output.raw; empty: it is not there
};
LabFiles labFiles(const std::string& folder);

/// What a lab's program is started with: -i … -t …, -o and -e where these are not empty.
std::vector<std::string> labArguments(const std::vector<std::string>& inputs, const std::string& written,
    const std::string& expected, const std::string& type);

} // namespace warpatlas::inline lesson
