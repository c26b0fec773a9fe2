/// Reads a lesson's folder, as its author wrote it. Any thread.
#pragma once

#include "app/lesson/lesson.h"
#include "app/words/language.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline lesson {

/// Reads the language's file of the folder ("lesson.es.md") where that is there, else `lesson.md`, as for an empty one.
/// Throws InputError about the file, mostly with its line.
Lesson readLesson(const std::string& folder, std::string_view language = spokenLanguage());

/// Those of its files: "es" of "lesson.es.md".
std::vector<std::string> languagesOf(const std::string& folder);

/// What a list says of a lesson.
struct LessonHead {
    std::string name, title, teaches;
    std::uint32_t minutes = 0;
    std::vector<std::string> needs; ///< names of lessons
    std::size_t steps = 0;
};

/// Reads no more of one of shippedLessons() than its text: no run, and no file of one.
LessonHead lessonHead(const std::string& name);

} // namespace warpatlas::inline lesson
