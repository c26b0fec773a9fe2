/// Where the fields of a structure lie: asked of the compiler, which alone knows alignment, base classes and templates.
#pragma once

#include "app/source/names/number_type.h"
#include "kernels/compiler/compiler.h"
#include "kernels/model/progress.h"
#include "kernels/ptx/module.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline source {

struct FieldLayout {
    enum class Kind : std::uint8_t {
        Missing, ///< there is no such field, or it is not public
        Number, ///< `type`; of an enumeration that of its size
        Pointer,
        Numbers, ///< an array of `type`, or of CUDA's vectors of it
        Vector, ///< one of CUDA's: "float3", "dim3"; its parts are x, y, z and w
        Other, ///< a structure, an array of structures or pointers
    } kind = Kind::Missing;
    std::size_t offset = 0, bytes = 0;
    ElementType type = ElementType::I32; ///< of Number, and of the values of Numbers and Vector
    std::vector<std::size_t> extents; ///< of an array, of whatever: 3 and 4 of "m[3][4]"; at most four dimensions
    std::optional<NumberType> pointee; ///< of Pointer: to numbers
    bool readOnly = false; ///< of Pointer: to what is const

    std::size_t elements() const; ///< of an array; else 1
    /// The dimensions of a list of values: the extents, and behind them how many parts a vector has.
    std::vector<std::size_t> dimensions() const;
    std::size_t values() const { return bytes / sizeOf(type); } ///< of Number, Numbers and Vector
    /// The words behind the field's name: "[1][2]", "[1].y", ".y"; or only that many of its parts.
    std::string valueName(std::size_t value, std::size_t parts = std::string::npos) const;
};

/// A structure that a text declares, as the front end understood it.
class DeclaredRecord {
public:
    DeclaredRecord(std::shared_ptr<const SourceFacts> facts, const TypeFacts& type);

    const std::string& name() const { return m_name; } ///< "filters::Params<float>"
    std::size_t bytes() const { return m_bytes; }
    const std::vector<FieldFacts>& fields() const;
    /// The record that the field is, or its elements are; empty where it is none that is known.
    std::optional<DeclaredRecord> of(const FieldFacts& field) const;
    /// "lens.m[1][2]". Missing where there is no such field, it is not public, or an index leads beyond its array.
    FieldLayout at(std::string_view path) const;

private:
    const FieldFacts* named(std::string_view name, std::uint64_t& offset) const;

    std::shared_ptr<const SourceFacts> m_facts;
    std::string m_name;
    std::size_t m_bytes = 0;
};

/// Of a value of that type `offset` bytes behind the start.
FieldLayout layoutOf(const TypeFacts& type, std::size_t offset);
/// Of an array's elements.
TypeFacts elementOf(TypeFacts array);

/// The types of a kernel's text, which the front end is asked for where something needs them. All throw Cancelled.
class DeclaredTypes {
public:
    /// `text` empty: PTX, which declares none.
    DeclaredTypes(const ptx::Function& kernel, std::optional<CompileRequest> text, const Progress& progress)
        : m_kernel(kernel), m_text(std::move(text)), m_progress(progress)
    {
    }

    /// Refuses where libclang is not installed, and without a reason where there is no text.
    Answer<std::shared_ptr<const SourceFacts>> facts() const;
    /// Refuse as facts() does, and what is not known.
    Answer<DeclaredRecord> parameter(std::size_t index) const;
    Answer<DeclaredRecord> pointee(std::size_t index) const; ///< of a parameter: what it points to
    Answer<DeclaredRecord> variable(std::string_view name) const; ///< an element of it

private:
    const ptx::Function& m_kernel;
    std::optional<CompileRequest> m_text;
    const Progress& m_progress;
};

} // namespace warpatlas::inline source
