/// A program's run as JSON: `exec --json`. Keys are only ever added; a key without a value is absent.
#pragma once

#include "app/program/run_program.h"

#include <nlohmann/json_fwd.hpp>

namespace warpatlas {

nlohmann::ordered_json toReport(const ProgramRun& run, const ProgramWish& wish);

} // namespace warpatlas
