/// Reads the PTX of a kernel on a worker, so that a window can show it; of several that come in one another's way the
/// newest only. Threads: its owner's, but for `wake`.
#pragma once

#include "app/player/newest_work.h"
#include "app/ptx/ptx_listing.h"

#include <functional>
#include <optional>
#include <string>

namespace warpatlas::inline player {

struct ReadPtx {
    PtxListingPointer listing; ///< null where it was refused
    std::string refusal; ///< in one line
};

class PtxReader {
public:
    /// `wake` is called on the worker's thread when take() has something.
    explicit PtxReader(std::function<void()> wake);
    /// The origin's owner keeps its texts until they are read.
    void read(const PtxOrigin& origin) { m_work.ask(origin); }
    bool busy() const { return m_work.busy(); }
    /// The newest answer, once.
    std::optional<ReadPtx> take() { return m_work.take(); }

private:
    NewestWork<PtxOrigin, ReadPtx> m_work; ///< its end waits
};

} // namespace warpatlas::inline player
