/// Frames around the elements of the selected thread and around the element that is pointed at.
#pragma once

#include "render/gl/buffer.h"
#include "render/gl/program.h"
#include "render/gl/vertex_array.h"
#include "render/views/data/data_view.h"

#include <vector>

namespace warpatlas::render {

class Markers {
public:
    Markers();
    void draw(const Viewport& viewport, const DataScene& scene, const DataViewState& state);

private:
    const std::vector<std::uint64_t>& elementsOfSelected(const DataScene& scene, std::uint64_t thread);

    gl::Program m_program;
    gl::VertexArray m_vertices = gl::VertexArray::create();
    gl::Buffer m_instances;
    std::shared_ptr<const OwnerMap> m_searched; // which owners m_elements came from
    std::uint64_t m_thread = 0;
    std::vector<std::uint64_t> m_elements;
};

/// Returns the elements whose last writer is `thread`, ascending, at most `most` of them. Reads all owners, on all
/// cores.
std::vector<std::uint64_t> elementsOf(const OwnerMap& owners, std::uint64_t thread, std::size_t most);

} // namespace warpatlas::render
