#include "app/ptx/words/explainer.h"

#include "app/ptx/words/operand_words.h"

namespace warpatlas::inline listing {

using ptx::OperandKind;
using ptx::Type;

/// Barriers in shared memory that count phases: cuda::barrier and what it is made of.
bool Explainer::phases()
{
    if (!is("mbarrier") && !(is("cp") && has("mbarrier")))
        return false;
    if (has("pending_count"))
        return tell(
            {"ptx.mbarrier.pending", "Puts into {d} how many arrivals the phase of the token {a} still takes."});
    const bool result = operand(0).kind != OperandKind::Address;
    const std::size_t address = result ? 1 : 0, next = address + 1;
    put("place", place(operand(address)));
    put("times", count() > next ? words(next, Type::S32) : "");
    if (is("cp"))
        return tell({"ptx.mbarrier.copies",
            "Arrives at the mbarrier in {place} as soon as the copies that this thread has begun have come."});
    if (has("init"))
        return tell({"ptx.mbarrier.init", "Makes an mbarrier in {place}: each of its phases takes {times} arrivals."});
    if (has("inval"))
        return tell({"ptx.mbarrier.inval", "Ends the mbarrier in {place}: the memory may be used for something else."});
    if (has("test_wait") || has("try_wait")) {
        put("phase",
            has("parity") ? say("ptx.mbarrier.parity", "the phase with the parity {}", words(2, Type::U32))
                          : say("ptx.mbarrier.token", "the phase of the token {}", words(2)));
        put("limit", count() > 3 ? say("ptx.mbarrier.limit", ", for {} ns at most", words(3, Type::U32)) : "");
        return tell(
            has("try_wait") ? Text{"ptx.mbarrier.try_wait",
                "Waits a while{limit} for {phase} of the mbarrier in {place}, and sets {d} to whether it has ended."}
                            : Text{"ptx.mbarrier.test_wait",
                                "Sets {d} to whether {phase} of the mbarrier in {place} has ended."});
    }
    const bool drops = has("arrive_drop");
    if (has("complete_tx"))
        return tell({"ptx.mbarrier.complete",
            "Says that {times} of the bytes have come that the mbarrier in {place} "
            "waits for."});
    if (has("expect_tx") && !has("arrive") && !drops)
        return tell({"ptx.mbarrier.expect", "Lets the phase of the mbarrier in {place} wait for {times} bytes more."});
    put("token",
        result && operand(0).kind != OperandKind::Sink
            ? say("ptx.mbarrier.into", "; a token of the phase goes into {}", words(0))
            : "");
    put("more",
        count() <= next        ? ""
            : has("expect_tx") ? filled({"ptx.mbarrier.with_bytes", " and lets its phase wait for {times} bytes"})
                               : filled({"ptx.mbarrier.times", " {times} times"}));
    return tell(drops ? Text{"ptx.mbarrier.drop",
                    "Arrives at the mbarrier in {place}{more} for the last time: later phases take that many "
                    "arrivals less{token}."}
                      : Text{"ptx.mbarrier.arrive", "Arrives at the mbarrier in {place}{more}{token}."});
}

} // namespace warpatlas::inline listing
