/// What the data view draws: the elements of one output buffer with their owners. Plain values; immutable once given.
#pragma once

#include "kernels/analysis/coverage.h"
#include "kernels/analysis/schedule.h"
#include "kernels/values/array.h"
#include "kernels/values/launch.h"

#include <memory>

namespace warpatlas::render {

struct DataScene {
    Launch launch;
    Shape shape; ///< of the output buffer; drawn as x by y, slices of z below one another
    ElementType type = ElementType::U8;
    Extent cover; ///< what the launch should cover; threads past it are drawn as surplus around the data
    ArrayPointer input; ///< drawn dimmed where a thread still waits; may be null; same extent as the output or ignored
    ArrayPointer output; ///< on the host; null if it is in `outputBuffer` only, or not known yet
    /// GL name of the buffer with the output's bytes, padded to 16 (as SharedBuffer pads): drawn if not 0, whether or
    /// not `output` is there. It must outlive the scene.
    unsigned outputBuffer = 0;
    std::shared_ptr<const OwnerMap> owners; ///< null: not known; partial: not known where nobody wrote
                                            ///< so far. Drawn as unknown, never guessed
    std::shared_ptr<const Schedule> schedule; ///< null: everything is done
    double valueMinimum = 0, valueMaximum = 255; ///< range of the value colours for what is not a u8 image
};

} // namespace warpatlas::render
