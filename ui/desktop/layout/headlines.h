/// The answers in short that the four questions show while their pages are closed, and the numbers of single pages,
/// each with its provenance. Plain functions.
#pragma once

#include "app/experiment/outcome.h"
#include "ui/desktop/answers/result_page.h"

#include <QString>

#include <array>
#include <optional>
#include <vector>

namespace warpatlas::ui::inline desktop {

/// The four questions that the window answers at its foot, in a student's words.
enum class Question { Right, HowFast, Why, WhatIf };
inline constexpr std::array allQuestions{Question::Right, Question::HowFast, Question::Why, Question::WhatIf};

QString nameOf(Question question); ///< for the program, in any language: "howFast"
QString titleOf(Question question); ///< "How fast?"
QString sentenceOf(Question question); ///< what its pages tell

/// The text of a question's answer.
struct AnswerHeadline {
    Headline parts; ///< the first says most: where there is no room the last ones go
    QString kind = {}; ///< of its dot: "wrong", "warning", "good", else empty
    /// "3 errors": stands where no part has room, so that it never goes. Empty: there is nothing so short.
    QString brief = {};
    QString detail = {}; ///< more for a tooltip
};

/// The problems, the first cause first; else whether all equals the CPU's, or why that is not known.
AnswerHeadline rightHeadline(const Outcome& outcome);
/// The check of the result and its tolerance, or why there was none.
QString checkText(const Outcome& outcome);
/// The GPU's kernel and the CPU's best time; nothing of a run that is wrong.
AnswerHeadline howFastHeadline(const Outcome& outcome, bool busy);
/// The kernel's limit, the share of it that is reached, and its occupancy.
AnswerHeadline whyHeadline(const Outcome& outcome);
/// Possible changes.
AnswerHeadline whatIfHeadline(const Outcome& outcome);
/// The same of an answer about what ran before, as ofPrevious().
AnswerHeadline ofPrevious(AnswerHeadline answer);

/// Returns the CPU's best time and the GPU's kernel: measured ones before recorded ones, with the size where it is
/// another.
Headline timesHeadline(const Outcome& outcome, bool busy);
Headline occupancyHeadline(const Outcome& outcome);
/// Counts the problems by how sure they are; says "none" only of what was looked at.
Headline problemsHeadline(const Outcome& outcome);
/// Says that it is about what ran before, while its successor takes long, waits or did not run; not of what is to come.
Headline ofPrevious(Headline headline);
/// Returns the same for people who cannot see it: "0.036 ms CPU, measured; ...".
QString inWords(const Headline& headline);

} // namespace warpatlas::ui::inline desktop
