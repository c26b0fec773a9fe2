/// What the form and the command line do with what people write about a call of their own kernel, short of compiling,
/// reading files and running.
#pragma once

#include <string>
#include <vector>

namespace warpatlas::fuzz {

/// All parts may be damaged.
struct CallText {
    std::string source; ///< C++: where the kernels are declared
    std::string kernel; ///< the one that is wanted, as people name it
    std::string symbol; ///< as PTX names the kernel: "_Z5scalePf"
    std::vector<std::string> parameters; ///< of the PTX: ".u64 a"
    std::vector<std::string> arguments, symbols; ///< what --arg and --symbol take
};

struct CallOutcome {
    std::vector<std::string> refusals; ///< one line each
    int understood = 0; ///< texts of arguments and symbols that were read
    bool planned = false; ///< the call came as far as its chosen arguments
};

/// Throws std::logic_error where what was read does not say the same when it is written and read again: a finding, as
/// is every exception but InputError.
CallOutcome readCall(const CallText& call);

/// A call of a kernel that is right in all parts, damaged in one to three of them.
CallText damagedCall(unsigned long long number);
/// The calls that are damaged.
const std::vector<CallText>& wholeCalls();

} // namespace warpatlas::fuzz
