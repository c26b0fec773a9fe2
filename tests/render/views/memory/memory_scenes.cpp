#include "tests/render/views/memory/memory_scenes.h"

#include "tests/support/change_access.h"

namespace warpatlas::render::testing {

MemoryRequest makeRequest(const RequestRecipe& recipe)
{
    MemoryRequest request;
    request.kind = recipe.kind;
    request.window = recipe.window;
    request.bytes = recipe.bytes;
    request.valueBytes = std::min<std::uint32_t>(recipe.bytes, 4);
    request.lanes = recipe.lanes;
    for (unsigned lane = 0; lane < 32; ++lane)
        if (request.active(lane)) {
            request.addresses[lane] = recipe.address(lane);
            if (recipe.values)
                request.values[lane] = std::to_string(request.addresses[lane] * 7 / recipe.bytes % 1000);
        }
    return request;
}

MemoryBuffer makeBuffer(const std::string& name, std::uint64_t values, std::uint32_t valueBytes, std::uint32_t channels,
    const std::function<std::uint32_t(std::uint64_t)>& touches)
{
    auto trace = std::make_shared<Trace>();
    trace->buffers.emplace_back();
    trace->buffers[0].values.resize(values);
    for (std::uint64_t i = 0; i < values; ++i)
        if (const std::uint32_t count = touches(i))
            test::changeAccess(trace->buffers[0].values, i, [=](ValueAccess& access) {
                access.reads = count - count / 2;
                access.writes = count / 2;
            });
    MemoryBuffer buffer;
    buffer.name = name;
    buffer.bytes = values * valueBytes;
    buffer.valueBytes = valueBytes;
    buffer.channels = channels;
    buffer.heat = AccessHeat::make(trace, 0, valueBytes, Touches::Both);
    return buffer;
}

std::shared_ptr<MemoryScene> makeMemoryScene(
    const RequestRecipe& recipe, std::uint64_t values, std::uint32_t valueBytes)
{
    auto scene = std::make_shared<MemoryScene>();
    if (recipe.window == Window::Global)
        scene->buffer = makeBuffer(recipe.name, values, valueBytes, 1, [](std::uint64_t) { return 1u; });
    scene->requests.push_back(makeRequest(recipe));
    scene->heading = recipe.kind == AccessKind::Load ? "warp 3 loads from " + recipe.name
        : recipe.kind == AccessKind::Store           ? "warp 3 stores to " + recipe.name
                                                     : "warp 3 updates " + recipe.name + " (atomic)";
    return scene;
}

} // namespace warpatlas::render::testing
