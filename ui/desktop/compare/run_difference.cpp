#include "ui/desktop/compare/run_difference.h"

#include "app/words/say.h"
#include "kernels/analysis/coverage.h"

#include <cstring>

namespace warpatlas::ui {
namespace {

constexpr std::uint64_t mostMarked = std::uint64_t{1} << 26U; ///< a byte each
enum ElementMark : std::uint8_t { SameElement, OtherThread, OtherValue };

/// Says whether two threads have the same indices; nobody is the same as nobody.
bool sameIndices(std::uint32_t a, const Launch& launchA, std::uint32_t b, const Launch& launchB)
{
    if (a == noThread || b == noThread)
        return a == b;
    if (launchA.block == launchB.block && launchA.grid == launchB.grid)
        return a == b;
    const ThreadId one = threadFromLinear(launchA, a), other = threadFromLinear(launchB, b);
    return one.block == other.block && one.thread == other.thread;
}

} // namespace

Answer<std::shared_ptr<const RunDifference>> runDifference(const Outcome& a, const Outcome& b, const Progress& progress)
{
    const BufferSpec &outputA = a.bound->work.outputBuffer(), &outputB = b.bound->work.outputBuffer();
    if (outputA.shape != outputB.shape || outputA.type != outputB.type)
        return Refusal{say("compare.difference.sizes", "the outputs of A and B are not of one size and type")};
    const std::uint64_t elements = outputA.shape.extent.count();
    if (!a.output || !b.output || !a.owners || !b.owners || a.owners->partial || b.owners->partial
        || a.owners->owner.size() < elements || b.owners->owner.size() < elements)
        return Refusal{say("compare.difference.unknown", "it is not known of A and B who wrote what")};
    if (elements > mostMarked)
        return Refusal{say("compare.difference.large", "the outputs have too many elements to be marked one by one")};
    auto found = std::make_shared<RunDifference>();
    found->extent = outputA.shape.extent;
    found->elements = elements;
    const std::size_t bytes = a.output->bytes().size() / elements;
    const std::byte *const valuesA = a.output->bytes().data(), *const valuesB = b.output->bytes().data();
    std::uint64_t element = 0;
    for (std::uint64_t z = 0; z < found->extent.z; ++z) {
        QImage slice(int(found->extent.x), int(found->extent.y), QImage::Format_Indexed8);
        slice.setColorTable({qRgba(16, 18, 22, 205), qRgba(86, 140, 255, 120), qRgba(255, 107, 94, 235)});
        for (int y = 0; y < slice.height(); ++y) {
            progress.throwIfCancelled();
            std::uint8_t* const row = slice.scanLine(y);
            for (int x = 0; x < slice.width(); ++x, ++element) {
                const bool value = std::memcmp(valuesA + element * bytes, valuesB + element * bytes, bytes) != 0;
                const bool thread =
                    !sameIndices(a.owners->owner[element], a.bound->launch, b.owners->owner[element], b.bound->launch);
                found->values += value;
                found->threads += thread;
                row[x] = value ? OtherValue : thread ? OtherThread : SameElement;
            }
        }
        found->slices.push_back(std::move(slice));
    }
    return std::shared_ptr<const RunDifference>(std::move(found));
}

} // namespace warpatlas::ui
