/// Decodes one function; the parts of its work are in function_decoder_*.cpp. Internal to kernels/ptx.
#pragma once

#include "kernels/ptx/base_variables.h"
#include "kernels/ptx/contraction.h"
#include "kernels/ptx/control_flow.h"
#include "kernels/ptx/program.h"

#include <array>
#include <functional>
#include <initializer_list>
#include <map>
#include <span>
#include <stdexcept>
#include <tuple>

namespace warpatlas::ptx {

/// Something that this decoder cannot decode. It becomes an Unsupported decoded instruction: an error
/// only if a thread reaches it.
class Undecodable : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A modifier of mma and wmma that names a type or a shape.
inline bool ofTile(std::string_view modifier)
{
    return tileTypeFrom(modifier) != TileType::None || modifier[0] == 'm';
}

class FunctionDecoder {
public:
    /// `functionNumber` gives a module function's number in program.functions, adding it to those to decode.
    using FunctionNumber = std::function<std::uint32_t(std::string_view name)>;
    FunctionDecoder(Program& program, std::uint32_t number, const std::vector<std::uint32_t>& lines,
        FunctionNumber functionNumber, Products products);

    void decode();

private:
    // function_decoder_operands.cpp
    static bool isWide(Type type) { return sizeOf(type) == 8; }
    static std::uint8_t bytesOf(bool wide) { return wide ? 8 : 4; }
    std::uint32_t addPlane(std::uint32_t bytes);
    std::uint32_t scratch(Type type);
    std::uint32_t constant(std::uint64_t bits, std::uint8_t bytes);
    std::uint32_t specialPlane(Special special, bool wide, std::uint64_t offset = 0);
    std::uint32_t special(std::string_view name, bool wide);
    std::uint64_t reservedOffset(std::string_view name) const;
    std::uint32_t source(const Operand& operand, Type type);
    std::uint32_t registerSource(std::uint32_t index, Type type);
    std::uint32_t symbolSource(const Operand& operand, bool wide);
    std::uint32_t predicate(const Operand& operand);
    /// A 128-bit register's two planes of 64 bits, the lower half first.
    std::pair<std::uint32_t, std::uint32_t> wideRegister(const Operand& operand);
    const Operand& operand(std::size_t index) const;
    DecodedInstruction decoded(Operation operation, Type type) const;
    /// With a, b, c and d from operand 1 on, as values of these types.
    DecodedInstruction taking(Operation operation, Type type, std::initializer_list<Type> sources);
    void setList(DecodedInstruction& out, const std::vector<std::uint32_t>& planes);
    void push(const DecodedInstruction& decoded) { m_program.decoded.push_back(decoded); }
    /// Pushes `decoded` with the operand as its destination, and what widens the result where the register is wider.
    void pushTo(const Operand& destination, Type type, DecodedInstruction decoded);
    /// Pushes an operation whose result goes to a plane of its own, and returns that.
    std::uint32_t computed(
        Operation operation, Type type, std::uint32_t a, std::uint32_t b = noPlane, std::uint32_t c = noPlane);
    std::uint32_t converted(std::uint32_t plane, Type from, Type to);
    void copyTo(const Operand& destination, Type type, std::uint32_t plane);
    std::uint32_t destinationPlane(const Operand& destination, Type type);
    void finishDestination(const Operand& destination, Type type, std::uint32_t plane);
    /// Throws Undecodable if the instruction has a modifier that is no type, not in the list and not `known`.
    void allow(std::span<const std::string_view> modifiers, bool (*known)(std::string_view) = nullptr) const;
    void allow(std::initializer_list<std::string_view> modifiers, bool (*known)(std::string_view) = nullptr) const
    {
        allow(std::span(modifiers.begin(), modifiers.size()), known);
    }
    Type lastType() const;
    std::vector<Type> types() const;
    Rounding rounding() const;
    std::uint16_t floatFlags() const;
    Space space() const; ///< that a modifier names, or Generic

