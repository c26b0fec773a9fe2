/// Reads the values of options; each refusal is an InputError whose subject is the option as it was written.
#pragma once

#include "kernels/model/error.h"
#include "kernels/model/launch.h"
#include "render/views/data/data_view.h"
#include "render/views/shared/theme.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace warpatlas::ui::inline command_line {

/// Texts that several options have in common, for --help and about a wrong value.
std::string notOneOf(std::string_view known); ///< "is not one of on, off"

std::string jsonReportHelp();
std::string momentHelp(); ///< for --time
std::string noInteropHelp();
std::string ownKernelGroup(); ///< heading of the options for a person's own kernel
std::string themeHelp();
std::string threadsOfBlockHelp();

/// Returns "--grid 0", as messages name it.
std::string optionText(const std::string& option, const std::string& value);

/// Does `action`; turns its InputError into one about the option that asked for it.
template <class Action> void forOption(const std::string& option, const std::string& value, Action action)
{
    try {
        action();
    } catch (const InputError& error) {
        throw InputError(optionText(option, value), error.reason());
    }
}

/// Reads "30,17": one to three whole numbers from 1; "auto" is empty.
std::optional<Dim3> parseDim(const std::string& option, const std::string& text, bool autoIsMeant = true);

/// Reads "14,7": one to three whole numbers from 0; the axes that are left out are 0.
Dim3 parseIndex(const std::string& option, const std::string& text);

int parseWhole(const std::string& option, const std::string& text, int minimum, int maximum);
/// Reads any finite number within limits.
double parseReal(const std::string& option, const std::string& text, double minimum, double maximum);

/// Reads "1280x720": device pixels, at most 16384 each.
std::pair<int, int> parseSize(const std::string& option, const std::string& text);

/// Reads "name=1.5".
std::pair<std::string, double> parseAssignment(const std::string& option, const std::string& text);

render::Theme parseTheme(const std::string& option, const std::string& text);
render::ColourBy parseColour(const std::string& option, const std::string& text);
/// Returns every word that parseColour() takes, for --help.
std::string coloursHelp();

} // namespace warpatlas::ui::inline command_line
