/// Facts about one thread or one element of an outcome. Plain functions over values.
#pragma once

#include "app/experiment/outcome.h"
#include "app/follow/thread_story.h"
#include "kernels/model/work.h"

#include <QString>

#include <optional>
#include <vector>

namespace warpatlas::ui::inline desktop {

/// Which elements a followed thread has read and written up to one of its steps, from its own story. Plain functions
/// over values.
struct TouchedElement {
    std::size_t buffer = 0; ///< index in Work::buffers
    std::uint64_t element = 0;
    QString name; ///< "gray[243][453]"
    QString value; ///< value that the access left there; empty where it is a part of one
};

struct TouchedElements {
    std::vector<TouchedElement> last; ///< in order, each once
    std::uint64_t before = 0; ///< accesses that came before the first of them
};

enum class Touch { Read, Written }; ///< an element updated by an atomic is both

/// Returns the elements touched up to and with a visit, at most `most` of them.
TouchedElements touchedElements(
    const ThreadStory& story, const Work& work, std::size_t visit, Touch touch, std::size_t most = 4);

struct Inspection {
    std::optional<std::uint64_t> element; ///< linear index in the output
    QString elementText; ///< "gray[243][453]"
    QString valueText; ///< empty if the value is not known here
    bool unknown = false; ///< no block that is simulated so far wrote the element
    int writes = -1; ///< how often the element was written, saturated at 255; -1 if not known

    std::optional<std::uint64_t> thread; ///< linear; empty: no thread wrote it, or not known
    ThreadId id;
    bool wrote = false; ///< whether the thread wrote global memory at all, as far as that is known
    bool strayed = false; ///< wrote, or would have, outside of every buffer
    bool wroteKnown = false; ///< whether that is known, as its block was simulated
    std::vector<std::uint64_t> written; ///< elements whose last writer is the thread, at most `elementLimit` of them
    std::uint64_t writtenCount = 0;
    std::optional<std::uint32_t> sm; ///< where its block runs in the schedule

    std::optional<std::uint64_t> block; ///< linear; set for a block without any thread of it
    Dim3 blockIndex;
};

inline constexpr std::size_t elementLimit = 8;

/// Returns "gray[243][453]": row first, as in code; one index for one-dimensional data.
QString elementText(const BufferSpec& buffer, std::uint64_t element);

/// Inspects an element and the thread that wrote it last.
Inspection inspectElement(const Outcome& outcome, std::uint64_t element);
/// Inspects a block alone.
Inspection inspectBlock(const Outcome& outcome, std::uint64_t block);
/// Inspects a thread and the elements that it wrote last. Reads the whole owner map.
Inspection inspectThread(const Outcome& outcome, std::uint64_t linear);

/// The thread's global index on an axis that the launch uses: "x = blockIdx.x * blockDim.x + threadIdx.x" and " = 14 *
/// 32 + 5 = 453".
struct IndexLine {
    QString formula, numbers;
};
std::vector<IndexLine> globalIndex(const Launch& launch, const ThreadId& id);

} // namespace warpatlas::ui::inline desktop
