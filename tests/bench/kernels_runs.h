/// The runs that the benchmark of the catalogue times: a part of what a device can time, and copies.
#pragma once

#include "kernels/device/device.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

namespace warpatlas::bench {

/// Times only the wanted parts of another run, as far as that can time them.
class PartOfRun : public PreparedRun {
public:
    /// `run` must outlive it.
    PartOfRun(PreparedRun& run, std::vector<Timed> wanted) : m_run(run), m_wanted(std::move(wanted)) { }

    Execution execute(Progress& progress, const ExternalOutput* external, bool copyBack) override
    {
        return m_run.execute(progress, external, copyBack);
    }
    std::vector<Timed> timed() const override
    {
        std::vector<Timed> timed = m_run.timed();
        std::erase_if(timed, [&](Timed what) { return std::ranges::find(m_wanted, what) == m_wanted.end(); });
        return timed;
    }
    double sampleMs(Timed what, const Progress& progress) override { return m_run.sampleMs(what, progress); }
    std::string note(Timed what) const override { return m_run.note(what); }
    std::optional<double> clockFraction() const override { return m_run.clockFraction(); }

private:
    PreparedRun& m_run;
    std::vector<Timed> m_wanted;
};

/// A copy within the first GPU's memory that reads `bytes` and writes as many, timed as Timed::Kernel in the way of
/// kernels: L2 flushed, behind a gate, with events. Null in a build without CUDA.
std::unique_ptr<PreparedRun> makeDeviceCopy(std::size_t bytes);

/// STREAM's copy on all threads, with stores that go past the caches where the machine has such; reads `bytes` and
/// writes as many, timed as Timed::CpuParallel.
std::unique_ptr<PreparedRun> makeStreamCopy(std::size_t bytes);

} // namespace warpatlas::bench
