/// Reads a lesson's folder, as its author wrote it. Any thread.
#pragma once

#include "app/lesson/lesson.h"

#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline lesson {

/// Reads the language's file of the folder ("lesson.es.md") where that is there, else `lesson.md`, as for an empty one.
/// Throws InputError about the file, mostly with its line.
Lesson readLesson(const std::string& folder, std::string_view language = "en");

/// Those of its files: "es" of "lesson.es.md".
std::vector<std::string> languagesOf(const std::string& folder);

} // namespace warpatlas::inline lesson
