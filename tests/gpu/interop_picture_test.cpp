/// A kernel writes a GL buffer, and the pixels that are drawn from it are read back: they are held against what the CPU
/// computes and against the copy's; and what happens where a call of the way fails once.
#if defined(WARPATLAS_WITH_CUDA)

#include "app/session/run_experiment.h"
#include "render/gl/render_error.h"
#include "render/views/data/data_view.h"
#include "tests/gpu/cuda_fixture.h"
#include "ui/command_line/display/display.h"

#include <cuda_runtime_api.h>
#include <epoxy/gl.h>
#include <gmock/gmock.h>

#include <cmath>

namespace warpatlas::test {

/// A call that fails once, after as many that do not.
struct FailingCall {
    int goodCalls = -1; ///< -1: it does not fail
    bool failsNow() { return goodCalls >= 0 && goodCalls-- == 0; }
};
FailingCall registering, mapping, unmapping, texturing;

} // namespace warpatlas::test

// The linker sends these calls of CUDA's here first: see tests/CMakeLists.txt.
extern "C" {
cudaError_t __real_cudaGraphicsGLRegisterBuffer(cudaGraphicsResource_t* resource, unsigned buffer, unsigned flags);
cudaError_t __real_cudaGraphicsMapResources(int count, cudaGraphicsResource_t* resources, cudaStream_t stream);
cudaError_t __real_cudaGraphicsUnmapResources(int count, cudaGraphicsResource_t* resources, cudaStream_t stream);

cudaError_t __wrap_cudaGraphicsGLRegisterBuffer(cudaGraphicsResource_t* resource, unsigned buffer, unsigned flags)
{
    return warpatlas::test::registering.failsNow() ? cudaErrorOperatingSystem
                                                   : __real_cudaGraphicsGLRegisterBuffer(resource, buffer, flags);
}
cudaError_t __wrap_cudaGraphicsMapResources(int count, cudaGraphicsResource_t* resources, cudaStream_t stream)
{
    return warpatlas::test::mapping.failsNow() ? cudaErrorMapBufferObjectFailed
                                               : __real_cudaGraphicsMapResources(count, resources, stream);
}
cudaError_t __wrap_cudaGraphicsUnmapResources(int count, cudaGraphicsResource_t* resources, cudaStream_t stream)
{
    const cudaError_t error = __real_cudaGraphicsUnmapResources(count, resources, stream);
    return warpatlas::test::unmapping.failsNow() ? cudaErrorUnmapBufferObjectFailed : error;
}
}

namespace warpatlas::test {
namespace {

using ::testing::HasSubstr;

/// Sends glTexBuffer() here first for its lifetime, where it fails as GL does: with an error that somebody must ask
/// for.
class WatchedTexturing {
public:
    WatchedTexturing() : m_real(std::exchange(epoxy_glTexBuffer, &texBuffer)) { real = m_real; }
    ~WatchedTexturing() { epoxy_glTexBuffer = m_real; }
    WatchedTexturing(const WatchedTexturing&) = delete;
    WatchedTexturing& operator=(const WatchedTexturing&) = delete;

private:
    using Call = decltype(epoxy_glTexBuffer);
    static void texBuffer(GLenum target, GLenum format, GLuint buffer)
    {
        real(target, texturing.failsNow() ? GLenum(0) : format, buffer);
        epoxy_glTexBuffer = &texBuffer; // epoxy's own, which finds GL's, has put that in its place
    }
    static inline Call real = nullptr;
    Call m_real;
};

Experiment experimentOf(const std::string& kernel, std::vector<std::string> data)
{
    Experiment experiment;
    experiment.kernel = kernel;
    experiment.data = std::move(data);
    experiment.device = "cuda";
    return experiment;
}

class CudaInteropPicture : public CudaTest {
protected:
    void SetUp() override
    {
        CudaTest::SetUp();
        if (IsSkipped())
            return;
        m_shared = std::make_unique<ui::OffscreenDisplay>("cuda", true);
        m_copied = std::make_unique<ui::OffscreenDisplay>("cuda", false);
        if (!m_shared->context())
            GTEST_SKIP() << "no OpenGL without a display here";
        if (const OutcomePointer outcome = run(experimentOf("thread_index", {}), *m_shared);
            outcome->display.path != Display::Path::Interop)
            GTEST_SKIP() << "OpenGL and CUDA share nothing here: " << outcome->display.reason;
    }
    void TearDown() override
    {
        registering = mapping = unmapping = texturing = {};
        m_shared.reset();
        m_copied.reset();
        CudaTest::TearDown();
    }