    // function_decoder_arithmetic.cpp
    bool plain();
    void multiply();
    void carry();
    void fused();
    void contracted(const Contraction& contraction);
    void keepFactors();
    void shift();
    bool predicateLogic();

    // function_decoder_bits.cpp
    void dotProduct();
    void permute();
    void testProperty();
    void logic3();
    void packOrExtract();

    // function_decoder_video.cpp
    bool video();

    // function_decoder_async.cpp
    void asynchronous();
    void asyncCopy();
    void eachLaneItsAddress(DecodedInstruction& access);
    void phaseBarrier();
    void markWaits(); ///< those that a loop goes round for

    // function_decoder_tiles.cpp
    TileForm tileForm(bool warpWide) const;
    void warpTiles();
    void multiplyTiles();
    void matrixRows();
    void transposeMatrix();
    std::uint32_t guardOf(std::uint32_t lanes);
    void pushTile(DecodedInstruction out, const TileForm& form, std::vector<std::uint32_t> written,
        const std::vector<std::uint32_t>& read);

    // function_decoder_textures.cpp
    void textures();

    // function_decoder_fragments.cpp
    void fragment(bool load);
    struct FragmentAddresses;
    FragmentAddresses fragmentAddresses(
        const TileForm& form, TileRole role, const Operand& address, std::size_t strideOperand);

    // function_decoder_choices.cpp
    DecodedInstruction comparing(Type type); ///< operands 1 and 2, and a predicate that the result is combined with
    void setPredicate();
    void setValue();
    void select();
    void convert();
    void convertPacked();
    void move();
    void moveWide();

    // function_decoder_memory.cpp
    void load() { loadOrStore(true); }
    void store() { loadOrStore(false); }
    void loadOrStore(bool load);
    void atomic();
    void atomicVector(
        DecodedInstruction out, const std::vector<Operand>& values, const std::vector<Operand>& destinations);
    void atomicWide(DecodedInstruction out, bool reduction);
    void fence();
    void convertAddress();
    void isSpace();
    Window windowOf(const Operand& address, Space space) const;
    void addressOf(const Operand& address, Window window, DecodedInstruction& decoded);
    std::uint32_t baseOf(const Operand& address) const;

    // function_decoder_control.cpp
    void branch();
    void branchIndexed();
    void call();
    void leave();
    void trap() { push(decoded(Operation::Trap, Type::None)); }
    void nothing() { push(decoded(Operation::Nothing, Type::None)); }
    void barrier();
    void warpOperation();
    void activeMask();
    void elect();
    void vote();
    void reduceWarp();
    std::uint32_t label(std::string_view name) const;

    // function_decoder.cpp
    [[noreturn]] void tooLarge(std::string_view what, std::uint64_t needed, std::uint64_t limit) const;
    void layOut();
    void instruction(std::uint32_t index);
    bool decodeOpcode(); ///< false: it is none that is known
    void finish();
    void markOrder();

    Program& m_program;
    const Module& m_module;
    const Function& m_function;
    std::uint32_t m_number;
    const std::vector<std::uint32_t>& m_lines;
    FunctionNumber m_functionNumber;
    ControlFlow m_flow;
    BaseVariables m_bases;
    Contractions m_contractions;
    std::map<std::uint32_t, std::array<std::uint32_t, 2>> m_kept; ///< by product: planes of factors that change
    DecodedFunction m_out;

    std::vector<std::uint32_t> m_planes; ///< by register
    std::vector<std::uint32_t> m_variableOffsets; ///< by variable: in its window
    std::map<std::pair<std::uint64_t, std::uint8_t>, std::uint32_t> m_constants;
    std::map<std::tuple<Special, std::uint8_t, std::uint64_t>, std::uint32_t> m_specials;
    std::vector<std::uint32_t> m_blockStarts; ///< first decoded instruction of each basic block

    // The instruction at hand.
    const Instruction* m_instruction = nullptr;
    std::uint32_t m_index = 0;
};

} // namespace warpatlas::ptx
