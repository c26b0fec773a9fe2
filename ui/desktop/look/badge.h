/// Where numbers come from, as a small label beside them.
#pragma once

#include "kernels/model/provenance.h"

#include <QLabel>

namespace warpatlas::ui {

/// Where the numbers beside it come from; hidden while there are none.
class Badge : public QLabel {
public:
    explicit Badge(QWidget* parent = nullptr);
    void setProvenance(Provenance provenance); ///< and becomes visible
};

} // namespace warpatlas::ui
