/// Structures as they are written in arguments: "struct:width=64,origin.x=0.5,weights={1,2,1},data=in:a.npy", and
/// anything by its bytes: "bytes:0000803f", with the arrays that pointers in it lead to:
/// "bytes:00000000000000000a000000,0=in:a.npy".
#pragma once

#include "app/source/array_spec.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline source {

struct StructFieldSpec {
    std::string path; ///< as C++ writes it: "origin.x", "weights[2]"
    std::string text; ///< its value as written
    std::optional<BufferArgumentSpec> array; ///< the value, where it is one; else a number
};

struct StructSpec {
    std::vector<StructFieldSpec> fields; ///< none twice; what is not named is zero
};

struct BytesSpec {
    /// Where the address of an array goes.
    struct Place {
        std::uint64_t offset = 0; ///< in `bytes`
        std::string text; ///< the array as written
        BufferArgumentSpec array;
    };
    std::vector<std::byte> bytes;
    std::vector<Place> places{}; ///< whatever `bytes` have there
};

/// Whether the text begins with FIELD=, as the fields of a structure are written.
bool beginsField(std::string_view text);

/// Reads the text behind "struct:", FIELD=VALUE,...; may be empty. A comma ends a value if a field follows it. Throws
/// InputError whose subject is `subject`.
StructSpec parseStruct(const std::string& text, const std::string& subject);

/// Reads the text behind "bytes:", two hexadecimal digits a byte, and BYTE=ARRAY for each pointer; a comma ends an
/// array if the next one follows it. Throws InputError whose subject is `subject`.
BytesSpec parseBytes(const std::string& text, const std::string& subject);

/// "struct:...", or "bytes:...", again, with the files that it reads or writes as `change` names them.
std::string withFiles(const StructSpec& spec, const std::function<std::string(const std::string& path)>& change);
std::string withFiles(const BytesSpec& spec, const std::function<std::string(const std::string& path)>& change);

/// Those among its fields.
std::vector<BufferArgumentSpec> arraysOf(const StructSpec& spec);
std::vector<BufferArgumentSpec> arraysOf(const BytesSpec& spec);

} // namespace warpatlas::inline source
