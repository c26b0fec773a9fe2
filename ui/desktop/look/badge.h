/// A small label beside numbers that says where they come from.
#pragma once

#include "kernels/model/provenance.h"

#include <QLabel>

namespace warpatlas::ui {

/// Shows the provenance of the numbers beside it; hidden while there are none.
class Badge : public QLabel {
public:
    explicit Badge(QWidget* parent = nullptr);
    void setProvenance(Provenance provenance); ///< and becomes visible
};

} // namespace warpatlas::ui
