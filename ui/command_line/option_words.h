/// What several options say alike, of themselves for --help and of a wrong value.
#pragma once

#include <string>
#include <string_view>

namespace warpatlas::ui {

std::string notOneOf(std::string_view known); ///< "is not one of on, off"

std::string jsonReportHelp();
std::string momentHelp(); ///< of --time
std::string noInteropHelp();
std::string ownKernelGroup(); ///< heading of the options for it
std::string themeHelp();
std::string threadsOfBlockHelp();

} // namespace warpatlas::ui
