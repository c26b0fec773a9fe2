#include "tests/render/scenes.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace warpatlas::render::testing {

namespace {

/// A landscape of soft hills, so that a picture shows whether it is the right way up.
double height(double x, double y)
{
    return 0.5 + 0.25 * std::sin(x * 9.0 + y * 3.0) * std::cos(y * 7.0 - x) + 0.2 * (x - y);
}

std::shared_ptr<Array> makeArray(ElementType type, const Shape& shape, double gain)
{
    auto array = std::make_shared<Array>(type, shape);
    const std::uint64_t rows = shape.extent.y * shape.extent.z;
    for (std::uint64_t i = 0; i < shape.values(); ++i) {
        const std::uint64_t element = i / shape.channels, channel = i % shape.channels;
        const double x = double(element % shape.extent.x) / double(shape.extent.x);
        const double y = double(element / shape.extent.x) / double(rows);
        const double value = std::clamp(height(x + 0.21 * double(channel), y) * gain, 0.0, 1.0);
        if (type == ElementType::U8)
            array->values<std::uint8_t>()[i] = std::uint8_t(std::lround(value * 255));
        else if (type == ElementType::F32)
            array->values<float>()[i] = float(value * 255);
        else if (type == ElementType::F64)
            array->values<double>()[i] = value * 255;
        else
            array->values<std::int32_t>()[i] = std::int32_t(std::lround(value * 255));
    }
    return array;
}

std::shared_ptr<OwnerMap> makeOwners(const Launch& launch, const Extent& extent, bool flat)
{
    auto map = std::make_shared<OwnerMap>();
    map->owner.assign(extent.count(), noThread);
    map->writes.assign(extent.count(), 0);
    const Dim3 &grid = launch.grid, &block = launch.block;
    for (std::uint64_t element = 0; element < extent.count(); ++element) {
        if (flat) {
            if (element < launch.threads())
                map->owner[element] = std::uint32_t(element);
            map->writes[element] = element < launch.threads() ? 1 : 0;
            continue;
        }
        const Dim3 at{std::uint32_t(element % extent.x), std::uint32_t(element / extent.x % extent.y),
            std::uint32_t(element / extent.x / extent.y)};
        const Dim3 blockIdx{at.x / block.x, at.y / block.y, at.z / block.z};
        if (blockIdx.x >= grid.x || blockIdx.y >= grid.y || blockIdx.z >= grid.z)
            continue;
        map->owner[element] =
            std::uint32_t(linearFromThread(launch, blockIdx, {at.x % block.x, at.y % block.y, at.z % block.z}));
        map->writes[element] = 1;
    }
    return map;
}

std::shared_ptr<Schedule> makeSchedule(const Launch& launch)
{
    auto schedule = std::make_shared<Schedule>();
    const std::size_t count = launch.blocks();
    std::vector<std::size_t> order(count);
    for (std::size_t i = 0; i < count; ++i)
        order[i] = i;
    std::minstd_rand random(7);
    for (std::size_t i = count; i > 1; --i)
        std::swap(order[i - 1], order[random() % i]);
    schedule->blocks.resize(count);
    schedule->waves = 4;
    for (std::size_t i = 0; i < count; ++i) {
        const float wave = std::floor(4.0f * float(i) / float(count));
        schedule->blocks[order[i]] = {wave / 4, (wave + 1) / 4, std::uint32_t(i)};
    }
    return schedule;
}

} // namespace

std::shared_ptr<DataScene> makeScene(const SceneRecipe& recipe)
{
    auto scene = std::make_shared<DataScene>();
    scene->launch = {recipe.grid, recipe.block};
    scene->shape = recipe.shape;
    scene->type = recipe.type;
    scene->cover = recipe.shape.extent;
    if (recipe.flat)
        scene->flatThreads = scene->launch.threads();
    if (recipe.withInput)
        scene->input = makeArray(ElementType::U8, {recipe.shape.extent, 3}, 1.0);
    if (recipe.withOutput)
        scene->output = makeArray(recipe.type, recipe.shape, 0.9);
    if (recipe.withOwners)
        scene->owners = makeOwners(scene->launch, recipe.shape.extent, recipe.flat);
    if (recipe.withSchedule)
        scene->schedule = makeSchedule(scene->launch);
    return scene;
}

void setWrites(
    DataScene& scene, std::uint64_t x, std::uint64_t y, std::uint64_t width, std::uint64_t height, int writes)
{
    auto owners = std::make_shared<OwnerMap>(*scene.owners);
    for (std::uint64_t row = y; row < y + height; ++row)
        for (std::uint64_t column = x; column < x + width; ++column) {
            const std::uint64_t element = row * scene.shape.extent.x + column;
            owners->writes[element] = std::uint8_t(writes);
            if (writes == 0)
                owners->owner[element] = noThread;
        }
    scene.owners = owners;
}

void leaveUnknown(DataScene& scene, std::uint64_t x, std::uint64_t y, std::uint64_t width, std::uint64_t height)
{
    setWrites(scene, x, y, width, height, 0);
    auto owners = std::make_shared<OwnerMap>(*scene.owners);
    owners->partial = true;
    scene.owners = owners;
}

} // namespace warpatlas::render::testing
