/// Texts that several options have in common, for --help and about a wrong value.
#pragma once

#include <string>
#include <string_view>

namespace warpatlas::ui {

std::string notOneOf(std::string_view known); ///< "is not one of on, off"

std::string jsonReportHelp();
std::string momentHelp(); ///< for --time
std::string noInteropHelp();
std::string ownKernelGroup(); ///< heading of the options for a person's own kernel
std::string themeHelp();
std::string threadsOfBlockHelp();

} // namespace warpatlas::ui
