/// Types of the C++ that kernels are written in, laid out as a GPU has them. Immutable once made; any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::cpp {

struct Type;

struct Field {
    std::string name;
    const Type* type = nullptr;
    std::uint32_t offset = 0; ///< bytes
};

struct Type {
    enum class Kind : std::uint8_t { Void, Bool, Integer, Real, Pointer, Array, Structure } kind = Kind::Void;
    std::uint64_t bytes = 0;
    std::uint32_t alignment = 1;
    bool isSigned = false; ///< Integer
    const Type* element = nullptr; ///< Pointer, Array
    std::uint64_t count = 0; ///< Array
    std::string name; ///< as a cast writes it
    std::vector<Field> fields; ///< Structure
    bool isLambda = false; ///< Structure: of what a lambda takes along

    bool isWhole() const { return kind == Kind::Bool || kind == Kind::Integer; }
    bool isNumber() const { return isWhole() || kind == Kind::Real; }
    const Field* field(std::string_view wanted) const;
};

namespace types {
const Type* none(); ///< void
const Type* truth(); ///< bool
const Type* integer(std::uint32_t bytes, bool isSigned);
const Type* real(std::uint32_t bytes);
/// Returns the type of "int", "size_t", "uint8_t", "float4", "dim3" ...; null for another name.
const Type* named(std::string_view name);
} // namespace types

} // namespace warpatlas::cpp
