/// A CUPTI without a GPU: what a program calls and what a GPU does is told to the watch as CUPTI tells it, by tests.
/// One at a time.
#pragma once

#include "kernels/runtime/measured/program_watch.h"

#include <string>
#include <vector>

namespace warpatlas::test {

class FakeCupti {
public:
    /// All that it is asked works, but for what is in `refuses`: "cuptiSubscribe".
    explicit FakeCupti(std::string refuses = {});
    ~FakeCupti();
    FakeCupti(const FakeCupti&) = delete;
    FakeCupti& operator=(const FakeCupti&) = delete;

    runtime::Cupti functions() const;

    void setClock(std::uint64_t nanoseconds); ///< from where it goes on by one at each question
    /// A context is made: its number is CUPTI's, its default stream has number 7.
    void makeContext(std::uint32_t number);
    void makeStream(std::uint32_t context, std::uint32_t number);
    void enter(CUpti_CallbackDomain domain, CUpti_CallbackId id, const char* name, std::uint32_t correlation);
    void leave(CUpti_CallbackDomain domain, CUpti_CallbackId id, const char* name, std::uint32_t correlation,
        int result = 0, const void* parameters = nullptr, const char* symbol = nullptr);
    /// Hands on the GPU's work as a buffer; `lost` did not fit.
    template <class Activity> void tell(const Activity& activity, std::size_t lost = 0)
    {
        tellBytes(&activity, sizeof activity, lost);
    }
    bool flushed() const; ///< the rest was asked for

private:
    void tellBytes(const void* activity, std::size_t bytes, std::size_t lost);
};

} // namespace warpatlas::test
