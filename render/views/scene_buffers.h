/// What a scene has in GL memory. Replacing a scene uploads only what is another object than before.
#pragma once

#include "render/gl/buffer.h"
#include "render/gl/texture_buffer.h"
#include "render/views/data_scene.h"
#include "render/views/owner_buffers.h"
#include "render/views/value_buffer.h"
#include "render/views/value_reducer.h"

#include <memory>

namespace warpatlas::render {

class SceneBuffers {
public:
    /// Null: nothing to draw. Throws RenderError where the scene does not fit into GL's limits; nothing is drawn then.
    void setScene(std::shared_ptr<const DataScene> scene);

    const DataScene* scene() const { return m_scene.get(); }
    const Layout& layout() const { return m_layout; }
    const Levels& levels() const { return m_levels; }
    const OwnerBuffers& owners() const { return m_owners; }
    const ValueBuffer& output() const { return m_output; }
    const ValueBuffer& input() const { return m_input; }
    std::array<double, 2> inputBounds() const { return m_inputBounds; }
    bool scheduled() const { return m_schedule.name() != 0; }
    void bindSchedule(int unit) const { m_scheduleTexture.bind(unit); }
    float lastEnd() const { return m_lastEnd; } ///< when the schedule's last block is done
    /// The reduced levels of input and output, made when a camera first needs them.
    void makeReducedLevels();

private:
    void uploadSchedule(const Schedule& schedule);

    std::shared_ptr<const DataScene> m_scene;
    Layout m_layout;
    Levels m_levels{Layout{}};
    OwnerBuffers m_owners;
    ValueBuffer m_output, m_input;
    std::array<double, 2> m_inputBounds{};
    gl::Buffer m_schedule;
    gl::TextureBuffer m_scheduleTexture;
    float m_lastEnd = 1;
    ValueReducer m_reducer;
};

} // namespace warpatlas::render
