/// The form of a video instruction (vadd, vset2, vmad ...), as the PTX manual defines it: Program::videos. The
/// comparison of vset is in DecodedInstruction::compare.
#pragma once

#include <cstdint>

namespace warpatlas::ptx {

enum class VideoOperation : std::uint8_t {
    Add,
    Subtract,
    AbsoluteDifference,
    Minimum,
    Maximum,
    Average,
    ShiftLeft,
    ShiftRight,
    Set,
    Mad,
};

/// How the result and operand c are put together.
enum class VideoSecond : std::uint8_t {
    None,
    Add,
    Minimum,
    Maximum,
    Merge, ///< the parts that are not written are those of c
};

struct VideoForm {
    VideoOperation operation = VideoOperation::Add;
    VideoSecond second = VideoSecond::None;
    std::uint8_t parts = 1; ///< 1: scalar; 2 or 4 results side by side
    bool toSigned = false, aSigned = false, bSigned = false;
    bool saturates = false;
    bool wraps = false; ///< vshl, vshr: five bits of the amount count; else what is more than 32 counts as 32
    bool plusOne = false; ///< vmad.po
    bool negatesProduct = false, negatesAddend = false; ///< vmad
    std::uint8_t scale = 0; ///< vmad: the sum is shifted to the right
    std::uint8_t written = 1; ///< of several parts, a bit each
    std::uint8_t toOffset = 0; ///< scalar, with Merge: the part of the result
    std::uint8_t toBytes = 4, aBytes = 4, bBytes = 4; ///< of one part
    /// By part: the byte at which its source begins, in registers a and b side by side (from 4 on it is of b).
    std::uint8_t a[4] = {}, b[4] = {4, 4, 4, 4};
};

} // namespace warpatlas::ptx
