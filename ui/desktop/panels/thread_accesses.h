/// Which elements a followed thread has read and written up to one of its steps, from its own story. Plain functions
/// over values.
#pragma once

#include "app/follow/thread_story.h"
#include "kernels/model/work.h"

#include <QString>

#include <vector>

namespace warpatlas::ui {

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

} // namespace warpatlas::ui
