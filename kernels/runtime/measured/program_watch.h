/// Watches a program on a real GPU through CUPTI and writes its record: each call as it ends, with what the host's
/// clock says, and what the GPU did for it when CUPTI tells. Times begin when CUDA has started: what that took is told
/// apart. A thread of its own writes, as the program's must lose no time: what a program that crashes did in its last
/// milliseconds may be missing. Threads: any; CUPTI calls from the program's own and from one of its.
#pragma once

#include "kernels/runtime/measured/cupti.h"
#include "kernels/runtime/record/record_writer.h"

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <variant>

namespace warpatlas::runtime {

class ProgramWatch {
public:
    /// `record`: the file that the record goes to.
    ProgramWatch(const Cupti& cupti, const std::string& record);
    ~ProgramWatch(); ///< ends it
    ProgramWatch(const ProgramWatch&) = delete;
    ProgramWatch& operator=(const ProgramWatch&) = delete;

    /// From here on. Where it cannot, the record says why.
    void begin();
    /// Takes what CUPTI has not told yet, and writes the rest. Calls that come afterwards are written at once.
    void end();

private:
    /// A call that has begun. What the GPU did for it may be known before the call has ended.
    struct Asked {
        std::optional<std::uint64_t> number; ///< of the call in the record, once it has ended
        std::vector<DoneRecord> early;
    };
    struct OpenCalls; ///< of a thread
    using Entry = std::variant<CallRecord, DoneRecord, MeasuringRecord>;

    static void CUPTIAPI onCallback(void* watch, CUpti_CallbackDomain domain, CUpti_CallbackId id, const void* data);
    static void CUPTIAPI onBufferWanted(std::uint8_t** buffer, std::size_t* size, std::size_t* mostRecords);
    static void CUPTIAPI onBufferFull(
        CUcontext context, std::uint32_t stream, std::uint8_t* buffer, std::size_t size, std::size_t used);

    void entered(CUpti_CallbackDomain domain, const CUpti_CallbackData& call);
    void left(CUpti_CallbackDomain domain, CUpti_CallbackId id, const CUpti_CallbackData& call);
    void tookResource(CUpti_CallbackId id, const CUpti_ResourceData& resource);
    void take(const CUpti_Activity& activity);
    void take(std::uint32_t correlation, DoneRecord done);
    void nameDefaultStreams();
    /// The number of a stream, from 1 in the order in which they were made; 0: the default one.
    std::uint64_t streamNumber(std::uint32_t context, std::uint32_t stream);
    double microseconds(std::uint64_t nanoseconds) const;
    void add(Entry entry); ///< to what is written next; the caller holds the lock
    void write();
    void writeNow(std::unique_lock<std::mutex>& lock);

    static ProgramWatch* s_only; ///< CUPTI's callbacks have no argument for it

    Cupti m_cupti;
    CUpti_SubscriberHandle m_subscriber = nullptr;
    std::mutex m_mutex; ///< of all that follows but the writer
    std::uint64_t m_begin = 0, m_zero = 0; ///< nanoseconds; m_zero 0: CUDA has not started
    std::vector<CUcontext> m_newContexts; ///< whose default streams have no number yet
    std::map<std::uint32_t, std::shared_ptr<Asked>> m_asked; ///< by CUPTI's number, which its activities have
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> m_streams; ///< by CUPTI's of context and stream
    std::uint64_t m_streamCount = 0, m_callCount = 0, m_lost = 0;
    std::vector<Entry> m_entries;
    std::condition_variable m_ends;
    bool m_hasEnded = false;
    std::thread m_thread;
    std::mutex m_writing; ///< of the writer
    RecordWriter m_writer;
};

} // namespace warpatlas::runtime
