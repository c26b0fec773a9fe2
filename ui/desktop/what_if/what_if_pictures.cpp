#include "ui/desktop/what_if/what_if_pictures.h"

#include "app/measure/recorded.h"

#include <algorithm>

namespace warpatlas::ui {

std::vector<CardPicture> cardPictures(const WhatIfGroup& group, const std::vector<WhatIfFacts>& facts,
    const std::vector<std::vector<CardLine>>& texts, const Outcome& now)
{
    std::vector<CardPicture> all(group.cases.size());
    CardPicture most;
    most.largest = {1, 1, 1};
    const Extent size = sizeOfRun(now.bound->work).extent;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const WhatIfCase& one = group.cases[i];
        CardPicture& picture = all[i];
        picture.lines = texts[i];
        switch (group.kind) {
        case WhatIfKind::Block:
            picture.block = one.isNow ? now.bound->launch.block : *one.experiment->block;
            most.largest.x = std::max(most.largest.x, picture.block->z * (picture.block->x + 1) - 1);
            most.largest.y = std::max(most.largest.y, picture.block->y);
            break;
        case WhatIfKind::Gpu:
            if (const Answer<GpuSheet> gpu = findGpu(one.sweep.valuesAt(0).front()))
                picture.multiprocessors = gpu.value().multiprocessors;
            most.most = std::max(most.most, picture.multiprocessors);
            break;
        case WhatIfKind::Size:
            picture.elements = one.isNow ? size.count() : std::stoull(one.sweep.valuesAt(0).front());
            picture.wide = size.y > 1 ? double(size.x) / double(size.y) : 8;
            most.mostElements = std::max(most.mostElements, picture.elements);
            break;
        case WhatIfKind::Launches:
            picture.launches = *one.sweep.launchesAt(one.point);
            break;
        case WhatIfKind::Streams:
            if (const auto& flow = facts[i].flow) {
                picture.operations = one.isNow ? flow->whole.operations : flow->parts.operations;
                for (const FlowOperation& operation : picture.operations)
                    most.endMs = std::max(most.endMs, operation.endMs);
            }
            break;
        case WhatIfKind::Variant:
        case WhatIfKind::Mistake:
            break;
        }
    }
    for (CardPicture& picture : all) {
        picture.largest = most.largest;
        picture.most = most.most;
        picture.mostElements = most.mostElements;
        picture.endMs = most.endMs;
    }
    return all;
}

} // namespace warpatlas::ui
