/// Instruction forms and what they are applied to: shared by the unit tests, which compare the simulator with stored
/// answers, and by the gpu tests, which ask a real GPU. Everything here is a function of the program text alone, so
/// that both sides make the same kernels and the same inputs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::simulator::answers {

/// How far a result may be from the GPU's. The manual's words for approximate instructions.
struct Bound {
    enum class Kind : std::uint8_t {
        Exact,
        Ulps,
        Relative,
        Absolute,
        Logarithm, ///< absolute where the argument is near one, relative elsewhere
        Periodic, ///< absolute in [-2 pi, 2 pi], 2^-14.7 for larger arguments
    } kind = Kind::Exact;
    double value = 0;
};

/// One row of the table: an instruction (or a few that belong together) and the types of its operands.
/// Type names are PTX's; "n" is an amount or length, "sel" a byte selector, "lane" a lane's number, "pred" a predicate,
/// "size" a number of bytes up to 16, "near:f16" 64 bits of such floats, most of them near one, and finite.
struct Form {
    std::string
        text; ///< $0 is the result, $9 a second one, $1 to $4 the sources; [%out], [%in], [%sh] a thread's own memory
    std::string result = {}; ///< empty: the text itself writes the 16 bytes at [%out]
    std::vector<std::string> sources = {};
    std::string second = {};
    Bound bound = {};
    bool inPrograms = true; ///< needs nothing but registers of its own thread
    bool few = false; ///< fewer rows: where many forms are alike, or programs
};

inline constexpr std::size_t sourceCount = 4;
inline constexpr std::size_t inputRowBytes = 8 * sourceCount;
inline constexpr std::size_t outputRowBytes = 16;
inline constexpr std::size_t rowsPerBlock = 32; ///< one row a thread, one warp a block

/// Every form, one row each.
const std::vector<Form>& allForms();
/// Those whose answers are kept in a file of their own, further_answers.bin: video instructions, asynchronous copies,
/// and whatever multiplies matrices. No program has them.
const std::vector<Form>& furtherForms();
/// Those of a third file, phase_answers.bin: mbarrier, and what is only known from the assembler's code so far.
const std::vector<Form>& phaseForms();
/// Straight-line programs that mix forms; the same for the same seed. Their result is a digest of all registers.
inline constexpr std::uint64_t programSeed = 20261;
inline constexpr std::size_t programCount = 256;
std::vector<Form> randomPrograms(std::uint64_t seed, std::size_t count);
/// Programs of mul, add and sub that leave their rounding open, of all floats, with copies, guards, branches and
/// registers that change in between: which of them become one fma is what they are about. Result as of randomPrograms.
inline constexpr std::uint64_t contractedSeed = 20262;
inline constexpr std::size_t contractedCount = 1024;
std::vector<Form> contractedPrograms(std::uint64_t seed, std::size_t count);
/// Texts of contractedSeed in which ptxas 13.0 fuses a value that it computes twice (kernels/ptx/contraction.h), by its
/// machine code; those of f16 were not looked at.
inline constexpr std::size_t oddContracted[] = {805};
/// Texts of programSeed in which ptxas 13.0 turns an instruction into something that the same GPU does not give for it
/// alone, because it knows too much about a source. Each was looked at instruction by instruction on the GPU.
inline constexpr std::size_t oddPrograms[] = {
    49, // cvt.rzi.s8.f16 of -127.9, after cvt.f16.f16: -128
    89, // cvt.rzi.sat.u16.f16 of 1.9, after a cvt: 2
    107, // shr.b64 by an amount whose low bits are known to be zero: not shifted at all
    123, // right as soon as the registers are stored in between
    151, // neg.f32 of a NaN under a guard: its payload is kept
    157, // cvt.rzi.u32.f32 of the bits of a carry: taken for the number 1
};
bool isOdd(std::size_t program);

/// The kernels of `forms`, entry `entryName(i)` each: parameters in (rows of inputs) and out (rows of results).
std::string moduleText(const std::vector<Form>& forms);
std::string entryName(std::size_t index);

/// Rows of four 64-bit sources; their number is a multiple of rowsPerBlock.
std::vector<std::uint64_t> inputsOf(const Form& form);
/// The kept part of a row of results: predicates as one bit, the rest as it is. Columns follow each other.
struct Column {
    std::size_t offset, bytes;
    bool predicate;
};
std::vector<Column> columnsOf(const Form& form);
std::vector<std::byte> answersFrom(const Form& form, const std::vector<std::byte>& results);
/// By column and row. Throws std::out_of_range where the answers are too short.
std::vector<std::vector<std::uint64_t>> valuesOf(const Form& form, const std::vector<std::byte>& answers);
/// Changes with the kernel, the inputs and the shape of the answers.
std::uint64_t keyOf(const Form& form);

// Shared by the parts of this library.
inline const std::vector<std::string> roundings{".rn", ".rz", ".rm", ".rp"}; ///< for floating-point results
std::size_t bytesOf(std::string_view type);
bool isFloat(std::string_view type);
char classOf(std::string_view type); ///< register class: 'h' 16 bits, 'r' 32, 'l' 64, 'p' predicate
std::vector<std::uint64_t> edgesOf(std::string_view type);
/// SplitMix64: small, and the same everywhere.
class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(seed) { }
    std::uint64_t next();
    std::uint64_t below(std::uint64_t limit) { return next() % limit; }

private:
    std::uint64_t m_state;
};
std::uint64_t randomOf(std::string_view type, Random& random);
std::uint64_t digest(std::string_view text, std::uint64_t start = 0xcbf29ce484222325u);
/// `text` with its placeholders replaced: names[0] for $0, [1..4] for the sources, [5] for $9.
std::string filled(std::string_view text, const std::vector<std::string>& names);

void addWholeNumbers(std::vector<Form>& forms);
void addBits(std::vector<Form>& forms);
void addFloats(std::vector<Form>& forms);
void addHalves(std::vector<Form>& forms);
void addComparisons(std::vector<Form>& forms);
void addConversions(std::vector<Form>& forms);
void addMemory(std::vector<Form>& forms);
void addAtomics(std::vector<Form>& forms);
void addWarps(std::vector<Form>& forms);
void addVideo(std::vector<Form>& forms);
void addCopies(std::vector<Form>& forms);
void addProducts(std::vector<Form>& forms);
void addFragments(std::vector<Form>& forms);
void addPhases(std::vector<Form>& forms);

} // namespace warpatlas::simulator::answers
