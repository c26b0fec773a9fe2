/// Requests as kernels make them, without running one.
#pragma once

#include "render/views/memory/memory_scene.h"

#include <functional>

namespace warpatlas::render::testing {

struct RequestRecipe {
    AccessKind kind = AccessKind::Load;
    Window window = Window::Global;
    std::string name = "a";
    std::uint32_t bytes = 4;
    std::uint32_t lanes = 0xffffffff;
    std::function<std::uint64_t(unsigned lane)> address;
    bool values = false; ///< made up from the addresses
};
MemoryRequest makeRequest(const RequestRecipe& recipe);

/// A buffer of `values` values; `touches(i)` says how often value i was touched.
MemoryBuffer makeBuffer(const std::string& name, std::uint64_t values, std::uint32_t valueBytes, std::uint32_t channels,
    const std::function<std::uint32_t(std::uint64_t)>& touches);

/// The request with its buffer of `values` values, every one touched once.
std::shared_ptr<MemoryScene> makeMemoryScene(
    const RequestRecipe& recipe, std::uint64_t values = 100000, std::uint32_t valueBytes = 4);

} // namespace warpatlas::render::testing
