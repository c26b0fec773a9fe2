/// Reads a lesson's folder, as its author wrote it. Any thread.
#pragma once

#include "app/lesson/lesson.h"

#include <string>
#include <string_view>

namespace warpatlas::inline lesson {

/// Reads `lesson.md` of the folder; of the language's file ("lesson.es.md") where that is there. Throws InputError
/// about the file, mostly with its line.
Lesson readLesson(const std::string& folder, std::string_view language = {});

} // namespace warpatlas::inline lesson
