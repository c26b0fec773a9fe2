/// The kernels of a notebook as JSON and in words, in the order of its cells. Pure, any thread.
#pragma once

#include "app/notebook/notebook_kernels.h"

#include <nlohmann/json.hpp>
#include <string>

namespace warpatlas::inline notebook {

nlohmann::ordered_json notebookReport(const NotebookKernels& kernels, const std::string& file);
/// A line for each kernel, and one for each that only Python compiles.
std::string notebookInWords(const NotebookKernels& kernels, const std::string& file);

/// Why a function of Python does not open as a text, and how it is run.
std::string reasonOf(const FoundFunction& function, const std::string& file);

} // namespace warpatlas::inline notebook
