/// A lesson's marks, for people and for programs. Pure.
#pragma once

#include "app/lesson/condition.h"
#include "app/lesson/marking.h"
#include "app/result/result.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace warpatlas::inline lesson {

/// "Sectors a load at most 4.5".
std::string wordsOf(const Condition& condition);
/// What it asks for: "the numbers go to the device in one copy".
std::string wordsOf(const Gate& gate);

/// A part of a step, as people and JUnit read it.
struct MarkPart {
    std::size_t step = 0;
    std::string name; ///< the question, the cell, the run by its title, or the gate
    bool passed = false;
    std::string words; ///< what was found: of a right run what is odd, of a gate its number, which is simulated
    const RunMark* run = nullptr; ///< the mark's; null: it is of no run
};
std::vector<MarkPart> partsOf(const Lesson& lesson, const StepMark& mark);

/// A row for each part, what is wrong as faults; of what failed nothing is told but why.
Result resultOf(const Lesson& lesson, const LessonMark& mark);

/// {"schema", "lesson", "title", "passed", "share", "steps": [{"step", "title", "kind", "passed", "share", "given",
/// "because", "refusal", "runs": [{"reasons", "written_more", ...}], "gates": [...], "cells": [...]}]}
nlohmann::ordered_json markReport(const Lesson& lesson, const LessonMark& mark);

/// JUnit's XML: a suite for the lesson, a case for each part.
std::string junitOf(const Lesson& lesson, const LessonMark& mark);

} // namespace warpatlas::inline lesson
