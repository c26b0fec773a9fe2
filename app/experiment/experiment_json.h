/// The contents of a `.warpatlas` file, as JSON that may lie in other JSON. Plain values, any thread.
#pragma once

#include "app/experiment/experiment.h"

#include <nlohmann/json_fwd.hpp>

namespace warpatlas {
class JsonReader;
}

namespace warpatlas::inline experiment {

nlohmann::ordered_json jsonOf(const Experiment& experiment);
nlohmann::ordered_json jsonOf(const SavedView& view);

/// Read a file's whole object, and the view in it (empty where there is none). Both throw InputError.
Experiment experimentFrom(const JsonReader& file);
std::optional<SavedView> savedViewFrom(const JsonReader& file);

/// All files and folders that it names, as it names them.
std::vector<std::string> filesOf(Experiment experiment);
/// The files that it names without their folder lie in this one.
void nameFrom(Experiment& experiment, const std::string& folder);

} // namespace warpatlas::inline experiment
