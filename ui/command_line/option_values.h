/// The values of options, from text; each refusal is an InputError whose subject is the option as it was written.
#pragma once

#include "kernels/model/error.h"
#include "kernels/model/launch.h"
#include "render/views/data/data_view.h"
#include "render/views/shared/theme.h"

#include <optional>
#include <string>
#include <utility>

namespace warpatlas::ui {

/// "--grid 0" as it stands in messages.
std::string optionText(const std::string& option, const std::string& value);

/// Does `action`; an InputError of its comes out as one about the option that asked for it.
template <class Action> void forOption(const std::string& option, const std::string& value, Action action)
{
    try {
        action();
    } catch (const InputError& error) {
        throw InputError(optionText(option, value), error.reason());
    }
}

/// "30,17": one to three whole numbers from 1; "auto" is empty.
std::optional<Dim3> parseDim(const std::string& option, const std::string& text, bool autoIsMeant = true);

/// "14,7": one to three whole numbers from 0; the axes that are left out are 0.
Dim3 parseIndex(const std::string& option, const std::string& text);

/// A whole number within limits.
int parseWhole(const std::string& option, const std::string& text, int minimum, int maximum);
/// Any finite number within limits.
double parseReal(const std::string& option, const std::string& text, double minimum, double maximum);

/// "1280x720": device pixels, at most 16384 each.
std::pair<int, int> parseSize(const std::string& option, const std::string& text);

/// "name=1.5".
std::pair<std::string, double> parseAssignment(const std::string& option, const std::string& text);

render::Theme parseTheme(const std::string& option, const std::string& text);
render::ColourBy parseColour(const std::string& option, const std::string& text);
/// For --help: every word that parseColour() takes.
std::string coloursHelp();

} // namespace warpatlas::ui
