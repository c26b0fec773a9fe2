/// A scene's buffers in GL memory. Replacing a scene uploads only those parts that are other objects than before.
#pragma once

#include "render/views/data/block_buffer.h"
#include "render/views/data/byte_buffer.h"
#include "render/views/data/byte_reducer.h"
#include "render/views/data/data_scene.h"
#include "render/views/data/difference_work.h"
#include "render/views/data/owner_buffers.h"
#include "render/views/data/owner_reducer.h"
#include "render/views/data/value_buffer.h"
#include "render/views/data/value_reducer.h"

#include <memory>

namespace warpatlas::render {

class SceneBuffers {
public:
    /// Null: nothing is drawn. Throws RenderError where the scene does not fit into GL's limits; nothing is drawn then.
    void setScene(std::shared_ptr<const DataScene> scene);

    const DataScene* scene() const { return m_scene.get(); }
    const Layout& layout() const { return m_layout; }
    const Levels& levels() const { return m_levels; }
    const OwnerBuffers& owners() const { return m_owners; }
    const ValueBuffer& output() const { return m_output; }
    const ValueBuffer& input() const { return m_input; }
    std::array<double, 2> inputBounds() const { return m_inputBounds; }
    const BlockBuffer& blocks() const { return m_blocks; }
    bool read() const { return m_scene->use == DataUse::Read; } ///< owners are readers
    bool partial() const; ///< blocks are missing: owners may be as well
    /// These two are made when a frame first needs them; empty where nothing is known.
    const ByteBuffer& reads();
    /// Of many elements they are made on a worker: empty until they are there, unless `wait`.
    const ByteBuffer& differences(bool wait);
    bool comparing() const { return m_copy.begun() || m_comparing.busy(); } ///< or copying what is to be compared
    int mostReads() const { return m_mostReads; } ///< known after reads()
    /// Makes the reduced levels of input and output, when a camera first needs them.
    void makeReducedLevels();

private:
    std::shared_ptr<const DataScene> m_scene;
    Layout m_layout;
    Levels m_levels{Layout{}};
    OwnerBuffers m_owners;
    ValueBuffer m_output, m_input;
    ByteBuffer m_reads, m_differences;
    ResultCopy m_copy; ///< for m_comparing, of a result in GL memory alone
    DifferenceWork m_comparing; ///< makes m_differences
    int m_mostReads = 0;
    std::array<double, 2> m_inputBounds{};
    BlockBuffer m_blocks;
    // Their programs outlive a scene, and none at all.
    struct Reducers {
        ValueReducer values;
        OwnerReducer owners;
        ByteReducer bytes;
    };
    Reducers m_reducers;
};

} // namespace warpatlas::render
