#include "tests/render/colour_vision.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace warpatlas::render::testing {

namespace {

using Matrix = std::array<std::array<double, 3>, 3>;

constexpr std::array<Matrix, 4> visions{{
    {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
    {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
    {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
}};
constexpr Matrix xyzOfRgb{
    {{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}};

std::array<double, 3> times(const Matrix& matrix, const std::array<double, 3>& vector)
{
    std::array<double, 3> result{};
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t column = 0; column < 3; ++column)
            result[row] += matrix[row][column] * vector[column];
    return result;
}

double linear(std::uint8_t channel)
{
    const double value = channel / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double labCurve(double t)
{
    return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116;
}

double degrees(double b, double a)
{
    const double angle = a == 0 && b == 0 ? 0 : std::atan2(b, a) * 180 / std::numbers::pi;
    return angle < 0 ? angle + 360 : angle;
}

double cosine(double angle)
{
    return std::cos(angle * std::numbers::pi / 180);
}

} // namespace

const char* nameOf(Vision vision)
{
    constexpr std::array names{"full colour vision", "protanopia", "deuteranopia", "tritanopia"};
    return names[std::size_t(vision)];
}

Lab seen(const Colour& colour, Vision vision)
{
    std::array<double, 3> rgb =
        times(visions[std::size_t(vision)], {linear(colour.r), linear(colour.g), linear(colour.b)});
    for (double& channel : rgb)
        channel = std::clamp(channel, 0.0, 1.0);
    const std::array<double, 3> xyz = times(xyzOfRgb, rgb);
    const double x = labCurve(xyz[0] / 0.95047), y = labCurve(xyz[1]), z = labCurve(xyz[2] / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double ciede2000(const Lab& first, const Lab& second)
{
    const double power = std::pow(25.0, 7);
    const double meanChroma = (std::hypot(first.a, first.b) + std::hypot(second.a, second.b)) / 2;
    const double g = 0.5 * (1 - std::sqrt(std::pow(meanChroma, 7) / (std::pow(meanChroma, 7) + power)));
    const double a1 = (1 + g) * first.a, a2 = (1 + g) * second.a;
    const double c1 = std::hypot(a1, first.b), c2 = std::hypot(a2, second.b);
    const double h1 = degrees(first.b, a1), h2 = degrees(second.b, a2);
    const bool grey = c1 * c2 == 0;
    double turn = grey ? 0 : h2 - h1;
    if (turn > 180)
        turn -= 360;
    else if (turn < -180)
        turn += 360;
    double hue = grey ? h1 + h2 : (h1 + h2) / 2;
    if (!grey && std::abs(h1 - h2) > 180)
        hue += h1 + h2 < 360 ? 180 : -180;
    const double lightness = (first.lightness + second.lightness) / 2, chroma = (c1 + c2) / 2;
    const double t =
        1 - 0.17 * cosine(hue - 30) + 0.24 * cosine(2 * hue) + 0.32 * cosine(3 * hue + 6) - 0.20 * cosine(4 * hue - 63);
    const double away = (lightness - 50) * (lightness - 50);
    const double scaleL = 1 + 0.015 * away / std::sqrt(20 + away), scaleC = 1 + 0.045 * chroma,
                 scaleH = 1 + 0.015 * chroma * t;
    const double rotation = -2 * std::sqrt(std::pow(chroma, 7) / (std::pow(chroma, 7) + power))
        * std::sin(std::numbers::pi / 3 * std::exp(-std::pow((hue - 275) / 25, 2)));
    const double l = (second.lightness - first.lightness) / scaleL, c = (c2 - c1) / scaleC;
    const double h = 2 * std::sqrt(c1 * c2) * std::sin(turn * std::numbers::pi / 360) / scaleH;
    return std::sqrt(l * l + c * c + h * h + rotation * c * h);
}

double distance(const Colour& first, const Colour& second, Vision vision)
{
    return ciede2000(seen(first, vision), seen(second, vision));
}

} // namespace warpatlas::render::testing
