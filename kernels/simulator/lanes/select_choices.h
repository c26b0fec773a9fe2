/// Chooses the handlers of conversions, comparisons, choices and moves.
#pragma once

#include "kernels/simulator/lanes/choices.h"
#include "kernels/simulator/lanes/conversions.h"
#include "kernels/simulator/lanes/select_types.h"
#include "kernels/simulator/lanes/small_conversions.h"

namespace warpatlas::simulator::WARPATLAS_LANES {

inline Handler selectConvert(const DecodedInstruction& r)
{
    const bool saturate = (r.flags & ptx::flag::saturate) != 0;
    constexpr std::uint16_t fancy = ptx::flag::relu | ptx::flag::finite; // .ftz does nothing here
    if (r.type == Type::F32 && r.sourceType == Type::F16)
        return (r.flags & (ptx::flag::saturate | ptx::flag::ftz)) == 0 ? fromHalf : convertSmall;
    if (r.type == Type::F16 && r.sourceType == Type::F32)
        return !saturate && (r.flags & fancy) == 0 && r.rounding <= Rounding::Zero ? toHalf : convertSmall;
    if (r.type == Type::F32 && r.sourceType == Type::BF16 && (r.flags & (ptx::flag::saturate | ptx::flag::ftz)) == 0)
        return fromBrain;
    if (isSmallFloat(r.sourceType) || isSmallFloat(r.type))
        return convertSmall;
    const bool fromFloat = r.sourceType == Type::F32 || r.sourceType == Type::F64,
               toFloat = r.type == Type::F32 || r.type == Type::F64;
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

template <class T, bool Plain> Handler selectComparison(const DecodedInstruction& r)
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

inline Handler selectChoice(const DecodedInstruction& r)
{
    switch (r.operation) {
    case Operation::ConvertPair:
        return convertPair;
    case Operation::ConvertPacked:
        return convertPacked;
    case Operation::SetPredicate: {
        if (isSmallFloat(r.type))
            return setPredicateOfHalves;
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

} // namespace warpatlas::simulator::WARPATLAS_LANES
