/// How the arrays and the numbers of a kernel belong together: which number is the width of which array, which
/// arrays are the matrices of a product. Read from the code first (ptx::SizeUse); what that does not show is taken from
/// names. Pure, any thread.
#pragma once

#include "app/source/names/size_name.h"
#include "kernels/uses/size_use.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline source {

enum class ParameterPurpose : std::uint8_t {
    Read, ///< an array that is read, also where it is written as well
    Written,
    Number, ///< a whole number
    Other,
};

/// A parameter, or a field of a structure parameter, as far as it is known before.
struct MeasuredParameter {
    std::string name;
    ParameterPurpose purpose = ParameterPurpose::Other;
    bool stepped = false; ///< an array: neighbouring threads access neighbouring elements
    ptx::SizeUse use;
    std::size_t place = 0; ///< the parameter that it is, or is in: arrays have the order of these
    /// For a number in a structure with one array: that array, whose width or height it may be.
    std::optional<std::size_t> ofArray{};
};

/// How the arrays belong together.
enum class ArrayFamily : std::uint8_t {
    Alike, ///< all have the shape of the first
    Square, ///< one size for both sides of matrices
    Product, ///< the first is k x m, the second n x k, what is written n x m (width x height)
    Rows, ///< each thread goes along a row of the first, or a column
};

/// The shape of an array, from the first one that is read.
enum class ArrayRelation : std::uint8_t {
    LikeFirst,
    Transposed,
    Column, ///< as many as the first is high
    Row, ///< as many as it is wide
    Mask, ///< small, with a width of its own: the weights of a convolution
    SecondFactor, ///< of a product
    Result, ///< of a product
};

struct MeasuredSize {
    SizeName size = SizeName::None;
    bool ofSecond = false; ///< of the second array that is read: a product's factor, a mask
};

struct ArrayMeasures {
    ArrayFamily family = ArrayFamily::Alike;
    bool threadsAcross = false; ///< Rows: a thread for each column, not for each row
    std::vector<MeasuredSize> numbers; ///< by what was measured
    std::vector<ArrayRelation> arrays; ///< by what was measured
    std::vector<bool> turned; ///< by what was measured: the launch's x chooses its rows, y the place in them
};

/// `axes` of the launch that the kernel looks at: 1 to 3.
ArrayMeasures measuresOf(std::span<const MeasuredParameter> parameters, int axes);

} // namespace warpatlas::inline source
