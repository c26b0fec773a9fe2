/// Chooses the handler of an arithmetic record by its types and modifiers. Null: there is none.
#pragma once

#include "kernels/simulator/lanes/arithmetic.h"
#include "kernels/simulator/lanes/choices.h"
#include "kernels/simulator/lanes/conversions.h"

namespace warpatlas::simulator::WARPATLAS_LANES {

template <class T> struct TypeTag {
    using Type = T;
};

/// Calls f with the C++ type of a whole-number type; bits count as unsigned.
template <class F> Handler forInteger(Type type, F f)
{
    switch (type) {
    case Type::U16:
    case Type::B16:
        return f(TypeTag<std::uint16_t>{});
    case Type::S16:
        return f(TypeTag<std::int16_t>{});
    case Type::U32:
    case Type::B32:
        return f(TypeTag<std::uint32_t>{});
    case Type::S32:
        return f(TypeTag<std::int32_t>{});
    case Type::U64:
    case Type::B64:
        return f(TypeTag<std::uint64_t>{});
    case Type::S64:
        return f(TypeTag<std::int64_t>{});
    default:
        return nullptr;
    }
}
/// Only 32 and 64 bits.
template <class F> Handler forWord(Type type, F f)
{
    if (ptx::sizeOf(type) < 4)
        return nullptr;
    return forInteger(type, [&]<class Tag>(Tag tag) -> Handler {
        if constexpr (sizeof(typename Tag::Type) >= 4)
            return f(tag);
        else
            return nullptr;
    });
}
template <class F> Handler forFloat(Type type, F f)
{
    return type == Type::F32 ? f(TypeTag<float>{}) : type == Type::F64 ? f(TypeTag<double>{}) : nullptr;
}
/// By size alone, for what only moves bits.
template <class F> Handler forBits(Type type, F f)
{
    switch (ptx::sizeOf(type)) {
    case 1:
        return f(TypeTag<std::uint8_t>{});
    case 2:
        return f(TypeTag<std::uint16_t>{});
    case 4:
        return f(TypeTag<std::uint32_t>{});
    case 8:
        return f(TypeTag<std::uint64_t>{});
    default:
        return nullptr;
    }
}

WARPATLAS_ALWAYS_INLINE bool isSpecial(const Record& r)
{
    return (r.flags & (ptx::flag::ftz | ptx::flag::saturate)) != 0;
}

/// Arithmetic that whole numbers and floats share.
template <class Op, Operation O> Handler selectBinary(const Record& r)
{
    if (r.type == Type::F32 || r.type == Type::F64) {
        return forFloat(r.type, [&]<class Tag>(Tag) -> Handler {
            using T = typename Tag::Type;
            if constexpr (O == Operation::Add || O == Operation::Subtract || O == Operation::MultiplyLow
                || O == Operation::Divide)
                if (r.rounding != Rounding::Nearest)
                    return roundedFloat<T, O>;
            return isSpecial(r) ? binary<Op, T, true> : binary<Op, T, false>;
        });
    }
    if ((r.flags & ptx::flag::saturate) != 0)
        return (O == Operation::Add || O == Operation::Subtract) && r.type == Type::S32 ? saturatingInteger<O>
                                                                                        : nullptr;
    return forInteger(r.type, [&]<class Tag>(Tag) -> Handler { return binary<Op, typename Tag::Type, false>; });
}
template <class Op> Handler selectLogic(const Record& r)
{
    return forInteger(
        r.type, [&]<class Tag>(Tag) -> Handler { return binary<Op, Unsigned<typename Tag::Type>, false>; });
}
template <class Op> Handler selectUnary(const Record& r)
{
    if (const Handler handler = forFloat(r.type, [&]<class Tag>(Tag) -> Handler {
            using T = typename Tag::Type;
            return isSpecial(r) ? unary<Op, T, true> : unary<Op, T, false>;
        }))
        return handler;
    return forInteger(r.type, [&]<class Tag>(Tag) -> Handler { return unary<Op, typename Tag::Type, false>; });
}

inline Handler selectMultiply(const Record& r)
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

inline Handler selectFloat(const Record& r)
{
    switch (r.operation) {
    case Operation::Fma:
        return forFloat(r.type, [&]<class Tag>(Tag) -> Handler {
            using T = typename Tag::Type;
            if (r.rounding != Rounding::Nearest)
                return roundedFloat<T, Operation::Fma>;
            return isSpecial(r) ? fma<T, true> : fma<T, false>;
        });
    case Operation::SquareRoot:
        return forFloat(r.type, [&]<class Tag>(Tag) -> Handler {
            using T = typename Tag::Type;
            if (r.rounding != Rounding::Nearest)
                return roundedFloat<T, Operation::SquareRoot>;
            return isSpecial(r) ? squareRoot<T, true> : squareRoot<T, false>;
        });
    case Operation::Reciprocal:
        return forFloat(r.type, [&]<class Tag>(Tag) -> Handler {
            using T = typename Tag::Type;
            if (r.rounding != Rounding::Nearest)
                return roundedFloat<T, Operation::Reciprocal>;
            return isSpecial(r) ? reciprocal<T, true> : reciprocal<T, false>;
        });
    case Operation::ReciprocalSquareRoot:
        return r.type == Type::F32 ? transcendental<Operation::ReciprocalSquareRoot>
            : r.type == Type::F64  ? reciprocalRoot64
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

inline Handler selectBits(const Record& r)
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

inline Handler selectConvert(const Record& r)
{
    const bool saturate = (r.flags & ptx::flag::saturate) != 0;
    if (r.type == Type::F32 && r.sourceType == Type::F16)
        return (r.flags & (ptx::flag::saturate | ptx::flag::ftz)) == 0 ? fromHalf : nullptr;
    if (r.type == Type::F16 && r.sourceType == Type::F32)
        return !saturate && r.rounding <= Rounding::Zero ? toHalf : nullptr;
    const bool fromFloat = r.sourceType == Type::F32 || r.sourceType == Type::F64,
               toFloat = r.type == Type::F32 || r.type == Type::F64;
    if ((ptx::isFloat(r.sourceType) && !fromFloat) || (ptx::isFloat(r.type) && !toFloat))
        return nullptr;
    const auto forAny = [](Type type, auto f) -> Handler {
        if (type == Type::U8 || type == Type::B8)
            return f(TypeTag<std::uint8_t>{});
        if (type == Type::S8)
            return f(TypeTag<std::int8_t>{});
        return forInteger(type, f);
    };
    if (fromFloat && toFloat) {
        if (r.type == r.sourceType)
            return r.type == Type::F32 ? floatToFloat<float, float> : floatToFloat<double, double>;
        if (isSpecial(r) || r.rounding != Rounding::Nearest)
            return r.type == Type::F32 ? floatToFloat<float, double> : floatToFloat<double, float>;
        return r.type == Type::F32 ? plainFloatToFloat<float, double> : plainFloatToFloat<double, float>;
    }
    if (fromFloat) {
        if (r.sourceType == Type::F32 && r.rounding == Rounding::ZeroInteger
            && (r.type == Type::S32 || r.type == Type::U32))
            return r.type == Type::S32 ? truncateToInteger<std::int32_t> : truncateToInteger<std::uint32_t>;
        return forAny(r.type, [&]<class To>(To) -> Handler {
            return r.sourceType == Type::F32 ? floatToInteger<typename To::Type, float>
                                             : floatToInteger<typename To::Type, double>;
        });
    }
    if (toFloat) {
        return forAny(r.sourceType, [&]<class From>(From) -> Handler {
            using F = typename From::Type;
            if (r.rounding == Rounding::Nearest && !saturate)
                return r.type == Type::F32 ? integerToFloat<float, F, true> : integerToFloat<double, F, true>;
            return r.type == Type::F32 ? integerToFloat<float, F, false> : integerToFloat<double, F, false>;
        });
    }
    return forAny(r.type, [&]<class To>(To) -> Handler {
        return forAny(r.sourceType, [&]<class From>(From) -> Handler {
            return saturate ? integerToInteger<typename To::Type, typename From::Type, true>
                            : integerToInteger<typename To::Type, typename From::Type, false>;
        });
    });
}

template <class T, bool Plain> Handler selectComparison(const Record& r)
{
    using enum ptx::Compare;
    switch (r.compare) {
    case Eq:
        return setPredicate<T, Eq, Plain>;
    case Ne:
        return setPredicate<T, Ne, Plain>;
    case Lt:
    case Lo:
        return setPredicate<T, Lt, Plain>;
    case Le:
    case Ls:
        return setPredicate<T, Le, Plain>;
    case Gt:
    case Hi:
        return setPredicate<T, Gt, Plain>;
    case Ge:
    case Hs:
        return setPredicate<T, Ge, Plain>;
    default:
        break;
    }
    if constexpr (isFloating<T>) {
        switch (r.compare) {
        case Equ:
            return setPredicate<T, Equ, Plain>;
        case Neu:
            return setPredicate<T, Neu, Plain>;
        case Ltu:
            return setPredicate<T, Ltu, Plain>;
        case Leu:
            return setPredicate<T, Leu, Plain>;
        case Gtu:
            return setPredicate<T, Gtu, Plain>;
        case Geu:
            return setPredicate<T, Geu, Plain>;
        case Num:
            return setPredicate<T, Num, Plain>;
        case Nan:
            return setPredicate<T, Nan, Plain>;
        default:
            break;
        }
    }
    return nullptr;
}

inline Handler selectChoice(const Record& r)
{
    switch (r.operation) {
    case Operation::SetPredicate: {
        const bool plain = r.combine == Combine::None && r.second == ptx::noPlane && (r.flags & ptx::flag::ftz) == 0;
        const auto pick = [&]<class Tag>(Tag) -> Handler {
            using T = typename Tag::Type;
            return plain ? selectComparison<T, true>(r) : selectComparison<T, false>(r);
        };
        return r.type == Type::F32 || r.type == Type::F64 ? forFloat(r.type, pick) : forInteger(r.type, pick);
    }
    case Operation::Select:
        return forBits(r.type, [&]<class Tag>(Tag) -> Handler { return select<typename Tag::Type>; });
    case Operation::SelectBySign:
        return forBits(r.type, [&]<class Tag>(Tag) -> Handler {
            using T = typename Tag::Type;
            return r.sourceType == Type::S32 ? selectBySign<T, std::int32_t>
                : r.sourceType == Type::F32  ? selectBySign<T, float>
                                             : nullptr;
        });
    case Operation::PredicateAnd:
        return predicates<Operation::PredicateAnd>;
    case Operation::PredicateOr:
        return predicates<Operation::PredicateOr>;
    case Operation::PredicateXor:
        return predicates<Operation::PredicateXor>;
    case Operation::PredicateNot:
        return predicates<Operation::PredicateNot>;
    case Operation::PredicateMove:
        return predicates<Operation::PredicateMove>;
    case Operation::Move:
        return forBits(r.type, [&]<class Tag>(Tag) -> Handler { return move<typename Tag::Type>; });
    case Operation::Pack:
        return r.type == Type::B64 ? pack<std::uint64_t, std::uint32_t>
            : r.type == Type::B32  ? pack<std::uint32_t, std::uint16_t>
                                   : pack<std::uint16_t, std::uint8_t>;
    case Operation::Extract:
        return forBits(r.sourceType, [&]<class Whole>(Whole) -> Handler {
            return forBits(r.type, [&]<class Part>(Part) -> Handler {
                if constexpr (sizeof(typename Part::Type) < sizeof(typename Whole::Type))
                    return extract<typename Whole::Type, typename Part::Type>;
                else
                    return nullptr;
            });
        });
    default:
        return nullptr;
    }
}

inline Handler selectArithmetic(const Record& r)
{
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
        if ((r.flags & ptx::flag::propagateNan) != 0)
            return nullptr;
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
