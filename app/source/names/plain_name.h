/// A name without what stands around it.
#pragma once

#include <string_view>

namespace warpatlas::inline source {

/// "scale" of "filters::scale<float, 16>", "Inner" of "Outer<ns::T>::Inner". A part of `name`.
std::string_view plainName(std::string_view name);

} // namespace warpatlas::inline source
