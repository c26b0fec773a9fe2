/// Answers to a lesson's questions: what is right, by the run, and whether what somebody wrote says the same.
/// Pure.
#pragma once

#include "app/experiment/outcome.h"
#include "app/lesson/lesson.h"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline lesson {

/// What a run says: of a program its report alone.
struct RunFacts {
    explicit RunFacts(nlohmann::ordered_json programsReport);
    RunFacts(const Outcome& ofKernel); // NOLINT: it is one

    nlohmann::ordered_json report;
    const Outcome* outcome = nullptr; ///< outlives it; null: of a program
};

/// "1024", "2" (of choices the number, from 1), "1,0:5,3" (blockIdx:threadIdx), "5,3" (x,y). Throws InputError where
/// the run does not say it: the lesson is wrong.
std::string rightAnswer(const LessonQuestion& question, const RunFacts& facts);

/// Numbers need as many digits as they are given with, and three where they are no whole numbers.
bool isRight(const LessonQuestion& question, const RunFacts& facts, const std::string& given);

/// What somebody wrote, as it is compared: of "4,012 bytes" "4012", of "(5, 3, 0)" "5,3", of a choice its number.
/// Answers that mean the same have the same; of what is no answer the text itself.
std::string asCompared(const LessonQuestion& question, const std::string& given);
/// Whether a text is an answer of the question's kind, right or not: a number, the number of a choice, a thread, an
/// element.
bool isAnswer(const LessonQuestion& question, const std::string& text);

/// How an answer of the question's kind is written: "x,y"; of numbers and choices empty.
std::string formOf(const LessonQuestion& question);

/// What the lesson says to a wrong answer; empty: nothing.
std::string butOf(const LessonQuestion& question, const std::string& wrong);

/// The thread that a text names, "1,0:5,3", by its linear number; empty: it names none.
std::optional<std::uint64_t> threadNamed(const std::string& text, const Launch& launch);

/// The cells of rows that people wrote: a row a line, or behind a semicolon; cells behind commas.
std::vector<std::vector<std::string>> answerRows(const std::string& rows);

} // namespace warpatlas::inline lesson
