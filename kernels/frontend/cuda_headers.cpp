#include "kernels/frontend/cuda_headers.h"

#include "assets/assets.h"

#include <filesystem>

namespace warpatlas::inline frontend {
namespace {

constexpr std::string_view ownFolder = "kernels/compiler/", includedFolder = "kernels/compiler/cuda/";

/// What they have stands before every program already.
constexpr const char* emptyHeaders[] = {"builtin_types", "channel_descriptor", "device_atomic_functions",
    "device_functions", "device_launch_parameters", "driver_functions", "host_defines", "math_functions",
    "sm_20_atomic_functions", "sm_20_intrinsics", "sm_30_intrinsics", "sm_32_intrinsics", "sm_35_intrinsics",
    "sm_60_atomic_functions", "surface_functions", "surface_types", "texture_fetch_functions", "texture_types",
    "vector_functions", "vector_types"};

std::string includedName(std::string_view name)
{
    return name == "nv_jit_link.cuh" ? "nvJitLink.h" : std::filesystem::path(name).replace_extension(".h").string();
}

std::map<std::string, std::string_view> allHeaders()
{
    std::map<std::string, std::string_view> headers;
    for (const std::string_view name : assetNames(ownFolder)) {
        const bool included = name.starts_with(includedFolder);
        headers[included ? includedName(name.substr(includedFolder.size())) : std::string(name)] = assetText(name);
    }
    for (const char* const name : emptyHeaders)
        headers[name + std::string(".h")] = "#pragma once\n#include \"cuda_runtime.h\"\n";
    return headers;
}

} // namespace

const std::map<std::string, std::string_view>& cudaHeaders()
{
    static const std::map<std::string, std::string_view> headers = allHeaders();
    return headers;
}

} // namespace warpatlas::inline frontend