    static OutcomePointer run(const Experiment& experiment, const ui::OffscreenDisplay& display)
    {
        RunOptions options;
        options.measure = false;
        Progress progress;
        return runExperiment(experiment, options, progress, {}, display.target());
    }

    /// Draws the output, `pixels` a side of each element, from the GL buffer where the run wrote one. Nothing else has
    /// the values then.
    static render::Picture draw(
        const ui::OffscreenDisplay& display, const Outcome& outcome, render::ColourBy colourBy, int pixels)
    {
        const BufferSpec& output = outcome.bound->work.outputBuffer();
        const auto scene = std::make_shared<render::DataScene>();
        scene->launch = outcome.bound->launch;
        scene->shape = output.shape;
        scene->type = output.type;
        scene->cover = outcome.bound->work.cover;
        scene->owners = outcome.owners;
        scene->outputBuffer = display.outputBuffer();
        if (!scene->outputBuffer)
            scene->output = outcome.output;
        const ValueRange range = rangeOf(*outcome.output);
        scene->brightness = true;
        if (output.type != ElementType::U8) {
            scene->valueMinimum = range.minimum;
            scene->valueMaximum = range.maximum;
        }
        const auto width = int(output.shape.extent.x) * pixels, height = int(output.shape.extent.y) * pixels;
        display.context()->makeCurrent();
        display.context()->resize(width, height);
        render::DataView view;
        view.setScene(scene);
        render::DataViewState state;
        state.colourBy = colourBy;
        state.showLabels = false;
        state.camera = {0, 0, double(pixels)};
        view.draw(render::Viewport::whole(width, height), state);
        return display.context()->read();
    }

    /// Red, green and blue in the middle of an element.
    static std::array<int, 3> colourOf(const render::Picture& picture, std::uint64_t x, std::uint64_t y, int pixels)
    {
        const auto at = 4
            * ((y * std::size_t(pixels) + std::size_t(pixels / 2)) * std::size_t(picture.width)
                + x * std::size_t(pixels) + std::size_t(pixels / 2));
        return {picture.rgba[at], picture.rgba[at + 1], picture.rgba[at + 2]};
    }

    /// Says how many pixels are not the brightness of the value that the CPU computes, by more than `steps` of 255.
    static std::size_t pixelsUnlikeCpus(const Outcome& outcome, const render::Picture& picture, double steps)
    {
        const Array reference = referenceOf(*outcome.bound->kernel, CpuForm::Parallel, outcome.bound->work);
        const Extent& extent = reference.shape().extent;
        const ValueRange range = reference.type() == ElementType::U8 ? ValueRange{0, 255, false} : rangeOf(reference);
        std::size_t unlike = 0;
        for (std::uint64_t y = 0; y < extent.y; ++y)
            for (std::uint64_t x = 0; x < extent.x; ++x) {
                const double share =
                    (reference.valueAsDouble(y * extent.x + x) - range.minimum) / (range.maximum - range.minimum);
                for (const int channel : colourOf(picture, x, y, 1))
                    if (std::abs(channel - 255 * share) > steps) {
                        ++unlike;
                        break;
                    }
            }
        return unlike;
    }

    /// Runs and draws without GL memory of its own: what the other way must look like.
    void expectLikeTheCopy(const Experiment& experiment, const render::Picture& picture) const
    {
        const OutcomePointer copied = run(experiment, *m_copied);
        EXPECT_EQ(copied->display.path, Display::Path::Copy);
        EXPECT_NE(copied->display.reason, "");
        EXPECT_EQ(draw(*m_copied, *copied, render::ColourBy::Result, 1).rgba, picture.rgba);
    }

