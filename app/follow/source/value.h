/// Values of a kernel's source as C++ computes with them: whole numbers of their width and sign, floats rounded as
/// floats, pointers, structures. A value may be unknown: what is computed from it is unknown as well.
#pragma once

#include "app/follow/source/type.h"

#include <memory>
#include <optional>
#include <string>

namespace warpatlas::cpp {

/// Bytes of a structure, each known or not.
struct Bytes {
    std::vector<std::uint8_t> bytes, known;
};

struct Value {
    const Type* type = nullptr; ///< null: nothing is known, not even the type
    bool known = false;
    std::uint32_t object = 0; ///< Pointer: what it points into
    std::int64_t whole = 0; ///< Bool, Integer, in its type's range; Pointer: bytes from the object's start
    double real = 0; ///< Real; a float is one
    std::shared_ptr<const Bytes> structure; ///< Structure

    static Value unknown(const Type* type)
    {
        Value value;
        value.type = type;
        return value;
    }
    static Value ofWhole(std::int64_t number, const Type* type); ///< brought into the type's range
    static Value ofReal(double number, const Type* type); ///< rounded to the type
    static Value ofTruth(bool holds) { return ofWhole(holds ? 1 : 0, types::truth()); }

    double number() const; ///< Integer, Bool, Real
    std::optional<bool> holds() const; ///< as a condition; empty if unknown
    /// Returns "453", "0.1", "true", "(1, 2, 3)"; empty for an unknown value or a pointer.
    std::string text() const;
};

/// Says whether both are the same number, pointer or structure; NaNs are the same.
bool same(const Value& a, const Value& b);

/// Converts as C++ does: to a narrower whole number by wrapping, from a float by cutting off. Unknown where C++ leaves
/// it open.
Value converted(const Value& value, const Type* type);
/// Computes "+" to "||", "<" and the like, with the usual conversions; unknown where C++ leaves it open (overflow with
/// sign, division by 0).
Value binary(std::string_view sign, const Value& a, const Value& b);
/// Computes "a * b + c" of floats with one rounding, as a compiler may; unknown where one of them is or is no float.
Value fused(const Value& a, const Value& b, const Value& c);
Value unary(std::string_view sign, const Value& a); ///< "-", "+", "~", "!"

/// Convert between bytes in memory and a value. Pointers keep what they point into; no number can be read from them.
Value fromBytes(const std::uint8_t* bytes, const std::uint8_t* known, const Type* type);
Bytes toBytes(const Value& value, const Type* type);

} // namespace warpatlas::cpp
