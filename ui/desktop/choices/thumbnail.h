/// Data as a small picture.
#pragma once

#include "app/dataset/dataset.h"

#include <QImage>

namespace warpatlas::ui::inline desktop {

/// Samples a picture or a matrix; of other numbers than bytes the smallest is black and the largest white. Null where
/// the data are no plane.
QImage thumbnailOf(const Dataset& data, const QSize& pixels);

} // namespace warpatlas::ui::inline desktop
