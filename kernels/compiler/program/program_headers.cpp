#include "kernels/compiler/program/program_headers.h"

#include "assets/assets.h"
#include "kernels/frontend/cuda_headers.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

namespace warpatlas::inline compiler {
namespace {

namespace fs = std::filesystem;

void writeText(const fs::path& path, std::string_view text)
{
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    if (!file)
        throw InputError(path.string(), "cannot be written");
}

/// "thrust/sort.h" for a file of the system's folders; empty for one of people's own.
std::string_view nameBelowInclude(std::string_view path)
{
    constexpr std::string_view folder = "/include/";
    const std::size_t at = path.rfind(folder);
    const bool ofSystem = path.starts_with("/usr/") || path.starts_with("/opt/");
    return !ofSystem || at == path.npos ? std::string_view() : path.substr(at + folder.size());
}

/// The file of a line of -H (". /usr/include/stdio.h"), or the name in one about a file that is not there.
std::string_view headerNamed(std::string_view line)
{
    constexpr std::string_view missing = "fatal error: '", behind = "' file not found";
    const std::size_t at = line.find(missing), end = line.find(behind);
    if (at != line.npos && end != line.npos)
        return line.substr(at + missing.size(), end - at - missing.size());
    const std::size_t dots = std::min(line.find_first_not_of('.'), line.size());
    const bool listed = dots != 0 && dots < line.size() && line[dots] == ' ';
    return listed ? nameBelowInclude(line.substr(dots + 1)) : std::string_view();
}

} // namespace

void writeProgramHeaders(const std::string& folder)
{
    for (const auto& [name, text] : cudaHeaders()) {
        const fs::path path = fs::path(folder) / name;
        fs::create_directories(path.parent_path());
        writeText(path, text);
    }
}

std::string writeCourseHeaders(const std::string& folder)
{
    const fs::path courses = fs::path(folder) / "courses";
    fs::create_directories(courses);
    writeText(courses / "wb.h", assetText("kernels/compiler/functions/wb.cuh"));
    return courses.string();
}

bool isOfToolkitAlone(std::string_view name)
{
    static constexpr std::string_view beginnings[] = {"thrust/", "cub/", "cuda/", "nv/", "crt/", "cooperative_groups/",
        "nvtx3/", "cublas", "cudnn", "cufft", "curand", "cusolver", "cusparse", "npp", "nvPTXCompiler", "nvjpeg",
        "nvml", "nvrtc", "cudaGL", "cudaEGL", "cudaVDPAU", "cuda_gl_interop", "cuda_egl_interop"};
    static const std::set<std::string_view> names{"cuComplex.h", "mma.h", "cuda_bf16.h", "cuda_fp4.h", "cuda_fp6.h",
        "cuda_fp8.h", "cuda_occupancy.h", "cuda_pipeline.h", "cuda_awbarrier.h", "cudaTypedefs.h",
        "cuda_device_runtime_api.h", "nvToolsExt.h", "nvfunctional", "fatbinary_section.h", "library_types.h",
        "cupti.h", "texture_indirect_functions.h", "surface_indirect_functions.h"};
    return names.contains(name)
        || std::ranges::any_of(beginnings, [&](std::string_view beginning) { return name.starts_with(beginning); });
}

std::string toolkitHeaderIn(std::string_view said, std::string_view folder)
{
    while (!said.empty()) {
        const std::size_t end = std::min(said.find('\n'), said.size());
        const std::string_view name = headerNamed(said.substr(0, end));
        said.remove_prefix(std::min(end + 1, said.size()));
        std::error_code unknown;
        if (isOfToolkitAlone(name) && !fs::exists(fs::path(folder) / name, unknown))
            return std::string(name);
    }
    return {};
}

} // namespace warpatlas::inline compiler
