/// The data view's scene: the elements of one buffer and the threads that wrote or read them. Plain values;
/// immutable once given.
#pragma once

#include "kernels/analysis/coverage.h"
#include "kernels/analysis/schedule.h"
#include "kernels/model/array.h"
#include "kernels/model/launch.h"
#include "kernels/model/tolerance.h"
#include "kernels/model/work.h"

#include <algorithm>
#include <array>
#include <memory>

namespace warpatlas::render {

/// How the launch uses the buffer. The owner of an element is its last writer, or its last reader in an input.
enum class DataUse { Written, Read };

/// Returns the values that are black and white, for values in `range`: 0 and 255, or further where values are.
inline std::array<double, 2> brightnessRange(const std::array<double, 2>& range)
{
    return {std::min(range[0], 0.0), std::max(range[1], 255.0)};
}

struct DataScene {
    Launch launch;
    DataUse use = DataUse::Written;
    Shape shape; ///< the buffer's shape; how it lies on the plane: render/views/shared/layout.h
    ElementType type = ElementType::U8;
    /// Whether an input coloured by state shows the states of its readers, as an output those of its writers. For
    /// kernels that add it up, and whose output is too small to show them.
    bool showsReaders = false;
    Extent cover; ///< what the launch should cover; threads past it are drawn as surplus around the data that is
                  ///< written; 0, 0, 0 where they have no place there
    /// How many threads have a number, where threads go through the elements in their order, whatever the data's axes.
    /// Those past the last element follow it. 0: the axes of the launch are those of the data.
    std::uint64_t flatThreads = 0;
    ArrayPointer input; ///< drawn dimmed where a thread still waits; may be null; same extent as the output or ignored
    std::array<double, 2> inputRange{0, 255}; ///< its least and its greatest value that are not NaN
    ArrayPointer output; ///< the buffer's values on the host, of an input as well; null if they are in `outputBuffer`
                         ///< only, or not known yet
    /// GL name of the buffer with the values' bytes, padded to 16 (as SharedBuffer pads): drawn if not 0, whether or
    /// not `output` is there. It must outlive the scene.
    unsigned outputBuffer = 0;
    std::shared_ptr<const OwnerMap> owners; ///< owners of what is written. Null: not known; partial: not known where no
                                            ///< thread wrote so far. Drawn as unknown, never guessed
    std::shared_ptr<const ReadMap> reads; ///< how often, and of an input by whom last; null: not known
    /// How often an element is written in a right run: only other counts are marked.
    WritePattern writes = WritePattern::Once;
    ArrayPointer reference; ///< what the values should be; null: not known, or there is nothing to compare
    Tolerance tolerance; ///< differences to it that are none
    std::shared_ptr<const Schedule> schedule; ///< null: everything is done
    double valueMinimum = 0, valueMaximum = 255; ///< range of the value colours; of a u8 image 0 to 255, or
                                                 ///< to 1 where all are 0 or 1
    /// Whether values are a picture's brightness: numbers are shown from black to white instead of through the ramp.
    bool brightness = false;
    bool inputBrightness = false; ///< as `brightness`, for the values of `input`
    bool notNumbers = false; ///< some values are NaN, which have a colour of their own
    bool oneValue = false; ///< all values are valueMinimum; the range ends further, so that it is one
};

} // namespace warpatlas::render
