/// A person's own kernel as a `.warpatlas` file has it, beside "kernel", its name; "file" and "arguments" are needed:
///
///     "source": {"file": "scale.cu", "arguments": ["f32:2", "in:x.npy", "out:f32:100:y.npy"],
///                "shared_bytes": 1024, "compiler": "clang", "mode": "o3"}
#pragma once

#include "app/source/source_kernel.h"

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace warpatlas {

nlohmann::ordered_json toJson(const SourceKernel& source);

/// Without the text: reads no file. Throws InputError about `name`.
SourceKernel sourceFromJson(const nlohmann::json& json, const std::string& name);

/// All files that it names, as `change` names them.
void changeFiles(SourceKernel& source, const std::function<std::string(const std::string& path)>& change);

} // namespace warpatlas
