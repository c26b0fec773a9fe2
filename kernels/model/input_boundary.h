/// Where what somebody else wrote comes in: whatever a library throws over it is an InputError from there on, so that
/// nobody behind the boundary has to know which libraries read. Any thread.
#pragma once

#include "kernels/model/error.h"

#include <string>
#include <utility>

namespace warpatlas {

/// Only while an exception is handled: throws it again, as an InputError about `subject` unless it is one of the
/// program's own (InputError, DeviceError, Cancelled).
[[noreturn]] void rethrowAsInputError(const std::string& subject);

/// What `read` returns.
template <class Read> auto readingInput(const std::string& subject, Read&& read)
{
    try {
        return std::forward<Read>(read)();
    } catch (...) {
        rethrowAsInputError(subject);
    }
}

} // namespace warpatlas
