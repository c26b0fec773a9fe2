/// A launch scene's buffers in GL memory: when each block runs and how many of its threads wrote nothing, with reduced
/// levels for when a pixel covers several blocks; and which lanes wrote. 8 bytes a block, 4 a warp.
#pragma once

#include "render/gl/buffer.h"
#include "render/gl/texture.h"
#include "render/views/launch/launch_scene.h"
#include "render/views/launch/launch_sheet.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace warpatlas::render {

/// The end of the launch in the times of block words; 0 is its start.
inline constexpr std::uint32_t lastMoment = (1u << 24) - 1;
std::uint32_t momentOf(double time);

/// A block's word. x: start (24 bits), unused (7), whether its writers are known (1). y: end (24), share of its threads
/// that wrote nothing (8; over 0 and under 255 where some did).
using BlockWords = std::array<std::uint32_t, 2>;
/// A word of a level from 1 on, for all blocks below. x: first start (16), last start (16). y: last end (12), first end
/// (11), whether some are unknown (1), share of threads that wrote nothing (8).
using ReducedBlockWords = std::array<std::uint32_t, 2>;
ReducedBlockWords reduced(const BlockWords& block);
ReducedBlockWords reduced(std::span<const ReducedBlockWords> below); ///< at least one

/// Counts threads of a block whose global index lies past what the launch should cover.
std::uint64_t surplusOf(const Launch& launch, const Extent& cover, std::uint64_t block);
BlockWords wordsOf(const LaunchScene& scene, std::uint64_t block);

struct BlockLevel {
    std::uint64_t columns = 1, rows = 1; ///< size of each layer
    std::uint64_t offset = 0; ///< index of its first texel; level 0 lies apart from the others
};
/// Returns the levels: level L has a texel for 2^L x 2^L blocks of a layer; the last has one texel a layer.
std::vector<BlockLevel> levelsOf(const LaunchSheet& sheet);

class LaunchBuffers {
public:
    LaunchBuffers() = default; ///< nothing is known but the launch
    /// Leaves out what GL cannot hold and names it in note(). Throws RenderError (out of memory).
    LaunchBuffers(const LaunchScene& scene, const LaunchSheet& sheet);

    bool blocks() const { return m_blocks.name() != 0; }
    bool writers() const { return m_writers.name() != 0; }
    const std::vector<BlockLevel>& levels() const { return m_levels; }
    void bindBlocks(int unit, bool isReduced) const { (isReduced ? m_reducedTexture : m_blockTexture).bind(unit); }
    void bindWriters(int unit) const { m_writerTexture.bind(unit); }
    const std::string& note() const { return m_note; } ///< one sentence; empty: nothing is left out

private:
    void makeBlocks(const LaunchScene& scene, const LaunchSheet& sheet);
    void makeWriters(const LaunchScene& scene);

    std::vector<BlockLevel> m_levels;
    gl::Buffer m_blocks, m_reduced, m_writers;
    gl::TextureBuffer m_blockTexture, m_reducedTexture, m_writerTexture;
    std::string m_note;
};

} // namespace warpatlas::render
