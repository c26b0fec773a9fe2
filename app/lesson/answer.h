/// Answers to a lesson's questions: what is right, by the run, and whether what somebody wrote says the same.
/// Pure.
#pragma once

#include "app/experiment/outcome.h"
#include "app/lesson/lesson.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline lesson {

/// "1024", "2" (of choices the number, from 1), "1,0:5,3" (blockIdx:threadIdx), "5,3" (x,y). Throws InputError where
/// the run does not say it: the lesson is wrong.
std::string rightAnswer(const LessonQuestion& question, const Outcome& outcome);

/// Numbers need as many digits as they are given with, and three where they are no whole numbers.
bool isRight(const LessonQuestion& question, const Outcome& outcome, const std::string& given);

/// The thread that a text names, "1,0:5,3", by its linear number; empty: it names none.
std::optional<std::uint64_t> threadNamed(const std::string& text, const Launch& launch);

/// The cells of rows that people wrote: a row a line, or behind a semicolon; cells behind commas.
std::vector<std::vector<std::string>> answerRows(const std::string& rows);

} // namespace warpatlas::inline lesson
