/// Decodes one function: its layout, its control flow, and each instruction by the decoder of its kind. Internal to
/// kernels/ptx.
#pragma once

#include "kernels/ptx/control_flow.h"
#include "kernels/ptx/tile_decoder.h"

namespace warpatlas::ptx {

class FunctionDecoder : private TileDecoder {
public:
    FunctionDecoder(Program& program, std::uint32_t number, const std::vector<std::uint32_t>& lines,
        const ControlFlow& flow, FunctionNumber functionNumber, Products products);

    void decode();

private:
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

    void layOut();
    void instruction(std::uint32_t index);
    bool decodeOpcode(); ///< false: it is none that is known
    void finish();
    void markOrder();
    void markWaits(); ///< those that a loop goes round for

    const ControlFlow& m_flow;
    std::vector<std::uint32_t> m_blockStarts; ///< first decoded instruction of each basic block
};

} // namespace warpatlas::ptx
