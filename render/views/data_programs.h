/// The data view's shader, specialised: what is asked, how the values are stored and how far out the camera is are
/// macros, because software GL runs both sides of every branch. Compiled when first needed.
#pragma once

#include "render/gl/program.h"
#include "render/views/data_view.h"
#include "render/views/value_buffer.h"

#include <map>
#include <tuple>

namespace warpatlas::render {

struct DataVariant {
    ColourBy colourBy = ColourBy::Owner;
    bool severalSamples = false; ///< averaged; else one, with lines between the cells
    bool reducedValues = false;
    bool reducedDefects = false;
    bool haveOwners = false;
    bool selection = false; ///< contours of the selected thread's block and warp
    bool slices = false; ///< more than one slice of z
    ValueFormat output, input;
};

class DataPrograms {
public:
    const gl::Program& get(const DataVariant& variant);

private:
    using Key = std::tuple<int, bool, bool, bool, bool, bool, bool, int, int, int, int>;
    std::map<Key, gl::Program> m_programs;
};

} // namespace warpatlas::render
