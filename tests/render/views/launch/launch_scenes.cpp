#include "tests/render/views/launch/launch_scenes.h"

#include <cmath>
#include <random>
#include <utility>

namespace warpatlas::render::testing {

namespace {

bool writes(const LaunchScene& scene, std::uint64_t linear)
{
    const ThreadId id = threadFromLinear(scene.launch, linear);
    const Dim3& block = scene.launch.block;
    const bool inside = std::uint64_t{id.block.x} * block.x + id.thread.x < scene.cover.x
        && std::uint64_t{id.block.y} * block.y + id.thread.y < scene.cover.y
        && std::uint64_t{id.block.z} * block.z + id.thread.z < scene.cover.z;
    const std::uint64_t blockLinear = linear / scene.launch.threadsPerBlock();
    return inside && !(blockLinear % 2 == 1 && id.warp % 3 == 2 && id.lane >= 16);
}

} // namespace

std::shared_ptr<LaunchScene> makeLaunchScene(const LaunchRecipe& recipe)
{
    auto scene = std::make_shared<LaunchScene>();
    scene->launch = {recipe.grid, recipe.block};
    scene->cover = recipe.cover;
    if (recipe.cover.x == 0)
        scene->cover = {std::uint64_t{recipe.grid.x} * recipe.block.x, std::uint64_t{recipe.grid.y} * recipe.block.y,
            std::uint64_t{recipe.grid.z} * recipe.block.z};
    const std::uint64_t blocks = scene->launch.blocks(), threads = scene->launch.threadsPerBlock();
    if (recipe.withSchedule) {
        auto schedule = std::make_shared<Schedule>();
        std::vector<std::size_t> order(blocks);
        for (std::size_t i = 0; i < blocks; ++i)
            order[i] = i;
        std::minstd_rand random(7);
        for (std::size_t i = blocks; i > 1; --i)
            std::swap(order[i - 1], order[random() % i]);
        schedule->blocks.resize(blocks);
        schedule->waves = 4;
        for (std::size_t i = 0; i < blocks; ++i) {
            const float wave = std::floor(4.0f * float(i) / float(blocks));
            schedule->blocks[order[i]] = {wave / 4, (wave + 1) / 4, std::uint32_t(i)};
        }
        scene->schedule = schedule;
    }
    if (recipe.withWriters) {
        const std::uint64_t warps = scene->launch.warpsPerBlock();
        auto writers = std::make_shared<ChunkedArray<std::uint32_t>>(blocks * warps);
        for (std::uint64_t thread = 0; thread < blocks * threads; ++thread)
            if (writes(*scene, thread))
                (*writers)[thread / threads * warps + thread % threads / 32] |= 1u << (thread % threads % 32);
        scene->writers = writers;
    }
    return scene;
}

} // namespace warpatlas::render::testing
