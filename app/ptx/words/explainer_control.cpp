#include "app/ptx/words/explainer.h"

#include "app/ptx/words/operand_words.h"
#include "app/words/names.h"

namespace warpatlas::inline listing {

using ptx::OperandKind;
using ptx::Type;

bool Explainer::control()
{
    if (is("bra") || is("brx"))
        return branch();
    if (is("call"))
        return call();
    if (is("bar") || is("barrier"))
        return barrier();
    if (is("ret"))
        return tell(m_names.function().entry ? Text{"ptx.ret.kernel", "Ends the thread: the kernel is done."}
                                             : Text{"ptx.ret", "Goes back to where the function was called."});
    if (is("exit"))
        return tell({"ptx.exit", "Ends the thread."});
    if (is("trap"))
        return tell({"ptx.trap", "Stops the whole launch with an error."});
    if (is("brkpt"))
        return tell({"ptx.brkpt", "Stops here for a debugger; without one the launch ends with an error."});
    if (is("nanosleep")) {
        put("d", words(0, Type::S32));
        return tell({"ptx.nanosleep", "Lets the thread sleep for about {d} nanoseconds."});
    }
    if (is("pmevent")) {
        put("d", words(0, Type::S32));
        return tell({"ptx.pmevent", "Tells a profiler of the event {d}."});
    }
    if (is("setmaxnreg")) {
        put("d", words(0, Type::S32));
        return tell({"ptx.setmaxnreg", "Changes the number of registers that each thread of the warp may use to {d}."});
    }
    return false;
}

bool Explainer::branch()
{
    if (is("brx")) {
        const auto& all = m_names.function().branchTargets;
        std::vector<std::string> labels;
        if (const auto found = all.find(operand(1).name); found != all.end())
            for (const std::string_view label : found->second)
                labels.emplace_back(label);
        put("list", std::string(operand(1).name));
        put("labels", listed(labels));
        put("d", words(0, Type::U32));
        return tell({"ptx.brx", "Goes to the label of {list} that {d} chooses, the first one being 0: {labels}."});
    }
    put("label", std::string(operand(0).name));
    if (m_instruction.guard == ptx::none)
        return tell({"ptx.bra", "Goes on at {label}."});
    m_tellsGuard = true;
    put("guard", m_names.registerName(m_instruction.guard));
    return tell(m_instruction.guardNegated
            ? Text{"ptx.bra.not", "Goes on at {label} if {guard} is false, else with the next instruction."}
            : Text{"ptx.bra.if", "Goes on at {label} if {guard} is true, else with the next instruction."});
}

bool Explainer::call()
{
    std::size_t next = 0;
    const auto names = [&](const ptx::Operand& list) {
        std::vector<std::string> all;
        for (const ptx::Operand& element : list.elements)
            all.push_back(element.kind == OperandKind::Symbol ? m_names.variable(element.name)
                                                              : operandWords(element, Type::S32, m_names));
        return listed(all);
    };
    put("results", "");
    put("arguments", "");
    put("prototype", "");
    if (operand(0).kind == OperandKind::List && count() > 1) {
        if (!operand(0).elements.empty())
            put("results", say("ptx.call.results", "; what it returns is in {}", names(operand(0))));
        next = 1;
    }
    const ptx::Operand& callee = operand(next++);
    if (next < count() && operand(next).kind == OperandKind::List) {
        if (!operand(next).elements.empty())
            put("arguments", say("ptx.call.arguments", " with {}", names(operand(next))));
        ++next;
    }
    if (next < count())
        put("prototype", say("ptx.call.prototype", ", which takes and returns what {} says", operand(next).name));
    if (callee.kind == OperandKind::Register) {
        put("callee", m_names.registerName(callee.index));
        return tell(
            {"ptx.call.pointer", "Calls the function whose address is in {callee}{prototype}{arguments}{results}."});
    }
    std::string name = m_names.variable(callee.name);
    static constexpr std::pair<std::string_view, std::string_view> runtime[] = {
        {"vprintf", "printf"}, {"__assertfail", "assert"}, {"__assert_fail", "assert"}};
    for (const auto& [known, cuda] : runtime)
        if (callee.name == known)
            name = fmt::format("{} ({})", known, cuda);
    put("callee", name);
    return tell({"ptx.call", "Calls {callee}{prototype}{arguments}{results}."});
}

bool Explainer::barrier()
{
    if (has("warp")) {
        put("mask", maskWords(operand(0), m_names));
        return tell({"ptx.bar.warp",
            "Waits until all threads of the warp that the mask {mask} names have come here "
            "(__syncwarp())."});
    }
    const bool reduces = has("red");
    const std::size_t first = reduces ? 1 : 0, last = count() - (reduces ? 1 : 0);
    if (first >= count())
        return false;
    put("number", words(first, Type::S32));
    put("threads",
        first + 1 < last ? say("ptx.bar.so_many", "{} threads of the block", words(first + 1, Type::S32))
                         : say("ptx.bar.all", "all threads of the block"));
    if (has("arrive"))
        return tell(
            {"ptx.bar.arrive", "Reports at barrier {number}, where {threads} are expected, and does not wait."});
    if (!reduces)
        return tell({"ptx.bar", "Waits at barrier {number} until {threads} have come (__syncthreads())."});
    put("condition", conditionWords(operand(last), m_names));
    return tell(has("popc") ? Text{"ptx.bar.popc",
                    "Waits at barrier {number} until {threads} have come and puts into {d} "
                    "for how many of them {condition} (__syncthreads_count())."}
            : has("and")    ? Text{"ptx.bar.and",
                  "Waits at barrier {number} until {threads} have come and sets {d} to "
                     "whether {condition} for all of them (__syncthreads_and())."}
                            : Text{"ptx.bar.or",
                             "Waits at barrier {number} until {threads} have come and sets {d} to "
                                "whether {condition} for any of them (__syncthreads_or())."});
}

} // namespace warpatlas::inline listing
