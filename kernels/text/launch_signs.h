/// `kernel << <1, 32>> >(x)`, as formatters write launches that know no CUDA and as nvcc reads them. Pure function, any
/// thread, in time that grows with the text's length.
#pragma once

#include <string>
#include <string_view>

namespace warpatlas::inline text {

/// The text with `<<<` and `>>>` for such signs of launches, as long as before: what was between their parts is behind
/// them, and all else is where it was.
std::string withLaunchSigns(std::string_view text);

} // namespace warpatlas::inline text
