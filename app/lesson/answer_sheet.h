/// The file in which a student answers: a line for each step that asks something. Any thread.
#pragma once

#include "app/lesson/marking.h"

#include <string>
#include <utility>
#include <vector>

namespace warpatlas::inline lesson {

/// What `lesson start` puts into a folder: names and texts of the files, the sheet "answers.yaml" among them.
std::vector<std::pair<std::string, std::string>> startOf(const Lesson& lesson);

/// Reads the sheet, and the attempts that it names, which lie in its folder. Throws InputError about the file.
LessonAnswers readAnswers(const Lesson& lesson, const std::string& file);

/// The step that the attempt is for: of several the first whose file has its name. Throws InputError about the file.
std::size_t stepOf(const Lesson& lesson, const std::string& attempt);

} // namespace warpatlas::inline lesson
