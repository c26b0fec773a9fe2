/// Chooses the handler of an arithmetic decoded instruction by its types and modifiers. Null: there is none.
#pragma once

#include "kernels/ptx/forms/fma_sign.h"
#include "kernels/simulator/lanes/arithmetic.h"
#include "kernels/simulator/lanes/bits.h"
#include "kernels/simulator/lanes/functions.h"
#include "kernels/simulator/lanes/select_types.h"
#include "kernels/simulator/lanes/small_conversions.h"

namespace warpatlas::simulator::WARPATLAS_LANES {

/// Arithmetic that whole numbers and floats share.
template <class Op, Operation O> Handler selectBinary(const DecodedInstruction& r)
{
    if (r.type == Type::F32 || r.type == Type::F64) {
        return forFloat(r.type, [&]<class Tag>(Tag) -> Handler {
            using T = typename Tag::Type;
            if constexpr (O == Operation::Add || O == Operation::Subtract || O == Operation::MultiplyLow
                || O == Operation::Divide)
                if (r.rounding != Rounding::Nearest)
                    return roundedFloat<T, O>;
            if constexpr (O == Operation::Divide && sizeof(T) == 4)
                if (r.mode != 0)
                    return approximateDivide;
            if constexpr ((O == Operation::MultiplyLow || O == Operation::Divide) && sizeof(T) == 4)
                if ((r.flags & ptx::flag::ftz) != 0)
                    return flushedFloat<O>;
            if constexpr ((O == Operation::Add || O == Operation::Subtract || O == Operation::MultiplyLow)
                && sizeof(T) == 8)
                return binaryDouble<Op>;
            return isSpecial(r) ? binary<Op, T, true> : binary<Op, T, false>;
        });
    }
    if ((r.flags & ptx::flag::saturate) != 0)
        return (O == Operation::Add || O == Operation::Subtract) && r.type == Type::S32 ? saturatingInteger<O>
                                                                                        : nullptr;
    return forInteger(r.type, [&]<class Tag>(Tag) -> Handler { return binary<Op, typename Tag::Type, false>; });
}
template <class Op> Handler selectLogic(const DecodedInstruction& r)
{
    return forInteger(
        r.type, [&]<class Tag>(Tag) -> Handler { return binary<Op, Unsigned<typename Tag::Type>, false>; });
}
template <class Op> Handler selectUnary(const DecodedInstruction& r)
{
    if (const Handler handler = forFloat(r.type, [&]<class Tag>(Tag) -> Handler {
            using T = typename Tag::Type;
            return isSpecial(r) ? unary<Op, T, true> : unary<Op, T, false>;
        }))
        return handler;
    return forInteger(r.type, [&]<class Tag>(Tag) -> Handler { return unary<Op, typename Tag::Type, false>; });
}

inline Handler selectMultiply(const DecodedInstruction& r)
{
    switch (r.operation) {
    case Operation::MultiplyHigh:
        return forInteger(
            r.type, [&]<class Tag>(Tag) -> Handler { return binary<MultiplyHighOp, typename Tag::Type, false>; });
    case Operation::MultiplyWide:
    case Operation::MadWide:
        return forInteger(r.type, [&]<class Tag>(Tag) -> Handler {
            using T = typename Tag::Type;
            if constexpr (sizeof(T) <= 4)
                return r.operation == Operation::MadWide ? madWide<T> : multiplyWide<T>;
            else
                return nullptr;
        });
    case Operation::MadLow:
    case Operation::MadHigh:
        if ((r.flags & ptx::flag::saturate) != 0)
            return r.operation == Operation::MadHigh && r.type == Type::S32 ? saturatingInteger<Operation::MadHigh>
                                                                            : nullptr;
        return forInteger(r.type, [&]<class Tag>(Tag) -> Handler {
            using T = typename Tag::Type;
            return r.operation == Operation::MadHigh ? mad<T, true> : mad<T, false>;
        });
    case Operation::Multiply24:
    case Operation::Mad24:
        if (r.type == Type::S32)
            return r.operation == Operation::Mad24 ? multiply24<std::int32_t, true> : multiply24<std::int32_t, false>;
        if (r.type == Type::U32)
            return r.operation == Operation::Mad24 ? multiply24<std::uint32_t, true> : multiply24<std::uint32_t, false>;
        return nullptr;
    default:
        return nullptr;
    }
}

/// fma, or what a contraction made of mul and add, of floats rounded to nearest.
template <class T, std::uint8_t Signs> Handler selectFma(const DecodedInstruction& r)
{
    if constexpr (sizeof(T) == 8)
        return fmaDouble<Signs>;
    else
        return isSpecial(r) ? fma<T, true, Signs> : fma<T, false, Signs>;
}
template <class T> Handler selectSignedFma(const DecodedInstruction& r)
{
    switch (r.mode) {
    case 0:
        return selectFma<T, 0>(r);
    case ptx::sign::product:
        return selectFma<T, ptx::sign::product>(r);
    case ptx::sign::addend:
        return selectFma<T, ptx::sign::addend>(r);
    default:
        return selectFma<T, ptx::sign::product | ptx::sign::addend>(r);
    }
}

inline Handler selectFloat(const DecodedInstruction& r)
{
    switch (r.operation) {
    case Operation::Fma:
        return forFloat(r.type, [&]<class Tag>(Tag) -> Handler {
            using T = typename Tag::Type;
            if (r.rounding != Rounding::Nearest)
                return roundedFloat<T, Operation::Fma>;
            if (sizeof(T) == 4 && (r.flags & ptx::flag::ftz) != 0)
                return flushedFloat<Operation::Fma>;
            return selectSignedFma<T>(r);
        });
    case Operation::SquareRoot:
        return forFloat(r.type, [&]<class Tag>(Tag) -> Handler {
            using T = typename Tag::Type;
            if (r.rounding != Rounding::Nearest)
                return roundedFloat<T, Operation::SquareRoot>;
            return isSpecial(r) ? squareRoot<T, true> : squareRoot<T, false>;
        });
    case Operation::Reciprocal:
        if (r.type == Type::F64 && (r.flags & ptx::flag::ftz) != 0)
            return grossly;
        return forFloat(r.type, [&]<class Tag>(Tag) -> Handler {
            using T = typename Tag::Type;
            if (r.rounding != Rounding::Nearest)
                return roundedFloat<T, Operation::Reciprocal>;
            return isSpecial(r) ? reciprocal<T, true> : reciprocal<T, false>;
        });
    case Operation::ReciprocalSquareRoot:
        return r.type == Type::F32 ? transcendental<Operation::ReciprocalSquareRoot>
            : r.type == Type::F64  ? ((r.flags & ptx::flag::ftz) != 0 ? grossly : reciprocalRoot64)
                                   : nullptr;
    case Operation::Sine:
        return r.type == Type::F32 ? transcendental<Operation::Sine> : nullptr;
    case Operation::Cosine:
        return r.type == Type::F32 ? transcendental<Operation::Cosine> : nullptr;
    case Operation::Log2:
        return r.type == Type::F32 ? transcendental<Operation::Log2> : nullptr;
    case Operation::Exp2:
        return r.type == Type::F32 ? transcendental<Operation::Exp2> : nullptr;
    case Operation::Tanh:
        return r.type == Type::F32 ? transcendental<Operation::Tanh> : nullptr;
    case Operation::CopySign:
        return selectBinary<CopySignOp, Operation::CopySign>(r);
    case Operation::TestProperty:
        return forFloat(r.type, [&]<class Tag>(Tag) -> Handler { return testProperty<typename Tag::Type>; });
    default:
        return nullptr;
    }
}

inline Handler selectBits(const DecodedInstruction& r)
{
    switch (r.operation) {
    case Operation::And:
        return selectLogic<AndOp>(r);
    case Operation::Or:
        return selectLogic<OrOp>(r);
    case Operation::Xor:
        return selectLogic<XorOp>(r);
    case Operation::Not:
        return forInteger(
            r.type, [&]<class Tag>(Tag) -> Handler { return unary<NotOp, Unsigned<typename Tag::Type>, false>; });
    case Operation::LogicalNot:
        return forInteger(r.type,
            [&]<class Tag>(Tag) -> Handler { return unary<LogicalNotOp, Unsigned<typename Tag::Type>, false>; });
    case Operation::ReverseBits:
        return forWord(
            r.type, [&]<class Tag>(Tag) -> Handler { return unary<ReverseOp, Unsigned<typename Tag::Type>, false>; });
    case Operation::ShiftLeft:
        return forInteger(r.type, [&]<class Tag>(Tag) -> Handler { return shift<typename Tag::Type, true>; });
    case Operation::ShiftRight:
        return forInteger(r.type, [&]<class Tag>(Tag) -> Handler { return shift<typename Tag::Type, false>; });
    case Operation::FunnelLeft:
        return r.type == Type::B32 ? funnel<true> : nullptr;
    case Operation::FunnelRight:
        return r.type == Type::B32 ? funnel<false> : nullptr;
    case Operation::PopulationCount:
        return forWord(
            r.type, [&]<class Tag>(Tag) -> Handler { return count<typename Tag::Type, Operation::PopulationCount>; });
    case Operation::LeadingZeros:
        return forWord(
            r.type, [&]<class Tag>(Tag) -> Handler { return count<typename Tag::Type, Operation::LeadingZeros>; });
    case Operation::FindBit:
        return forWord(
            r.type, [&]<class Tag>(Tag) -> Handler { return count<typename Tag::Type, Operation::FindBit>; });
    case Operation::BitExtract:
        return forWord(r.type, [&]<class Tag>(Tag) -> Handler { return extractBits<typename Tag::Type>; });
    case Operation::BitInsert:
        return forWord(r.type, [&]<class Tag>(Tag) -> Handler { return insertBits<Unsigned<typename Tag::Type>>; });
    case Operation::BitMask:
        return bitMask;
    case Operation::SignExtend:
        return r.type == Type::S32 ? signExtend<std::int32_t>
            : r.type == Type::U32  ? signExtend<std::uint32_t>
                                   : nullptr;
    case Operation::FindNthSet:
        return findNthSet;
    case Operation::Permute:
        return permuteBytes;
    case Operation::Logic3:
        return logic3;
    case Operation::Dot4:
    case Operation::Dot2:
        return dotProduct;
    default:
        return nullptr;
    }
}

/// The operations on f16, bf16 and pairs of 16-bit values.
inline Handler selectHalves(const DecodedInstruction& r)
{
    switch (r.operation) {
    case Operation::Add:
    case Operation::Minimum:
    case Operation::Maximum:
        return isSmallFloat(r.type) ? halfArithmetic : pairArithmetic;
    case Operation::Subtract:
    case Operation::MultiplyLow:
    case Operation::Fma:
    case Operation::Exp2:
    case Operation::Tanh:
    case Operation::Negate:
    case Operation::Absolute:
        return isSmallFloat(r.type) ? halfArithmetic : nullptr;
    default:
        return nullptr;
    }
}

inline Handler selectArithmetic(const DecodedInstruction& r)
{
    const bool relu = r.type == Type::S32 && (r.flags & ptx::flag::relu) != 0;
    if (isSmallFloat(r.type) || isPair(r.type) || relu)
        return selectHalves(r);
    switch (r.operation) {
    case Operation::Add:
        return selectBinary<AddOp, Operation::Add>(r);
    case Operation::Subtract:
        return selectBinary<SubtractOp, Operation::Subtract>(r);
    case Operation::MultiplyLow:
        return selectBinary<MultiplyLowOp, Operation::MultiplyLow>(r);
    case Operation::Divide:
        return selectBinary<DivideOp, Operation::Divide>(r);
    case Operation::Remainder:
        return forInteger(
            r.type, [&]<class Tag>(Tag) -> Handler { return binary<RemainderOp, typename Tag::Type, false>; });
    case Operation::Minimum:
    case Operation::Maximum:
        if ((r.flags & (ptx::flag::propagateNan | ptx::flag::absolute)) != 0)
            return r.type == Type::F32 ? extremeFloat : nullptr;
        return r.operation == Operation::Minimum ? selectBinary<MinimumOp, Operation::Minimum>(r)
                                                 : selectBinary<MaximumOp, Operation::Maximum>(r);
    case Operation::Absolute:
        return selectUnary<AbsoluteOp>(r);
    case Operation::Negate:
        return selectUnary<NegateOp>(r);
    case Operation::AbsoluteDifference:
        return forInteger(r.type, [&]<class Tag>(Tag) -> Handler { return absoluteDifference<typename Tag::Type>; });
    case Operation::AddCarry:
    case Operation::SubtractBorrow:
    case Operation::MadCarryLow:
    case Operation::MadCarryHigh:
        return forWord(r.type, [&]<class Tag>(Tag) -> Handler { return withCarry<typename Tag::Type>; });
    default:
        break;
    }
    if (const Handler handler = selectMultiply(r))
        return handler;
    if (const Handler handler = selectFloat(r))
        return handler;
    return selectBits(r);
}

} // namespace warpatlas::simulator::WARPATLAS_LANES
