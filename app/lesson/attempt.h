/// A kernel that somebody wrote for a lesson, as it is judged. Any thread.
#pragma once

#include "app/lesson/lesson.h"

#include <optional>
#include <string>

namespace warpatlas::inline lesson {

struct Attempt {
    std::string file; ///< as the user wrote it, for messages
    std::string text;
    std::string refusal{}; ///< why it could not be read; empty: it was
};
/// Throws InputError.
Attempt readAttempt(const std::string& file);
/// The same, with what it would throw as the refusal: somebody's file is judged, not the call.
Attempt attemptIn(const std::string& file);

/// Why an attempt is not judged, beside what the compiler says: it includes files that its start does not, or has
/// instructions of its own, which the counters do not see. Empty: it is judged.
std::optional<std::string> refusalOf(const Attempt& attempt, const Attempt& start);

/// The run with the attempt in the place of its source's text.
Experiment experimentOf(const LessonRun& run, const Attempt& attempt);

} // namespace warpatlas::inline lesson
