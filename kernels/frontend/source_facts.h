/// What a text of CUDA C++ declares, as a compiler's front end understood it. Plain values.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline frontend {

/// Other names (typedefs, `using`) are resolved: "unsigned int", "filters::Params<float>", "const float *".
struct TypeFacts {
    std::string name; ///< of one value; of an array, of its elements; without const where it is no pointer
    std::uint64_t bytes = 0; ///< of all of it; 0: not known
    std::vector<std::uint64_t> extents; ///< of an array, outermost first; 0: none is given
    std::string pointee; ///< of a pointer or a reference: "const float"; of all else empty
    std::uint64_t pointeeBytes = 0; ///< 0: not known
    bool isEnumeration = false;
};

struct FieldFacts {
    std::string name; ///< empty: a structure without a name, whose fields are named as its owner's
    TypeFacts type;
    std::uint64_t offset = 0; ///< bytes from the start of the record; of a bit-field rounded down
    bool bits = false; ///< a bit-field
    bool hidden = false; ///< private or protected, here or on the way from a base
};

/// A structure, class or union. Its bases' fields stand before its own; in place of a base whose place libclang does
/// not tell stands a field with that base's name and without a type.
struct RecordFacts {
    std::string name; ///< "filters::Params<float>"
    std::uint64_t bytes = 0;
    std::vector<FieldFacts> fields;
};

/// A kernel that is no template, or an instance of one that host code launches or that was asked for.
struct KernelFacts {
    std::string symbol; ///< as PTX calls it
    std::string name; ///< with scopes; of an instance also its arguments: "filters::scale<float>"
    bool isInstance = false; ///< of a template
    std::vector<TypeFacts> parameters;
};

struct VariableFacts {
    std::string name; ///< with scopes
    TypeFacts type;
    bool isAligned = false; ///< by a word of its own, as __align__(16)
    bool isDynamic = false; ///< `extern __shared__ float part[];`
};

struct SourceFacts {
    std::vector<KernelFacts> kernels;
    std::vector<RecordFacts> records; ///< those that kernels and variables lead to
    std::vector<VariableFacts> variables; ///< of the device
    std::vector<std::string> instances; ///< names of those asked for, in their order; empty: not known
    std::string refusal; ///< why nothing could be read: "libclang ... is not installed"; else empty

    const RecordFacts* record(std::string_view name) const; ///< null where there is none
};

/// What a front end is given.
struct SourceQuestion {
    std::string text;
    std::vector<std::pair<std::string, std::string>> headers; ///< texts of `#include "name"`, by that name
    std::vector<std::string> definitions; ///< "NAME" or "NAME=VALUE"
    std::string standard = "c++17";
    int computeCapability = 75;
    std::vector<std::string> instances; ///< of kernels, as C++ writes them
};

/// As bytes, and back. The latter throw std::exception where they are none of these.
std::string bytesOf(const SourceFacts& facts);
std::string bytesOf(const SourceQuestion& question);
SourceFacts sourceFactsFrom(std::string_view bytes);
SourceQuestion sourceQuestionFrom(std::string_view bytes);

} // namespace warpatlas::inline frontend
