/// The boundary for files and texts from outside. Any exception of a library that reads them leaves as an InputError,
/// so that the code behind the boundary need not know which libraries read. Any thread.
#pragma once

#include "kernels/model/error.h"

#include <string>
#include <utility>

namespace warpatlas {

/// Throws the exception that is being handled again, as an InputError about `subject` unless it is one of the program's
/// own (InputError, DeviceError, Cancelled).
[[noreturn]] void rethrowAsInputError(const std::string& subject);

/// Returns what `read` returns.
template <class Read> auto readingInput(const std::string& subject, Read&& read)
{
    try {
        return std::forward<Read>(read)();
    } catch (...) {
        rethrowAsInputError(subject);
    }
}

} // namespace warpatlas
