#include "tests/render/golden.h"

#include "tests/render/picture_file.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <string_view>

namespace warpatlas::render::testing {

namespace {

/// A test program that was carried elsewhere is told where the repository's tests are.
std::string testFolder()
{
    const char* folder = std::getenv("WARPATLAS_TEST_FOLDER");
    return folder ? folder : WARPATLAS_TEST_FOLDER;
}

} // namespace

::testing::AssertionResult matchesGolden(const std::string& name, const Picture& picture, int tolerance)
{
    const std::string baselinePath = testFolder() + "/golden/" + name + ".png";
    const char* update = std::getenv("WARPATLAS_UPDATE_GOLDEN");
    if (update && std::string_view(update) == "1") {
        if (!writePng(baselinePath, picture))
            return ::testing::AssertionFailure() << "cannot write " << baselinePath;
        return ::testing::AssertionSuccess() << "accepted " << baselinePath;
    }
    const std::string folder = std::filesystem::absolute("golden").string();
    const std::string candidatePath = folder + "/" + name + ".png";
    const auto baseline = readPng(baselinePath);
    if (!baseline) {
        writePng(candidatePath, picture);
        return ::testing::AssertionFailure() << "no baseline " << baselinePath << "; the candidate is " << candidatePath
                                             << "; accept it with WARPATLAS_UPDATE_GOLDEN=1";
    }
    if (baseline->width != picture.width || baseline->height != picture.height) {
        writePng(candidatePath, picture);
        return ::testing::AssertionFailure() << fmt::format("{} x {} instead of {} x {}; the candidate is {}",
                   picture.width, picture.height, baseline->width, baseline->height, candidatePath);
    }
    const Difference difference = differenceOf(*baseline, picture);
    if (difference.largest <= tolerance)
        return ::testing::AssertionSuccess();
    writePng(candidatePath, picture);
    writePng(folder + "/" + name + ".difference.png", difference.picture);
    return ::testing::AssertionFailure() << fmt::format(
               "{}: {} pixels differ, by up to {} (allowed {}); the candidate and the difference are in {}", name,
               difference.pixels, difference.largest, tolerance, folder);
}

Offscreen* softwareContext(int width, int height)
{
    static const auto context = Offscreen::create(width, height, GlChoice::Software);
    if (!context) {
        ADD_FAILURE() << "no software OpenGL: " << context.reason();
        return nullptr;
    }
    context.value()->resize(width, height);
    return context.value().get();
}

} // namespace warpatlas::render::testing
