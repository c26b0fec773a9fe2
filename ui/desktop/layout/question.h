/// The four questions that the window answers at its foot, in a student's words.
#pragma once

#include <QString>

#include <array>

namespace warpatlas::ui {

enum class Question { Right, HowFast, Why, WhatIf };
inline constexpr std::array allQuestions{Question::Right, Question::HowFast, Question::Why, Question::WhatIf};

QString nameOf(Question question); ///< for the program, in any language: "howFast"
QString titleOf(Question question); ///< "How fast?"
QString sentenceOf(Question question); ///< what its pages tell

} // namespace warpatlas::ui
