/// Where a view draws: a rectangle of a picture, of which the bound framebuffer holds all or one tile. The same scene
/// gives the same pixels whether it is drawn whole or in tiles, so that a picture may be larger than any framebuffer.
/// All in device pixels with the origin at the top left; plain arithmetic but for apply().
#pragma once

namespace warpatlas::render {

/// A part of a picture that the bound framebuffer holds.
struct Tile {
    int pictureWidth = 0, pictureHeight = 0; ///< size of the whole picture
    int x = 0, y = 0; ///< the tile's top left corner in the picture
    int width = 0, height = 0; ///< size of the framebuffer

    static Tile whole(int width, int height) { return {width, height, 0, 0, width, height}; }
};

struct Viewport {
    Tile tile;
    int x = 0, y = 0, width = 0, height = 0; ///< the view's place and size in the picture

    static Viewport whole(int width, int height) { return {Tile::whole(width, height), 0, 0, width, height}; }

    /// These give gl_FragCoord of the view's top left corner: its pixel is (gl_FragCoord.x - left, top -
    /// gl_FragCoord.y).
    int fragmentLeft() const { return x - tile.x; }
    int fragmentTop() const { return tile.height - (y - tile.y); }
    bool empty() const; ///< nothing of the view lies in the tile

    /// Sets GL's viewport to the view (normalised device coordinates -1 to 1 are the view's edges, also where they lie
    /// outside the tile) and the scissor test to the part of the view that lies in the tile.
    void apply() const;
};

} // namespace warpatlas::render
