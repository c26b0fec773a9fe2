#include "ui/desktop/layout/colourings.h"

namespace warpatlas::ui::inline desktop {

const std::vector<Colouring>& colourings()
{
    static const std::vector<Colouring> all{
        {render::ColourBy::Owner, "owner", {"colour.owner", "owner"},
            {"colour.owner.sentence", "Hue: the block that wrote it. Shade: its warp."}},
        {render::ColourBy::State, "state", {"colour.state", "state"},
            {"colour.state.sentence",
                "While playing: waiting shows the input dimmed, running its owner's colour, done the result."}},
        {render::ColourBy::Result, "result", {"colour.result", "result"},
            {"colour.result.sentence", "The values that the kernel wrote."}},
        {render::ColourBy::Writes, "writes", {"colour.writes", "writes"},
            {"colour.writes.sentence", "How often it was written: never, once, or more than once."}},
        {render::ColourBy::Reads, "reads", {"colour.reads", "reads"},
            {"colour.reads.sentence", "How often it was read, from never to the most."}},
        {render::ColourBy::Value, "value", {"colour.value", "value"},
            {"colour.value.sentence", "Its value on a scale of colours; of images their lightness."}},
        {render::ColourBy::Difference, "difference", {"colour.difference", "difference"},
            {"colour.difference.sentence",
                "How far it is from the reference: the CPU's, or that of a kernel of your own."}},
        {render::ColourBy::Block, "block", {"colour.block", "block"},
            {"colour.block.sentence", "The block that wrote it, and nothing else."}},
        {render::ColourBy::Warp, "warp", {"colour.warp", "warp"},
            {"colour.warp.sentence", "The warp of its block that wrote it."}},
        {render::ColourBy::Lane, "lane", {"colour.lane", "lane"},
            {"colour.lane.sentence", "The lane of the warp that wrote it, 0 to 31."}},
    };
    return all;
}

} // namespace warpatlas::ui::inline desktop
