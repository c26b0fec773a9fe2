/// The memory view's scene: a buffer as its flat line of bytes, and one warp's memory request on it or on shared
/// memory. Plain values; immutable once a view has them.
#pragma once

#include "kernels/model/array.h"
#include "kernels/model/request_places.h"
#include "render/views/memory/access_heat.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::render {

/// A request. Addresses in global memory are bytes from the buffer's start, or of the address space outside of buffers.
struct MemoryRequest : WarpRequest {
    std::array<std::string, warpLanes> values{}; ///< read or written, as a person reads them; may be empty
    OutsideLanes outside{}; ///< lanes that went beside the buffer, or beside shared memory
    std::string name{}; ///< of the buffer or the variable

    bool isOutside(unsigned lane) const { return (outside.lanes >> lane & 1) != 0; }
};

struct MemoryBuffer {
    std::string name;
    std::uint64_t bytes = 0;
    std::uint32_t valueBytes = 4;
    std::uint32_t channels = 1; ///< values an element
    bool output = false; ///< bytes that no thread touched are a defect, not merely unused
    ArrayPointer contents; ///< null: not known
    std::shared_ptr<const AccessHeat> heat; ///< null: not known
};

struct MemoryScene {
    std::optional<MemoryBuffer> buffer; ///< the address line's buffer; empty for shared memory, outside of buffers
    /// The warp's requests at one source line, on the shown buffer or space; the bytes of those not shown are drawn
    /// faintly.
    std::vector<MemoryRequest> requests;
    std::size_t shown = 0; ///< index in `requests`; out of range where there is no request
    std::string heading; ///< above the lanes: "warp 19, line 7: load from rgb"
    std::string hint; ///< where there is no request: how to see one

    const MemoryRequest* request() const { return shown < requests.size() ? &requests[shown] : nullptr; }
};

} // namespace warpatlas::render