    std::unique_ptr<ui::OffscreenDisplay> m_shared, m_copied;
};

/// What a pixel may be off where a number is a share of a range: a GPU rounds a colour to within 0.6 of a step (as
/// Direct3D's specification asks of it; an H200 was seen to round at 0.52).
constexpr double rounding = 0.6;

struct Drawn {
    const char* kernel;
    std::vector<std::string> data;
    double steps; ///< of 255 that a pixel may be off
};

TEST_F(CudaInteropPicture, ThePixelsAreTheValuesThatTheCpuComputes)
{
    // A byte is its pixel.
    for (const Drawn& drawn :
        {Drawn{"grayscale", {"bundled:picture"}, 0}, Drawn{"grayscale:vectorised", {"bundled:picture"}, 0},
            Drawn{"matmul:tiled", {"random:301x203:5", "random:187x301:6"}, rounding},
            Drawn{"transpose:padded", {"ramp:397x211"}, rounding},
            Drawn{"blur:tiled", {"bundled:picture"}, rounding}}) {
        const Experiment experiment = experimentOf(drawn.kernel, drawn.data);
        const OutcomePointer outcome = run(experiment, *m_shared);
        ASSERT_EQ(outcome->display.path, Display::Path::Interop) << outcome->display.reason;
        ASSERT_NE(m_shared->outputBuffer(), 0u);
        const render::Picture picture = draw(*m_shared, *outcome, render::ColourBy::Result, 1);
        EXPECT_EQ(pixelsUnlikeCpus(*outcome, picture, drawn.steps), 0u) << drawn.kernel;
        expectLikeTheCopy(experiment, picture);
    }
}

TEST_F(CudaInteropPicture, EachRunIsDrawnFromWhatItWroteItself)
{
    std::vector<std::vector<std::uint8_t>> pictures;
    for (const char* data : {"random:301x203:5", "random:301x203:6", "random:301x203:5"}) {
        const OutcomePointer outcome = run(experimentOf("transpose", {data}), *m_shared);
        const render::Picture picture = draw(*m_shared, *outcome, render::ColourBy::Result, 1);
        EXPECT_EQ(pixelsUnlikeCpus(*outcome, picture, rounding), 0u) << data;
        pictures.push_back(picture.rgba);
    }
    EXPECT_NE(pictures[0], pictures[1]);
    EXPECT_EQ(pictures[0], pictures[2]);
}

TEST_F(CudaInteropPicture, AnUnwrittenElementIsNotDrawnAsAnOldRunsValue)
{
    run(experimentOf("grayscale", {"bundled:picture"}), *m_shared);
    Experiment wrong = experimentOf("grayscale", {"bundled:picture"});
    wrong.mistake = "truncated_grid";
    const OutcomePointer outcome = run(wrong, *m_shared);
    ASSERT_EQ(outcome->display.path, Display::Path::Interop) << outcome->display.reason;
    ASSERT_TRUE(outcome->coverage);
    ASSERT_GT(outcome->coverage->unwritten, 0u);
    const Extent extent = outcome->bound->work.outputBuffer().shape.extent;
    const render::Picture picture = draw(*m_shared, *outcome, render::ColourBy::Value, 1);
    expectLikeTheCopy(wrong, draw(*m_shared, *outcome, render::ColourBy::Result, 1));
    // Unwritten elements are hatched, not grey as a picture is.
    const std::array<int, 3> corner = colourOf(picture, extent.x - 1, extent.y - 1, 1);
    EXPECT_FALSE(corner[0] == corner[1] && corner[1] == corner[2]) << corner[0];
}

TEST_F(CudaInteropPicture, OwnersAreTheBlocksOfTheLaunch)
{
    constexpr int pixels = 8;
    const render::Palette& palette = render::palette(render::Theme::Dark);
    for (const Drawn& drawn : {Drawn{"blur:naive", {"ramp:97x61"}, 1}, Drawn{"thread_index:2d_2d", {}, 1}}) {
        const OutcomePointer outcome = run(experimentOf(drawn.kernel, drawn.data), *m_shared);
        ASSERT_EQ(outcome->display.path, Display::Path::Interop) << outcome->display.reason;
        const render::Picture picture = draw(*m_shared, *outcome, render::ColourBy::Block, pixels);
        const Extent extent = outcome->bound->work.outputBuffer().shape.extent;
        const Launch& launch = outcome->bound->launch;
        std::size_t unlike = 0;
        for (std::uint64_t y = 0; y < extent.y; ++y)
            for (std::uint64_t x = 0; x < extent.x; ++x) {
                // A pixel is of the thread at its place; an id stands where it says.
                const std::uint64_t number = (y * extent.x + x) / launch.threadsPerBlock();
                const bool ids = drawn.data.empty();
                const std::uint64_t blockX = ids ? number % launch.grid.x : x / launch.block.x,
                                    blockY = ids ? number / launch.grid.x : y / launch.block.y;
                const render::Colour colour =
                    palette
                        .blocks[std::size_t(render::blockColourIndex(std::uint32_t(blockX), std::uint32_t(blockY), 0))];
                const std::array<int, 3> there = colourOf(picture, x, y, pixels);
                unlike += std::abs(there[0] - colour.r) > drawn.steps || std::abs(there[1] - colour.g) > drawn.steps
                    || std::abs(there[2] - colour.b) > drawn.steps;
            }
        EXPECT_EQ(unlike, 0u) << drawn.kernel;
    }
}

struct Failure {
    const char* what;
    FailingCall* call;
    int goodCalls; ///< before it
    const char* told;
};

TEST_F(CudaInteropPicture, ACallThatFailsOnceMakesOneRunACopyWithTheReason)
{
    const WatchedTexturing watched;
    const Experiment experiment = experimentOf("transpose:padded", {"ramp:397x211"});
    const std::vector<std::uint8_t> right =
        draw(*m_copied, *run(experiment, *m_copied), render::ColourBy::Result, 1).rgba;
    for (const Failure& failure : {
             Failure{"register", &registering, 0, "cudaGraphicsGLRegisterBuffer: cudaErrorOperatingSystem"},
             Failure{"map to try", &mapping, 0, "cudaGraphicsMapResources: cudaErrorMapBufferObjectFailed"},
             Failure{"map for the run", &mapping, 1, "cudaGraphicsMapResources: cudaErrorMapBufferObjectFailed"},
             Failure{"unmap to try", &unmapping, 0, "cudaGraphicsUnmapResources: cudaErrorUnmapBufferObjectFailed"},
             Failure{
                 "unmap after the run", &unmapping, 1, "cudaGraphicsUnmapResources: cudaErrorUnmapBufferObjectFailed"},
             Failure{"draw", &texturing, 0, "GL_INVALID_ENUM"},
         }) {
        *failure.call = {failure.goodCalls};
        const OutcomePointer outcome = run(experiment, *m_shared);
        EXPECT_EQ(failure.call->goodCalls, -1) << failure.what << ": was not called";
        EXPECT_EQ(outcome->display.path, Display::Path::Copy) << failure.what;
        EXPECT_THAT(outcome->display.reason, HasSubstr(failure.told)) << failure.what;
        EXPECT_EQ(m_shared->outputBuffer(), 0u) << failure.what;
        EXPECT_EQ(draw(*m_shared, *outcome, render::ColourBy::Result, 1).rgba, right) << failure.what;

        const OutcomePointer next = run(experiment, *m_shared);
        EXPECT_EQ(next->display.path, Display::Path::Interop) << failure.what << ": " << next->display.reason;
        EXPECT_EQ(draw(*m_shared, *next, render::ColourBy::Result, 1).rgba, right) << failure.what;
    }
}

TEST_F(CudaInteropPicture, DrawingThatFailsIsTold)
{
    const WatchedTexturing watched;
    const OutcomePointer outcome = run(experimentOf("transpose:padded", {"ramp:397x211"}), *m_shared);
    texturing = {0};
    EXPECT_THROW(draw(*m_shared, *outcome, render::ColourBy::Result, 1), render::RenderError);
    EXPECT_EQ(pixelsUnlikeCpus(*outcome, draw(*m_shared, *outcome, render::ColourBy::Result, 1), rounding), 0u);
}

} // namespace
} // namespace warpatlas::test

#endif
