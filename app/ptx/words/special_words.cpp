#include "app/ptx/words/special_words.h"

#include "app/words/say.h"

namespace warpatlas {
namespace {

struct SpecialName {
    std::string_view name;
    Text words;
};
constexpr SpecialName specialNames[] = {
    {"%laneid", {"ptx.special.laneid", "the lane's number in its warp"}},
    {"%warpid", {"ptx.special.warpid", "the warp's number in its block"}},
    {"%nwarpid", {"ptx.special.nwarpid", "how many warps an SM has room for"}},
    {"%smid", {"ptx.special.smid", "the number of the SM that runs the block"}},
    {"%nsmid", {"ptx.special.nsmid", "how many numbers of SMs there are"}},
    {"%gridid", {"ptx.special.gridid", "the launch's number"}},
    {"%lanemask_eq", {"ptx.special.mask_eq", "a mask with the lane's own bit"}},
    {"%lanemask_le", {"ptx.special.mask_le", "a mask of the lanes up to this one"}},
    {"%lanemask_lt", {"ptx.special.mask_lt", "a mask of the lanes below this one"}},
    {"%lanemask_ge", {"ptx.special.mask_ge", "a mask of the lanes from this one on"}},
    {"%lanemask_gt", {"ptx.special.mask_gt", "a mask of the lanes above this one"}},
    {"%dynamic_smem_size", {"ptx.special.dynamic", "the bytes of dynamic shared memory"}},
    {"%total_smem_size", {"ptx.special.total", "the bytes of shared memory of a block"}},
    {"%reserved_smem_offset_begin", {"ptx.special.reserved_begin", "where the system's own shared memory begins"}},
    {"%reserved_smem_offset_end", {"ptx.special.reserved_end", "where the system's own shared memory ends"}},
    {"%reserved_smem_offset_0", {"ptx.special.reserved_0", "where the system's part of its own shared memory begins"}},
    {"%reserved_smem_offset_1", {"ptx.special.reserved_1", "where the libraries' part of it begins"}},
    {"%reserved_smem_offset_cap", {"ptx.special.reserved_cap", "the bytes of the system's own shared memory"}},
    {"%cluster_ctarank", {"ptx.special.cluster_rank", "the block's number in its cluster"}},
    {"%cluster_nctarank", {"ptx.special.cluster_blocks", "how many blocks a cluster has"}},
    {"%cluster_ctaid", {"ptx.special.cluster_place", "the block's place in its cluster"}},
    {"%cluster_nctaid", {"ptx.special.cluster_size", "the cluster in blocks"}},
    {"%clusterid", {"ptx.special.cluster", "the cluster's place in the grid"}},
    {"%nclusterid", {"ptx.special.clusters", "the grid in clusters"}},
    {"%is_explicit_cluster", {"ptx.special.explicit_cluster", "whether the launch asked for clusters"}},
    {"%clock", {"ptx.special.clock", "the SM's clock, low 32 bits: clock()"}},
    {"%clock_hi", {"ptx.special.clock_hi", "the SM's clock, high 32 bits"}},
    {"%clock64", {"ptx.special.clock64", "the SM's clock: clock64()"}},
    {"%globaltimer", {"ptx.special.globaltimer", "the GPU's time in nanoseconds"}},
    {"%globaltimer_lo", {"ptx.special.globaltimer_lo", "the GPU's time in nanoseconds, low 32 bits"}},
    {"%globaltimer_hi", {"ptx.special.globaltimer_hi", "the GPU's time in nanoseconds, high 32 bits"}},
    {"%pm0", {"ptx.special.pm0", "a counter of the profiler"}},
};

constexpr std::pair<std::string_view, std::string_view> specialIndices[] = {
    {"%tid", "threadIdx"}, {"%ctaid", "blockIdx"}, {"%ntid", "blockDim"}, {"%nctaid", "gridDim"}};

} // namespace

std::string specialWords(std::string_view name)
{
    const std::size_t point = name.find('.');
    for (const auto& [ptx, cuda] : specialIndices)
        if (point != std::string_view::npos && name.substr(0, point) == ptx)
            return fmt::format("{}{} ({})", cuda, name.substr(point), name);
    for (const SpecialName& known : specialNames)
        if (known.name == name || (point != std::string_view::npos && known.name == name.substr(0, point)))
            return fmt::format("{} ({})", say(known.words), name);
    if (name.starts_with("%envreg"))
        return fmt::format("{} ({})", say("ptx.special.envreg", "what the driver left for the kernel"), name);
    return std::string(name);
}

} // namespace warpatlas
