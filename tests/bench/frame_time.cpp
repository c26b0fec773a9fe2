#include "tests/bench/frame_time.h"

#include "render/views/shared/theme.h"
#include "tests/bench/timer_query.h"

#include <epoxy/gl.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <ctime>

namespace warpatlas::bench {

Picture Picture::fromArguments(int argc, char** argv)
{
    Picture picture;
    if (argc > 2) {
        picture.width = std::max(1, std::atoi(argv[1]));
        picture.height = std::max(1, std::atoi(argv[2]));
    }
    if (argc > 3)
        picture.rounds = std::max(1, std::atoi(argv[3]));
    return picture;
}

bool isSoftware(const std::string& renderer)
{
    return renderer.find("llvmpipe") != std::string::npos;
}

double longestGpuMs(bool software)
{
    return software ? 100 : 2;
}

namespace {

FrameTime timeOf(const std::function<void()>& draw, bool software, int frames)
{
    std::vector<render::gl::TimerQuery> queries(software ? 0 : std::size_t(frames));
    for (render::gl::TimerQuery& query : queries)
        query = render::gl::TimerQuery::create();
    const auto start = std::chrono::steady_clock::now();
    const std::clock_t processor = std::clock();
    for (std::size_t i = 0; i < std::size_t(frames); ++i) {
        if (!software)
            queries[i].begin();
        draw();
        if (!software)
            queries[i].end();
    }
    glFinish();
    FrameTime time;
    time.wall = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count() / frames;
    if (software) {
        time.gpu = double(std::clock() - processor) * 1e3 / CLOCKS_PER_SEC / frames;
        return time;
    }
    std::vector<double> each;
    for (const render::gl::TimerQuery& query : queries)
        each.push_back(query.milliseconds());
    time.gpu = median(each);
    return time;
}

} // namespace

FrameTime frameTime(const std::function<void()>& draw, bool software)
{
    const FrameTime once = timeOf(draw, software, 1);
    return timeOf(draw, software, std::clamp(int(20 / once.wall), 1, 100));
}

double coverOf(const std::function<void()>& draw, int width, int height)
{
    draw();
    std::vector<std::uint32_t> pixels(std::size_t(width) * std::size_t(height));
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    const render::Colour canvas = render::palette(render::Theme::Dark).canvas;
    const auto isCanvas = [&canvas](std::uint32_t pixel) {
        return (pixel & 255u) == canvas.r && (pixel >> 8 & 255u) == canvas.g && (pixel >> 16 & 255u) == canvas.b;
    };
    return 1 - double(std::count_if(pixels.begin(), pixels.end(), isCanvas)) / double(pixels.size());
}

bool equallyFull(double coverA, double coverB)
{
    return std::abs(coverA - coverB) <= 0.1;
}

FrameTime median(const std::vector<FrameTime>& samples)
{
    std::vector<double> gpu, wall;
    for (const FrameTime& sample : samples) {
        gpu.push_back(sample.gpu);
        wall.push_back(sample.wall);
    }
    return {median(gpu), median(wall)};
}

} // namespace warpatlas::bench
