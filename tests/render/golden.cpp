#include "tests/render/golden.h"

#include "assets/assets.h"
#include "tests/render/picture_file.h"
#include "tests/support/test_folder.h"

#include <epoxy/egl.h>
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string_view>

namespace warpatlas::render::testing {

namespace {

/// Which letters this program was built with: FNV-1a of the font files.
std::string fontsHere()
{
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char* name : {"fonts/sans.otf", "fonts/sans-semibold.otf", "fonts/mono.ttf", "fonts/mono-bold.ttf"})
        for (const std::byte byte : asset(name))
            hash = (hash ^ std::to_integer<std::uint64_t>(byte)) * 0x100000001b3;
    return fmt::format("{:016x}", hash);
}

std::string fontsOfBaselines()
{
    std::string fonts;
    std::ifstream(test::testFolder() + "/golden/fonts.txt") >> fonts;
    return fonts;
}

/// The test goes on: what else it expects is looked at.
void skipForOtherFonts(const std::string& what)
{
    GTEST_SKIP() << what << "; but golden pictures have other letters than this system's fonts";
}

} // namespace

::testing::AssertionResult matchesGolden(const std::string& name, const Picture& picture, int tolerance)
{
    const std::string baselinePath = test::testFolder() + "/golden/" + name + ".png";
    const char* update = std::getenv("WARPATLAS_UPDATE_GOLDEN");
    if (update && std::string_view(update) == "1") {
        if (fontsHere() != fontsOfBaselines())
            return ::testing::AssertionFailure()
                << "the fonts here (" << fontsHere() << ") are not those of golden/fonts.txt";
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
    const std::string what =
        fmt::format("{}: {} pixels differ, by up to {} (allowed {}); the candidate and the difference are in {}", name,
            difference.pixels, difference.largest, tolerance, folder);
    if (fontsHere() != fontsOfBaselines()) {
        skipForOtherFonts(what);
        return ::testing::AssertionSuccess();
    }
    return ::testing::AssertionFailure() << what;
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

void releaseContext()
{
    if (EGLDisplay display = eglGetCurrentDisplay(); display != EGL_NO_DISPLAY)
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
}

} // namespace warpatlas::render::testing
