/// A text with its own headers in place, host code left out of each. Internal to kernels/compiler.
#pragma once

#include "kernels/compiler/device_code.h"

#include <functional>
#include <map>
#include <string>

namespace warpatlas {

/// The device code of `request`: what extractDeviceCode() says of its text, and `#include "name"` of a header that the
/// request brings replaced by that header's device code. `#line` keeps everybody's lines. Lines and columns of
/// DeviceCode's lists are those of the text itself; what headers add has the line of the include. Other includes are
/// left out, and listed in DeviceCode::absent, unless `isThere` says of their name that the compiler finds them.
DeviceCode splicedCode(const CompileRequest& request, const std::function<bool(const std::string&)>& isThere);

} // namespace warpatlas
