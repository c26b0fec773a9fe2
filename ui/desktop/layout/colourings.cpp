#include "ui/desktop/layout/colourings.h"

namespace warpatlas::ui {

const std::vector<Colouring>& colourings()
{
    static const std::vector<Colouring> all{
        {render::ColourBy::Owner, "owner", "Hue: the block that wrote it. Shade: its warp."},
        {render::ColourBy::State, "state",
            "While playing: waiting shows the input dimmed, running its owner's colour, done the result."},
        {render::ColourBy::Result, "result", "The values that the kernel wrote."},
        {render::ColourBy::Writes, "writes", "How often it was written: never, once, or more than once."},
        {render::ColourBy::Reads, "reads", "How often it was read, from never to the most."},
        {render::ColourBy::Value, "value", "Its value on a scale of colours; of images their lightness."},
        {render::ColourBy::Difference, "difference", "How far it is from the CPU's reference."},
        {render::ColourBy::Block, "block", "The block that wrote it, and nothing else."},
        {render::ColourBy::Warp, "warp", "The warp of its block that wrote it."},
        {render::ColourBy::Lane, "lane", "The lane of the warp that wrote it, 0 to 31."},
    };
    return all;
}

} // namespace warpatlas::ui
