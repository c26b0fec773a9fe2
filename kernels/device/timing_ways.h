/// The ways in which a kernel is timed on a GPU, right ones and wrong ones: what beginners write, measured on purpose
/// so that the difference can be seen (app/fairness). No CUDA is needed to include this. Threads: a TimingWays may be
/// used by one thread at a time, not necessarily the same one.
#pragma once

#include "kernels/model/answer.h"
#include "kernels/model/launch.h"
#include "kernels/model/progress.h"
#include "kernels/model/work.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline device {

enum class TimingWay {
    FirstCall, ///< host clock: allocation, loading of the code, the first launch and its end
    LaunchAlone, ///< host clock around the launch; its end is not waited for
    HostClock, ///< host clock around one launch and its end
    Events, ///< as times are taken everywhere else in this program: PreparedRun::sampleMs(Timed::Kernel)
    ColdCache, ///< events around one launch, which finds none of its data in L2
    WarmCache, ///< events around one launch, which finds in L2 what the launch before left there
    PageableCopies, ///< host clock around all copies, to the GPU and back, from memory as malloc() gives it
    PinnedCopies, ///< the same from page-locked memory
    EndToEnd, ///< host clock around copies from page-locked memory, the kernel and the copy back
};

/// "first_call", "events" ... as in JSON.
std::string_view nameOf(TimingWay way);

/// A Work with a launch on a GPU.
class TimingWays {
public:
    virtual ~TimingWays() = default;

    /// The ways that sampleMs() knows here, in the best order to take them: FirstCall loads everything anew each time.
    virtual std::vector<TimingWay> ways() const = 0;
    /// One sample in milliseconds. Throws DeviceError, Cancelled (between samples: a kernel cannot be stopped).
    virtual double sampleMs(TimingWay way, const Progress& progress) = 0;
    /// Under which conditions the samples so far were taken: "cold L2"; may be empty.
    virtual std::string note(TimingWay) const { return {}; }
    /// The SM clock just after the last sample as a fraction of the default one; empty where it cannot be read.
    virtual std::optional<double> clockFraction() const { return std::nullopt; }
};

/// On a device by its id ("cuda:0"). Refused with the reason where there is none, or the program was built without
/// CUDA. Throws InputError where the id is of no CUDA device. `work` must outlive the result. Nothing is loaded yet.
Answer<std::unique_ptr<TimingWays>> openTimingWays(std::string_view id, const Work& work, const Launch& launch);

} // namespace warpatlas::inline device
