#include "kernels/frontend/cuda_headers.h"

#include "assets/assets.h"

#include <filesystem>

namespace warpatlas {
namespace {

constexpr std::string_view ownFolder = "kernels/compiler/", includedFolder = "kernels/compiler/cuda/";

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
    return headers;
}

} // namespace

const std::map<std::string, std::string_view>& cudaHeaders()
{
    static const std::map<std::string, std::string_view> headers = allHeaders();
    return headers;
}

} // namespace warpatlas
