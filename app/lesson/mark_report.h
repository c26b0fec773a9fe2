/// A lesson's marks, for people and for programs. Pure.
#pragma once

#include "app/lesson/marking.h"
#include "app/result/result.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace warpatlas::inline lesson {

/// A row for each part, what is wrong as faults; of what failed nothing is told but why.
Result resultOf(const Lesson& lesson, const LessonMark& mark);

/// {"schema", "lesson", "title", "passed", "share", "steps": [{"step", "title", "kind", "passed", "share", "given",
/// "right", "refusal", "runs": [...], "gates": [...], "cells": [...]}]}
nlohmann::ordered_json markReport(const Lesson& lesson, const LessonMark& mark);

/// JUnit's XML: a suite for the lesson, a case for each part.
std::string junitOf(const Lesson& lesson, const LessonMark& mark);

} // namespace warpatlas::inline lesson
