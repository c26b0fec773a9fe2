#include "ui/desktop/layout/question.h"

#include "ui/desktop/look/qt_words.h"

namespace warpatlas::ui {

QString nameOf(Question question)
{
    switch (question) {
    case Question::Right:
        return "right";
    case Question::HowFast:
        return "howFast";
    case Question::Why:
        return "why";
    case Question::WhatIf:
        break;
    }
    return "whatIf";
}

QString titleOf(Question question)
{
    switch (question) {
    case Question::Right:
        return said("question.right", "Right?");
    case Question::HowFast:
        return said("question.how_fast", "How fast?");
    case Question::Why:
        return said("question.why", "Why?");
    case Question::WhatIf:
        break;
    }
    return said("question.what_if", "What if?");
}

QString sentenceOf(Question question)
{
    switch (question) {
    case Question::Right:
        return said("question.right.tip", "What is wrong, the check against the CPU, and what the threads covered");
    case Question::HowFast:
        return said("question.how_fast.tip", "Times of CPU and GPU with their copies, and how not to take them");
    case Question::Why:
        return said("question.why.tip", "What limits the kernel: occupancy, bandwidth or arithmetic");
    case Question::WhatIf:
        break;
    }
    return said("question.what_if.tip", "Another block, size, variant, GPU or mistake, and two runs side by side");
}

} // namespace warpatlas::ui
