/// The memory that a launch of a whole program found behind one of its arguments, as data:
/// "FILE.warpatlas-program:LAUNCH:ARGUMENT:SIZE:TYPE". LAUNCH and ARGUMENT count from 1, SIZE and TYPE are as
/// generators have them. ARGUMENT "2+8" is the pointer that lies 8 bytes within the structure which is the second. Of a
/// texture or a surface it is what that shows. With ":whole" behind it, it is all of the
/// allocation that the argument points into; else what begins where it points.
#pragma once

#include "app/dataset/dataset.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace warpatlas::inline dataset {

/// The path, a view into `spec`; empty where the data are of another kind.
std::string_view programFileOf(std::string_view spec);

/// `held`: byte of the structure that is the argument; empty: it is a pointer itself.
std::string recordedArgumentSpec(const std::string& path, std::size_t launch, std::size_t argument, const Shape& shape,
    ElementType type, bool whole = false, std::optional<std::uint64_t> held = {});

/// Throws InputError about the spec: a form that is none, a file without such an argument, memory that was not kept or
/// that is smaller.
Dataset recordedArgument(const std::string& spec);

} // namespace warpatlas::inline dataset
