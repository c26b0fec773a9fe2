/// What the fuzzers and the mutation tests do with a text: everything that loading a kernel does. Whatever the text is,
/// the only exception that may come out of it is caught here (InputError, and std::bad_alloc for sizes that the text
/// asks for); anything else is a finding.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace warpatlas::fuzz {

struct Outcome {
    std::size_t entries = 0; ///< number in the module; 0 where the text is no PTX
    std::size_t decoded = 0; ///< entries that became a program
    std::string refusal; ///< the last InputError's text
};

/// Parses the text, and decodes every entry with everything it calls.
Outcome decodeEveryEntry(std::string_view text);

/// And makes each kernel ready for both instruction sets and runs one block of 40 threads for a few turns on small
/// buffers: hostile records must not reach past the simulated memory.
Outcome runEveryEntry(std::string_view text);

} // namespace warpatlas::fuzz
