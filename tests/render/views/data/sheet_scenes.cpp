#include "tests/render/views/data/sheet_scenes.h"

namespace warpatlas::render::testing {

std::shared_ptr<DataScene> makeInput(const DataScene& output, ElementType type, const Shape& shape, int reads)
{
    SceneRecipe recipe;
    recipe.shape = shape;
    recipe.type = type;
    recipe.withInput = recipe.withOwners = recipe.withSchedule = false;
    auto scene = makeScene(recipe);
    scene->use = DataUse::Read;
    scene->launch = output.launch;
    scene->cover = output.cover;
    scene->schedule = output.schedule;
    auto map = std::make_shared<ReadMap>();
    for (std::uint64_t element = 0; element < shape.elements(); ++element) {
        const std::uint64_t x = element % shape.extent.x, y = element / shape.extent.x;
        map->reader.push_back(std::uint32_t((x / 8 * 64 + x % 8 + y % 8 * 8) % output.launch.threads()));
        map->reads.push_back(std::uint8_t(reads));
    }
    map->most = std::uint8_t(reads);
    scene->reads = map;
    return scene;
}

std::shared_ptr<SheetScene> makeProduct()
{
    SceneRecipe recipe;
    recipe.shape = {{30, 22, 1}, 1};
    recipe.grid = {4, 3, 1};
    recipe.block = {8, 8, 1};
    recipe.type = ElementType::F32;
    recipe.withInput = false;
    const auto c = makeScene(recipe);
    const auto a = makeInput(*c, ElementType::F32, {{18, 22, 1}, 1}, 30);
    const auto b = makeInput(*c, ElementType::F32, {{30, 18, 1}, 1}, 22);
    auto scene = std::make_shared<SheetScene>();
    scene->buffers = {{a, "a"}, {b, "b"}, {c, "c = output"}};
    const Extent extents[] = {a->shape.extent, b->shape.extent, c->shape.extent};
    scene->sheet = BufferSheet(extents, 2);
    return scene;
}

void lightProduct(SheetState& state, const SheetScene& scene, std::uint64_t column, std::uint64_t row,
    std::uint64_t step, bool stored)
{
    auto a = std::make_shared<LitElements>(), b = std::make_shared<LitElements>(), c = std::make_shared<LitElements>();
    const std::uint64_t inner = scene.sheet[0].layout.columns, columns = scene.sheet[2].layout.columns;
    for (std::uint64_t k = 0; k <= step; ++k) {
        a->push_back({row * inner + k, Access::Read, k == step});
        b->push_back({k * columns + column, Access::Read, k == step});
    }
    if (stored)
        c->push_back({row * columns + column, Access::Written, true});
    state.lit = {a, b, c};
}

} // namespace warpatlas::render::testing
