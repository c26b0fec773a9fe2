/// A text with its own headers in place, host code left out of each. Internal to kernels/compiler.
#pragma once

#include "kernels/compiler/device_code.h"

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace warpatlas::inline compiler {

/// For clang: functions between these have no lines of their own, and what is inlined from them has the line of the
/// call. Only where declarations may stand.
inline constexpr std::string_view linesOfCallersBegin =
    "#pragma clang attribute push(__attribute__((nodebug)), apply_to = hasType(functionType))\n";
inline constexpr std::string_view linesOfCallersEnd = "#pragma clang attribute pop\n";

/// The device code of `request`: its text as extractDeviceCode() gives it, with each `#include` of a header that the
/// request brings replaced by that header's device code. `#line` keeps the line numbers of every file. Lines and
/// columns in DeviceCode's lists are those of the text itself; additions of headers have the line of the include. Other
/// includes are left out and listed in DeviceCode::absent, unless `isThere` says that the compiler finds them.
DeviceCode splicedCode(const CompileRequest& request, const std::function<bool(const DeviceCode::Include&)>& isThere);

/// Blanks the lines of `text` that include the header; false where there is none.
bool blankInclude(std::string& text, std::string_view name);

} // namespace warpatlas::inline compiler
