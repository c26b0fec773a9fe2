/// Proves to a lesson's author that it marks what it says: right solutions pass, starts and mistakes fail for their
/// reason, questions have one answer, and no reason against that one. Any thread; long work.
#pragma once

#include "app/lesson/marking.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace warpatlas::inline lesson {

struct LessonFault {
    std::uint32_t line = 0; ///< of the lesson's file
    std::string words;
    std::string file; ///< of the folder
};

struct Verification {
    std::vector<LessonFault> faults;
    std::size_t proven = 0; ///< what held: answers, attempts that pass or fail as they must
    std::chrono::milliseconds slowest{}; ///< marking of a solution
};

/// Solutions must hold gates with a tenth to spare, but where a limit is a whole number below ten. Throws Cancelled.
Verification verifyLesson(const Lesson& lesson, Progress& progress);

/// The same of a folder's lesson.md; its translations are the same lesson in other words. Throws InputError as
/// readLesson() does.
Verification verifyFolder(const std::string& folder, Progress& progress);

} // namespace warpatlas::inline lesson
