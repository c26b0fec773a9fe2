#include "app/ptx/words/explainer.h"

#include "app/ptx/words/operand_words.h"
#include "app/ptx/words/type_words.h"
#include "kernels/ptx/module.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <stdexcept>

namespace warpatlas::inline listing {

namespace {

// What each modifier of a PTX instruction means, one line each.

using ptx::Instruction;

struct Note {
    std::string_view modifier;
    /// Opcodes that it is for, with blanks between: "setp|set"; "mul*" means all that begin so. Empty: all others.
    std::string_view opcodes;
    Text words;
};

constexpr Note notes[] = {
    // Textures and surfaces
    {"1d", "", {"ptx.note.1d", "a row of elements"}},
    {"2d", "", {"ptx.note.2d", "rows and columns"}},
    {"3d", "", {"ptx.note.3d", "a volume"}},
    {"a1d", "", {"ptx.note.a1d", "layers of rows"}},
    {"a2d", "", {"ptx.note.a2d", "layers of rows and columns"}},
    {"base", "tex", {"ptx.note.base", "at the first level of detail"}},
    {"level", "tex", {"ptx.note.level", "at a level of detail; there is one"}},
    {"grad", "tex", {"ptx.note.grad", "gradients choose the level of detail; there is one"}},
    {"r", "tld4", {"ptx.note.component_red", "the first component"}},
    {"g", "tld4", {"ptx.note.component_green", "the second component"}},
    {"b", "tld4", {"ptx.note.component_blue", "the third component"}},
    {"a", "tld4", {"ptx.note.component_alpha", "the fourth component"}},
    {"b", "suld|sust", {"ptx.note.raw", "bytes as they are"}},
    {"trap", "suld|sust", {"ptx.note.trap", "outside of the surface it is an error"}},
    {"clamp", "suld|sust", {"ptx.note.nearest_place", "outside of the surface the nearest place counts"}},
    {"zero", "suld|sust", {"ptx.note.outside_zero", "outside of the surface it reads 0, and writes nothing"}},
    {"width", "txq|suq", {"ptx.note.width", "elements of a row"}},
    {"height", "txq|suq", {"ptx.note.height", "how many rows"}},
    {"depth", "txq|suq", {"ptx.note.depth", "how many planes"}},
    {"array_size", "txq|suq", {"ptx.note.layers", "how many layers"}},
    // Roundings
    {"rn", "", {"ptx.note.rn", "rounds to the nearest number; of two equally near ones to the even one"}},
    {"rz", "", {"ptx.note.rz", "rounds towards zero"}},
    {"rm", "", {"ptx.note.rm", "rounds down"}},
    {"rp", "", {"ptx.note.rp", "rounds up"}},
    {"rna", "", {"ptx.note.rna", "rounds to the nearest number; of two equally near ones away from zero"}},
    {"rni", "", {"ptx.note.rni", "rounds to the nearest integer; of two equally near ones to the even one"}},
    {"rzi", "", {"ptx.note.rzi", "cuts off what is behind the point"}},
    {"rmi", "", {"ptx.note.rmi", "rounds down to an integer"}},
    {"rpi", "", {"ptx.note.rpi", "rounds up to an integer"}},
    // Floats
    {"ftz", "", {"ptx.note.ftz", "flush to zero: numbers too small for the usual form (subnormal) count as zero"}},
    {"sat", "", {"ptx.note.sat", "what lies outside of the range is brought to its end"}},
    {"satfinite", "", {"ptx.note.satfinite", "what is too large becomes the largest number, not infinity"}},
    {"approx", "", {"ptx.note.approx", "a fast approximation: the last bits may differ"}},
    {"full", "", {"ptx.note.full", "an approximation that is good over the whole range"}},
    {"NaN", "", {"ptx.note.nan_result", "if one of them is NaN, the result is NaN"}},
    {"relu", "", {"ptx.note.relu", "a negative result becomes zero"}},
    {"xorsign", "", {"ptx.note.xorsign", "the sign is the exclusive or of both signs"}},
    {"abs", "", {"ptx.note.abs", "sizes are compared without their signs"}},
    {"pack", "", {"ptx.note.pack", "two results go into one register"}},
    // Products and carries
    {"lo", "mul*|mad*", {"ptx.note.lo", "the low half of the product is kept"}},
    {"hi", "mul*|mad*", {"ptx.note.hi", "the high half of the product is kept"}},
    {"lo", "dp2a", {"ptx.note.lo_bytes", "the low two bytes of the second operand"}},
    {"hi", "dp2a", {"ptx.note.hi_bytes", "the high two bytes of the second operand"}},
    {"wide", "", {"ptx.note.wide", "the whole product is kept, twice as wide as its factors"}},
    {"cc", "", {"ptx.note.cc", "the carry is kept for the next instruction that takes one"}},
    // Shifts and bits
    {"l", "", {"ptx.note.left", "to the left"}},
    {"r", "", {"ptx.note.right", "to the right"}},
    {"wrap", "", {"ptx.note.wrap", "only the low five bits of the amount count"}},
    {"clamp", "shf*|vshl|vshr", {"ptx.note.clamp", "an amount above 32 counts as 32"}},
    {"clamp", "", {"ptx.note.clamp_bits", "what reaches past the register's end is cut off there"}},
    {"shiftamt", "", {"ptx.note.shiftamt", "the result is the shift that brings the bit to the top"}},
    {"f4e", "", {"ptx.note.f4e", "four bytes from the chosen one on, upwards"}},
    {"b4e", "", {"ptx.note.b4e", "four bytes from the chosen one on, downwards"}},
    {"rc8", "", {"ptx.note.rc8", "the chosen byte four times"}},
    {"rc16", "", {"ptx.note.rc16", "the chosen half twice"}},
    {"ecl", "", {"ptx.note.ecl", "bytes below the chosen one are replaced by it"}},
    {"ecr", "", {"ptx.note.ecr", "bytes above the chosen one are replaced by it"}},
    // Properties
    {"finite", "", {"ptx.note.finite", "neither infinite nor NaN"}},
    {"infinite", "", {"ptx.note.infinite", "plus or minus infinity"}},
    {"number", "", {"ptx.note.number", "not NaN"}},
    {"notanumber", "", {"ptx.note.notanumber", "not a number (NaN)"}},
    {"normal", "", {"ptx.note.normal", "not zero, and in the usual form"}},
    {"subnormal", "", {"ptx.note.subnormal", "too small for the usual form"}},
    // Combinations
    {"and", "setp|set|lop3", {"ptx.note.and", "together with the last operand: both must hold"}},
    {"or", "setp|set|lop3", {"ptx.note.or", "together with the last operand: one must hold"}},
    {"xor", "setp|set", {"ptx.note.xor", "together with the last operand: exactly one must hold"}},
    {"and", "bar|barrier", {"ptx.note.reduce_and", "whether it holds for all threads"}},
    {"or", "bar|barrier", {"ptx.note.reduce_or", "whether it holds for any thread"}},
    {"popc", "bar|barrier", {"ptx.note.reduce_popc", "for how many threads it holds"}},
    {"popc", "mma|wmma", {"ptx.note.popc", "bits that are left are counted"}},
    {"and", "mma|wmma", {"ptx.note.tile_and", "bits are combined with AND"}},
    {"xor", "mma|wmma", {"ptx.note.tile_xor", "bits are combined with exclusive or"}},
    {"add", "v*", {"ptx.note.video_add", "the last operand is added to the result"}},
    {"min", "v*", {"ptx.note.video_min", "the smaller one of the result and the last operand"}},
    {"max", "v*", {"ptx.note.video_max", "the larger one of the result and the last operand"}},
    {"add", "", {"ptx.note.add", "adds"}},
    {"min", "", {"ptx.note.min", "keeps the smaller one"}},
    {"max", "", {"ptx.note.max", "keeps the larger one"}},
    {"and", "", {"ptx.note.bit_and", "bit by bit: 1 where both are 1"}},
    {"or", "", {"ptx.note.bit_or", "bit by bit: 1 where one is 1"}},
    {"xor", "", {"ptx.note.bit_xor", "bit by bit: 1 where exactly one is 1"}},
    {"exch", "", {"ptx.note.exch", "exchange"}},
    {"cas", "", {"ptx.note.cas", "compare and swap"}},
    {"inc", "atom|red", {"ptx.note.inc", "counts up and begins again at 0"}},
    {"dec", "atom|red", {"ptx.note.dec", "counts down and begins again at the top"}},
    {"inc", "setmaxnreg", {"ptx.note.more_registers", "more than before"}},
    {"dec", "setmaxnreg", {"ptx.note.fewer_registers", "fewer than before"}},
    {"po", "", {"ptx.note.po", "plus one"}},
    {"shr7", "", {"ptx.note.shr7", "the sum is shifted right by 7 bits"}},
    {"shr15", "", {"ptx.note.shr15", "the sum is shifted right by 15 bits"}},
    // Comparisons; setp and set have them in front, vset too
    {"eq", "", {"ptx.note.eq", "equal"}},
    {"ne", "", {"ptx.note.ne", "not equal"}},
    {"lt", "", {"ptx.note.lt", "less than"}},
    {"le", "", {"ptx.note.le", "less than or equal"}},
    {"gt", "", {"ptx.note.gt", "greater than"}},
    {"ge", "", {"ptx.note.ge", "greater than or equal"}},
    {"lo", "setp|set", {"ptx.note.lower", "less than, without sign (lower)"}},
    {"ls", "", {"ptx.note.ls", "less than or equal, without sign (lower or same)"}},
    {"hi", "setp|set", {"ptx.note.higher", "greater than, without sign (higher)"}},
    {"hs", "", {"ptx.note.hs", "greater than or equal, without sign (higher or same)"}},
    {"equ", "", {"ptx.note.equ", "equal, or one is NaN (unordered)"}},
    {"neu", "", {"ptx.note.neu", "not equal, or one is NaN (unordered)"}},
    {"ltu", "", {"ptx.note.ltu", "less than, or one is NaN (unordered)"}},
    {"leu", "", {"ptx.note.leu", "less than or equal, or one is NaN (unordered)"}},
    {"gtu", "", {"ptx.note.gtu", "greater than, or one is NaN (unordered)"}},
    {"geu", "", {"ptx.note.geu", "greater than or equal, or one is NaN (unordered)"}},
    {"num", "", {"ptx.note.num", "neither is NaN"}},
    {"nan", "", {"ptx.note.nan", "one of them is NaN"}},
    // Threads
    {"uni", "vote", {"ptx.note.vote_uni", "whether it is the same in all lanes"}},
    {"uni", "", {"ptx.note.uni", "the compiler promises that all threads of the warp do the same here"}},
    {"sync", "", {"ptx.note.sync", "the lanes that take part wait for one another"}},
    {"arrive", "", {"ptx.note.arrive", "reports at the barrier and does not wait"}},
    {"red", "", {"ptx.note.red", "something is found out of all threads at the barrier"}},
    {"warp", "", {"ptx.note.warp", "of the warp, not of the block"}},
    {"aligned", "", {"ptx.note.aligned", "all threads of the warp execute it together"}},
    {"pred", "", {"ptx.note.pred", "of a predicate"}},
    {"up", "", {"ptx.note.up", "from a lane so many below"}},
    {"down", "", {"ptx.note.down", "from a lane so many above"}},
    {"bfly", "", {"ptx.note.bfly", "from the lane whose number is the exclusive or with it"}},
    {"idx", "shfl", {"ptx.note.idx", "from the lane of that number"}},
    {"idx", "", {"ptx.note.brx", "a number chooses the label"}},
    {"all", "", {"ptx.note.all", "in all lanes that take part"}},
    {"any", "", {"ptx.note.any", "in any of the lanes that take part"}},
    {"ballot", "", {"ptx.note.ballot", "a mask with a bit for each lane"}},
    // Memory
    {"global", "", {"ptx.note.global", "global memory, which all threads of the launch share"}},
    {"shared", "", {"ptx.note.shared", "shared memory, of the block"}},
    {"shared::cta", "", {"ptx.note.shared", "shared memory, of the block"}},
    {"local", "", {"ptx.note.local", "local memory, of the thread alone"}},
    {"param", "", {"ptx.note.param", "parameters: of the kernel, or of a call"}},
    {"param::entry", "", {"ptx.note.param_entry", "the kernel's parameters"}},
    {"param::func", "", {"ptx.note.param_func", "a call's parameters"}},
    {"const", "", {"ptx.note.const", "constant memory"}},
    {"v2", "", {"ptx.note.v2", "two values in one access"}},
    {"v4", "", {"ptx.note.v4", "four values in one access"}},
    {"v8", "", {"ptx.note.v8", "eight values in one access"}},
    {"to", "", {"ptx.note.to", "from the generic address to one of the space"}},
    {"ca", "", {"ptx.note.ca", "kept in all caches"}},
    {"cg", "", {"ptx.note.cg", "kept in the L2 cache only"}},
    {"cs", "", {"ptx.note.cs", "will probably be used once: leaves the cache first"}},
    {"lu", "", {"ptx.note.lu", "is used for the last time"}},
    {"cv", "", {"ptx.note.cv", "is fetched again, not taken from a cache"}},
    {"wb", "", {"ptx.note.wb", "written back when the cache needs the room"}},
    {"wt", "", {"ptx.note.wt", "written through the cache at once"}},
    {"nc", "", {"ptx.note.nc", "through the read-only cache: nobody writes it meanwhile (__ldg)"}},
    {"weak", "", {"ptx.note.weak", "an ordinary access: other threads need not see it in order"}},
    {"unified", "", {"ptx.note.unified", "the same address in all threads"}},
    {"noftz", "", {"ptx.note.noftz", "subnormal numbers stay as they are"}},
    {"volatile", "", {"ptx.note.volatile", "really takes place each time, as the source says"}},
    {"relaxed", "", {"ptx.note.relaxed", "other threads see it; what stands around it may be seen in another order"}},
    {"acquire", "", {"ptx.note.acquire", "what comes after it is done after it"}},
    {"release", "", {"ptx.note.release", "what comes before it is seen before it"}},
    {"acq_rel", "", {"ptx.note.acq_rel", "a border in both directions: before stays before, after stays after"}},
    {"sc", "", {"ptx.note.sc", "one order of all such fences, the same for all threads"}},
    {"mmio", "", {"ptx.note.mmio", "for registers of a device: takes place exactly once"}},
    {"cta", "", {"ptx.note.cta", "for the threads of the block"}},
    {"cluster", "", {"ptx.note.cluster", "for the threads of the cluster of blocks"}},
    {"gpu", "", {"ptx.note.gpu", "for all threads of the GPU"}},
    {"gl", "", {"ptx.note.gpu", "for all threads of the GPU"}},
    {"sys", "", {"ptx.note.sys", "for all GPUs and the CPU"}},
    {"shared::cluster", "", {"ptx.note.shared_cluster", "shared memory, of all blocks of the cluster"}},
    // Barriers that count phases
    {"init", "mbarrier", {"ptx.note.phase_init", "makes one"}},
    {"inval", "mbarrier", {"ptx.note.phase_inval", "ends one"}},
    {"arrive", "mbarrier|cp", {"ptx.note.phase_arrive", "counts an arrival and does not wait"}},
    {"arrive_drop", "mbarrier", {"ptx.note.arrive_drop", "arrives, and takes no part any more"}},
    {"noComplete", "mbarrier", {"ptx.note.no_complete", "the arrival must not be the phase's last"}},
    {"expect_tx", "mbarrier", {"ptx.note.expect_tx", "the phase waits for bytes as well"}},
    {"complete_tx", "mbarrier", {"ptx.note.complete_tx", "bytes have come"}},
    {"test_wait", "mbarrier", {"ptx.note.test_wait", "looks and does not wait"}},
    {"try_wait", "mbarrier", {"ptx.note.try_wait", "may wait for a while"}},
    {"parity", "mbarrier", {"ptx.note.parity", "phases are called even and odd"}},
    {"pending_count", "mbarrier", {"ptx.note.pending_count", "arrivals that are missing"}},
    {"mbarrier", "cp", {"ptx.note.mbarrier", "a barrier in shared memory that counts phases"}},
    {"noinc", "cp", {"ptx.note.noinc", "this arrival is one of those that the phase was made for"}},
    // Asynchronous copies
    {"async", "", {"ptx.note.async", "goes on without waiting for it"}},
    {"commit_group", "", {"ptx.note.commit_group", "closes a group of copies"}},
    {"wait_group", "", {"ptx.note.wait_group", "waits for groups of copies"}},
    {"wait_all", "", {"ptx.note.wait_all", "waits for all copies of the thread"}},
    // Matrices
    {"mma", "", {"ptx.note.mma", "the product itself"}},
    {"load", "", {"ptx.note.tile_load", "loads a fragment"}},
    {"store", "", {"ptx.note.tile_store", "stores a fragment"}},
    {"a", "wmma", {"ptx.note.tile_a", "of the left factor"}},
    {"b", "wmma", {"ptx.note.tile_b", "of the right factor"}},
    {"c", "wmma", {"ptx.note.tile_c", "of what is added"}},
    {"d", "wmma", {"ptx.note.tile_d", "of the result"}},
    {"row", "", {"ptx.note.row", "row by row"}},
    {"col", "", {"ptx.note.col", "column by column"}},
    {"x1", "", {"ptx.note.x1", "one matrix"}},
    {"x2", "", {"ptx.note.x2", "two matrices"}},
    {"x4", "", {"ptx.note.x4", "four matrices"}},
    {"trans", "", {"ptx.note.trans", "transposed"}},
    // The rest
    {"launch_dependents", "", {"ptx.note.launch_dependents", "launches that wait for this one may begin"}},
    {"wait", "", {"ptx.note.wait", "waits for the launches before"}},
    {"mask", "", {"ptx.note.event_mask", "several events, a bit each"}},
    {"L1", "", {"ptx.note.l1", "into the L1 cache"}},
    {"L2", "", {"ptx.note.l2", "into the L2 cache"}},
};

bool isFor(std::string_view opcodes, std::string_view opcode)
{
    if (opcodes.empty())
        return true;
    while (!opcodes.empty()) {
        const std::string_view one = opcodes.substr(0, opcodes.find('|'));
        opcodes.remove_prefix(std::min(opcodes.size(), one.size() + 1));
        if (one == opcode || (one.ends_with('*') && opcode.starts_with(one.substr(0, one.size() - 1))))
            return true;
    }
    return false;
}

/// "16 x 8 x 16" of "m16n8k16".
std::string shapeWords(std::string_view shape)
{
    std::string words(shape.substr(1));
    for (const char letter : {'n', 'k'})
        if (const std::size_t at = words.find(letter); at != std::string::npos)
            words.replace(at, 1, " x ");
    return words;
}

std::string noteOf(const Instruction& instruction, std::string_view modifier)
{
    const std::string_view opcode = instruction.opcode;
    if (const std::vector<ptx::Type> types = typesOf(instruction);
        modifier == "sat" && !types.empty() && ptx::isFloat(types.front()))
        return say("ptx.note.sat_float", "the result is held between 0 and 1");
    for (const Note& note : notes)
        if (note.modifier == modifier && isFor(note.opcodes, opcode))
            return say(note.words);
    if (const auto type = ptx::typeFrom(modifier))
        return severalOf(*type);
    if (std::string small = smallTypeWords(modifier); !small.empty())
        return small;
    if (modifier.size() > 3 && modifier[0] == 'm' && std::isdigit(static_cast<unsigned char>(modifier[1])) != 0) {
        const std::string words = shapeWords(modifier);
        return modifier.find('k') == std::string_view::npos
            ? say("ptx.note.shape", "matrices of {}", words)
            : say("ptx.note.tile_shape", "m x n x k is {}: (m x k) times (k x n)", words);
    }
    if (modifier.starts_with("L1::") || modifier.starts_with("L2::") || modifier.starts_with("level::"))
        return say("ptx.note.cache", "a hint for the cache; the result is the same");
    return say("ptx.note.other", "changes nothing that the simulator shows");
}

/// ".lo: the low half of the product is kept", one for each different modifier, in their order.
std::vector<std::string> modifierNotes(const Instruction& instruction)
{
    std::vector<std::string> all;
    for (std::size_t i = 0; i < instruction.modifiers.size(); ++i) {
        const std::string_view modifier = instruction.modifiers[i];
        if (std::find(instruction.modifiers.begin(), instruction.modifiers.begin() + std::ptrdiff_t(i), modifier)
            == instruction.modifiers.begin() + std::ptrdiff_t(i))
            all.push_back(fmt::format(".{}: {}", modifier, noteOf(instruction, modifier)));
    }
    return all;
}

} // namespace

Explainer::Explainer(const PtxNames& names, const ptx::Instruction& instruction)
    : m_names(names), m_instruction(instruction)
{
    static constexpr std::array placeholders{"d", "a", "b", "c", "e"};
    for (std::size_t i = 0; i < std::min(count(), placeholders.size()); ++i)
        put(placeholders[i], words(i));
}

PtxExplanation Explainer::explain()
{
    try {
        if (!(phases() || control() || memory() || warp() || tiles() || video() || textures() || choices() || bits()
                || arithmetic()))
            m_sentence.clear();
    } catch (const std::out_of_range&) { // too few operands: no form that there is
        m_sentence.clear();
    }
    if (m_sentence.empty())
        return {};
    return {m_tellsGuard ? m_sentence : guarded(m_sentence), modifierNotes(m_instruction)};
}

std::string Explainer::guarded(const std::string& sentence) const
{
    if (m_instruction.guard == ptx::none)
        return sentence;
    const std::string& name = m_names.registerName(m_instruction.guard);
    std::string rest = sentence;
    // English sentences begin with a verb.
    if (rest.size() > 1 && std::isupper(static_cast<unsigned char>(rest[0])) != 0
        && std::islower(static_cast<unsigned char>(rest[1])) != 0)
        rest[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(rest[0])));
    return m_instruction.guardNegated ? say("ptx.guard.not", "Only where {} is false: {}", name, rest)
                                      : say("ptx.guard", "Only where {} is true: {}", name, rest);
}

