/// Whether a lesson in another language is the same lesson. Pure.
#pragma once

#include "app/lesson/verify_lesson.h"

namespace warpatlas::inline lesson {

/// Adds what differs, beside words, and counts what does not.
void checkTranslation(const Lesson& lesson, const Lesson& translated, Verification& found);

} // namespace warpatlas::inline lesson
