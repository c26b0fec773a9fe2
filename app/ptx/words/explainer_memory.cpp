#include "app/ptx/words/explainer.h"

#include "app/ptx/words/operand_words.h"
#include "app/ptx/words/type_words.h"

namespace warpatlas::inline listing {
namespace {

using ptx::Operand;
using ptx::OperandKind;
using ptx::Space;
using ptx::Type;

struct AtomicPattern {
    std::string_view operation;
    Text text;
};
/// {v} is the operand, {w} the second one of cas, {what} and {place} what is changed.
constexpr AtomicPattern atomicPatterns[] = {
    {"add", {"ptx.atomic.add", "adds {v} to {what} in {place}"}},
    {"min", {"ptx.atomic.min", "keeps the smaller one of {v} and {what} in {place}"}},
    {"max", {"ptx.atomic.max", "keeps the larger one of {v} and {what} in {place}"}},
    {"and", {"ptx.atomic.and", "combines {what} in {place} with {v}, bit by bit AND,"}},
    {"or", {"ptx.atomic.or", "combines {what} in {place} with {v}, bit by bit OR,"}},
    {"xor", {"ptx.atomic.xor", "combines {what} in {place} with {v}, bit by bit exclusive OR,"}},
    {"exch", {"ptx.atomic.exch", "puts {v} in the place of {what} in {place}"}},
    {"cas", {"ptx.atomic.cas", "compares {what} in {place} with {v}, writes {w} if they are equal,"}},
    {"inc", {"ptx.atomic.inc", "adds 1 to {what} in {place}, or sets it to 0 where it has come to {v},"}},
    {"dec", {"ptx.atomic.dec", "subtracts 1 from {what} in {place}, or sets it to {v} where it is 0 or above that,"}},
};

} // namespace

std::string Explainer::place(const Operand& address) const
{
    const Space space = spaceOf(m_instruction);
    const std::string where = addressWords(address, m_names);
    const bool named = !address.elements.empty() && address.elements[0].kind == OperandKind::Symbol;
    return named ? say("ptx.place.named", "{} in {}", where, spaceWords(space))
                 : say("ptx.place", "{} at {}", spaceWords(space), where);
}

bool Explainer::memory()
{
    if (is("ld") || is("ldu"))
        return loadOrStore(true);
    if (is("st"))
        return loadOrStore(false);
    if (is("atom") || is("red"))
        return atomic();
    if (is("cp"))
        return asyncCopy();
    return addresses() || hints();
}

bool Explainer::loadOrStore(bool load)
{
    const Operand& address = operand(load ? 1 : 0);
    const std::uint64_t values = vectorLengthOf(m_instruction);
    put("value", words(load ? 0 : 1));
    put("what", countOf(values, lastType()));
    put("place", place(address));
    const bool symbol = !address.elements.empty() && address.elements[0].kind == OperandKind::Symbol;
    if (spaceOf(m_instruction) == Space::Param && symbol) {
        const std::string_view name = address.elements[0].name;
        put("name", addressWords(address, m_names));
        switch (m_names.roleOf(name)) {
        case PtxNames::Role::Parameter:
            if (m_names.parameterType(name).ends_with('*') && values == 1)
                put("what", say("ptx.one.address", "an address"));
            if (load)
                return tell({"ptx.ld.param", "Loads the parameter {name}, {what}, into {value}."});
            break;
        case PtxNames::Role::Result:
            if (!load)
                return tell({"ptx.st.result", "Stores {value}, {what}, as the function's result {name}."});
            break;
        case PtxNames::Role::Other:
            return tell(load ? Text{"ptx.ld.result", "Loads {what} of what the call returned in {name} into {value}."}
                             : Text{"ptx.st.argument", "Stores {value}, {what}, as an argument of a call: {name}."});
        }
    }
    return tell(load ? Text{"ptx.ld", "Loads {what} from {place} into {value}."}
                     : Text{"ptx.st", "Stores {value}, {what}, into {place}."});
}

bool Explainer::atomic()
{
    const bool reduction = is("red");
    const std::size_t first = reduction ? 0 : 1;
    const bool vector = operand(first + 1).kind == OperandKind::Vector;
    put("what", vector ? countOf(operand(first + 1).elements.size(), lastType()) : oneOf(lastType()));
    put("place", place(operand(first)));
    put("v", words(first + 1));
    if (has("cas"))
        put("w", words(first + 2));
    for (const AtomicPattern& known : atomicPatterns) {
        if (!has(known.operation))
            continue;
        put("does", filled(known.text));
        put("each", vector ? say("ptx.atomic.each", ", each value for itself") : "");
        if (reduction)
            return tell({"ptx.red", "In one indivisible step{each}: {does} and returns nothing."});
        return tell({"ptx.atom", "In one indivisible step{each}: {does} and puts the old value into {d}."});
    }
    return false;
}

bool Explainer::addresses()
{
    put("space", spaceWords(spaceOf(m_instruction)));
    if (is("cvta"))
        return tell(has("to") ? Text{"ptx.cvta.to", "Makes of the generic address {a} one of {space}, in {d}."}
                              : Text{"ptx.cvta", "Makes of {a}, in {space}, a generic address, in {d}."});
    if (is("isspacep"))
        return tell({"ptx.isspacep", "Sets {d} to whether the generic address {a} lies in {space}."});
    return false;
}

/// Instructions that change nothing that a thread computes.
bool Explainer::hints()
{
    if (is("membar") || is("fence")) {
        put("whom",
            has("cta")           ? say("ptx.fence.block", "the block's threads")
                : has("cluster") ? say("ptx.fence.cluster", "the cluster's threads")
                : has("sys")     ? say("ptx.fence.system", "all GPUs and the CPU")
                                 : say("ptx.fence.gpu", "all threads of the GPU"));
        put("cuda", has("cta") ? "__threadfence_block()" : has("sys") ? "__threadfence_system()" : "__threadfence()");
        return tell({"ptx.fence",
            "A border for memory: {whom} see what the thread wrote before it before they see what "
            "it writes after it ({cuda})."});
    }
    if (is("griddepcontrol"))
        return tell(has("wait")
                ? Text{"ptx.griddepcontrol.wait", "Waits until the launches that this one depends on have ended."}
                : Text{"ptx.griddepcontrol", "Lets the launches that depend on this one begin."});
    const bool prefetch = is("prefetch") || is("prefetchu");
    if (!prefetch && !is("discard") && !is("applypriority"))
        return false;
    if (count() == 0)
        return false;
    put("place", place(operand(0)));
    put("size", count() > 1 ? say("ptx.bytes", ", {} bytes", words(1, Type::S32)) : "");
    return tell(prefetch
            ? Text{"ptx.prefetch", "Asks for {place} to be brought into the cache{size}; waits for nothing."}
            : is("discard") ? Text{"ptx.discard", "Says that the cache's copy of {place} is not needed any more{size}."}
                            : Text{"ptx.applypriority", "Sets how long the cache keeps {place}{size}."});
}

bool Explainer::asyncCopy()
{
    if (!has("async"))
        return false;
    if (has("wait_all"))
        return tell({"ptx.cp.wait_all", "Waits until all asynchronous copies of this thread have come."});
    if (has("wait_group")) {
        put("d", words(0, Type::S32));
        return tell({"ptx.cp.wait_group", "Waits until at most {d} groups of this thread's copies are on their way."});
    }
    if (has("commit_group"))
        return tell({"ptx.cp.commit", "Closes a group: the copies of this thread since the last one belong together."});
    put("to", say("ptx.place", "{} at {}", spaceWords(Space::Shared), addressWords(operand(0), m_names)));
    put("from", say("ptx.place", "{} at {}", spaceWords(Space::Global), addressWords(operand(1), m_names)));
    put("b", words(2, Type::S32));
    put("fewer", "");
    put("policy", "");
    const bool hinted = has("L2::cache_hint");
    const std::size_t last = count() - (hinted ? 1 : 0);
    if (hinted)
        put("policy", say("ptx.cp.policy", ", with the cache policy in {}", words(count() - 1)));
    if (last > 3) {
        const Operand& fewer = operand(3);
        const bool predicate = fewer.negated
            || (fewer.kind == OperandKind::Register && m_names.function().registers[fewer.index] == Type::Pred);
        put("fewer",
            predicate ? say("ptx.cp.ignore", "; if {}, zeros instead", conditionWords(fewer, m_names))
                      : say("ptx.cp.fewer", ", of which only {} are read and the rest are zeros", words(3, Type::S32)));
    }
    return tell({"ptx.cp", "Begins to copy {b} bytes from {from} to {to} and goes on without waiting{fewer}{policy}."});
}

} // namespace warpatlas::inline listing
