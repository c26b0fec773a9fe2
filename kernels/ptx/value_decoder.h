/// Decodes the instructions that make values of values: arithmetic, bits, comparisons, conversions, moves, video.
/// Internal to kernels/ptx.
#pragma once

#include "kernels/ptx/contraction.h"
#include "kernels/ptx/operand_decoder.h"

namespace warpatlas::ptx {

class ValueDecoder : public OperandDecoder {
protected:
    ValueDecoder(Program& program, std::uint32_t number, const std::vector<std::uint32_t>& lines,
        FunctionNumber functionNumber, Contractions contractions)
        : OperandDecoder(program, number, lines, std::move(functionNumber)), m_contractions(std::move(contractions))
    {
    }

    // value_decoder_arithmetic.cpp
    bool plain();
    void multiply();
    void carry();
    void fused();
    void contracted(const Contraction& contraction);
    void keepFactors();
    void shift();
    bool predicateLogic();

    void dotProduct();
    void permute();
    void testProperty();
    void logic3();
    void packOrExtract();

    DecodedInstruction comparing(Type type); ///< operands 1 and 2, and a predicate that the result is combined with
    void setPredicate();
    void setValue();
    void select();
    void convert();
    void convertPacked();
    void move();
    void moveWide();

    bool video(); ///< false: it is no video instruction

    Contractions m_contractions;
    std::map<std::uint32_t, std::array<std::uint32_t, 2>> m_kept; ///< by product: planes of factors that change
};

} // namespace warpatlas::ptx
