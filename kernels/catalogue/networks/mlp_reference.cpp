#include "kernels/catalogue/networks/mlp_reference.h"

#include "kernels/catalogue/networks/network_layer.h"

#include <algorithm>
#include <bit>

namespace warpatlas::inline bundled {

namespace {

/// e^x for x from -87 to 0, within 2 units of the last place: 2^n times a polynomial for what is left, which is at most
/// half of ln 2. No call and no branch, so that loops of it become vectors.
[[gnu::always_inline]] inline float exponential(float x)
{
    const float whole = std::nearbyint(x * 1.44269504F);
    const float rest = std::fma(whole, 1.42860677e-6F, std::fma(whole, -0.693145752F, x));
    float sum = 1.0F / 720;
    sum = std::fma(sum, rest, 1.0F / 120);
    sum = std::fma(sum, rest, 1.0F / 24);
    sum = std::fma(sum, rest, 1.0F / 6);
    sum = std::fma(sum, rest, 0.5F);
    sum = std::fma(sum, rest, 1.0F);
    sum = std::fma(sum, rest, 1.0F);
    return std::bit_cast<float>(std::bit_cast<std::int32_t>(sum) + static_cast<std::int32_t>(whole) * (1 << 23));
}

/// The scores become the colours of `lanes` pixels.
template <std::size_t lanes> [[gnu::always_inline]] inline void colourBody(float* scores, std::uint8_t* rgb)
{
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        float* score = scores + lane;
        const float highest = std::max(std::max(score[0], score[lanes]), score[2 * lanes]);
        float total = 0;
        for (std::size_t arm = 0; arm < mlpArms; ++arm) {
            const float below = score[arm * lanes] - highest;
            score[arm * lanes] = lanes == 1 ? std::exp(below) : exponential(std::max(below, -87.0F));
            total += score[arm * lanes];
        }
        for (std::size_t arm = 0; arm < mlpArms; ++arm)
            score[arm * lanes] /= total;
    }
    for (std::size_t channel = 0; channel < 3; ++channel)
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            float mixed = 0.5F;
            for (std::size_t arm = 0; arm < mlpArms; ++arm)
                mixed += scores[arm * lanes + lane] * mlpPalette[arm][channel];
            rgb[3 * lane + channel] = static_cast<std::uint8_t>(static_cast<std::int32_t>(mixed));
        }
}

/// `lanes` neighbours in a row, the first in column `x`; `rgb` takes all of them.
template <std::size_t lanes>
void decide(const MlpModel& model, const MlpPicture& picture, std::size_t x, std::size_t y, std::uint8_t* rgb)
{
    alignas(64) float points[2 * lanes];
    alignas(64) float first[mlpHidden * lanes];
    alignas(64) float second[mlpHidden * lanes];
    alignas(64) float scores[mlpArms * lanes];
    const auto middle = [](std::size_t size) { return 0.5F * static_cast<float>(size); };
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        points[lane] = (static_cast<float>(x + lane) + 0.5F - middle(picture.width)) * picture.scale;
        points[lanes + lane] = (static_cast<float>(y) + 0.5F - middle(picture.height)) * picture.scale;
    }
    addLayer<lanes, 2, mlpHidden>({model.W1, model.b1}, points, first);
    addLayer<lanes, mlpHidden, mlpHidden>({model.W2, model.b2}, first, second);
    addLayer<lanes, mlpHidden, mlpArms>({model.W3, model.b3, false}, second, scores);
    vectorised<colourBody<lanes>>(static_cast<float*>(scores), rgb);
}

template <std::size_t lanes>
void decideRow(const MlpModel& model, const MlpPicture& picture, std::size_t y, std::uint8_t* rgb)
{
    std::uint8_t* row = rgb + 3 * y * picture.width;
    std::size_t x = 0;
    for (; x + lanes <= picture.width; x += lanes)
        decide<lanes>(model, picture, x, y, row + 3 * x);
    if (x < picture.width) {
        std::uint8_t more[3 * lanes];
        decide<lanes>(model, picture, x, y, more);
        std::copy_n(more, 3 * (picture.width - x), row + 3 * x);
    }
}

} // namespace

void drawDecisions(
    CpuForm form, const MlpModel& model, const MlpPicture& picture, std::uint8_t* rgb, const Progress& progress)
{
    if (form == CpuForm::Parallel) {
        inParallel(picture.height, 1, progress, [&](std::size_t begin, std::size_t end) {
            for (std::size_t y = begin; y < end; ++y)
                decideRow<networkLanes>(model, picture, y, rgb);
        });
        return;
    }
    for (std::size_t y = 0; y < picture.height; ++y) {
        progress.throwIfCancelled();
        if (form == CpuForm::Scalar)
            decideRow<1>(model, picture, y, rgb);
        else
            decideRow<networkLanes>(model, picture, y, rgb);
    }
}

} // namespace warpatlas::inline bundled
