/// Decodes the instructions that access memory: loads and stores, atomics, asynchronous copies and the barriers that
/// wait for them, textures and surfaces. Internal to kernels/ptx.
#pragma once

#include "kernels/ptx/base_variables.h"
#include "kernels/ptx/value_decoder.h"

namespace warpatlas::ptx {

class AccessDecoder : public ValueDecoder {
protected:
    using ValueDecoder::ValueDecoder;

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
    Window windowOf(const Operand& address) const; ///< by the space that the instruction names
    void addressOf(const Operand& address, Window window, DecodedInstruction& decoded);
    std::uint32_t baseOf(const Operand& address) const;

    // access_decoder_async.cpp
    void asynchronous();
    void asyncCopy();
    void eachLaneItsAddress(DecodedInstruction& access);
    void phaseBarrier();

    void textures();

    BaseVariables m_bases{m_module, m_function};
};

inline constexpr std::pair<std::string_view, AtomicOperation> atomicOperations[] = {{"add", AtomicOperation::Add},
    {"min", AtomicOperation::Minimum}, {"max", AtomicOperation::Maximum}, {"and", AtomicOperation::And},
    {"or", AtomicOperation::Or}, {"xor", AtomicOperation::Xor}, {"exch", AtomicOperation::Exchange},
    {"cas", AtomicOperation::CompareAndSwap}, {"inc", AtomicOperation::Increment}, {"dec", AtomicOperation::Decrement}};

} // namespace warpatlas::ptx