std::string Explainer::words(std::size_t index) const
{
    return words(index, lastType());
}

std::string Explainer::words(std::size_t index, ptx::Type type) const
{
    return operandWords(operand(index), type, m_names);
}

unsigned Explainer::bitsOfType() const
{
    return static_cast<unsigned>(8 * ptx::sizeOf(lastType()));
}

void Explainer::put(const char* name, std::string value)
{
    const auto found =
        std::ranges::find_if(m_values, [&](const auto& entry) { return std::string_view(entry.first) == name; });
    if (found != m_values.end())
        found->second = std::move(value);
    else
        m_values.emplace_back(name, std::move(value));
}

std::string Explainer::filled(const Text& pattern) const
{
    fmt::dynamic_format_arg_store<fmt::format_context> figures;
    for (const auto& [name, value] : m_values)
        figures.push_back(fmt::arg(name, std::string_view(value)));
    try {
        return fmt::vformat(say(pattern), figures);
    } catch (const fmt::format_error&) { // of a dictionary, or of an instruction that lacks an operand
    }
    try {
        return fmt::vformat(pattern.english, figures);
    } catch (const fmt::format_error&) {
        return {};
    }
}

bool Explainer::tell(const Text& pattern)
{
    m_sentence = filled(pattern);
    return true;
}

PtxExplanation explain(const PtxNames& names, const ptx::Instruction& instruction)
{
    return Explainer(names, instruction).explain();
}

} // namespace warpatlas::inline listing
