/// The work that the threads of one block do together, as its recording shows it. Immutable; any thread.
#pragma once

#include "app/follow/block/block_tiles.h"
#include "app/follow/block/block_tree.h"

namespace warpatlas::inline follow {

struct BlockPicture {
    BlockTreePointer tree; ///< how they put values together; null: not as a tree
    BlockTilesPointer tiles; ///< what it brings into shared memory as rectangles; null: nothing
};

} // namespace warpatlas::inline follow
