/// One thing that could be tried: a small picture of it to scale, the band of its time, the numbers that matter. A
/// click, Enter or the space bar tries it.
#pragma once

#include "ui/desktop/what_if/card_picture.h"
#include "ui/desktop/what_if/what_if_facts.h"

#include <QAbstractButton>

namespace warpatlas::ui::inline desktop {

class WhatIfCard : public QAbstractButton {
    Q_OBJECT
public:
    enum class Side { None, Now, A, B };
    struct Shown {
        QString title, tip;
        CardPicture picture;
        std::optional<WhatIfTime> time;
        double axisMs = 0; ///< the end of the axis that all cards of the group share; 0: no card has a time
        std::vector<WhatIfRow> rows;
        QStringList faults;
        Side side = Side::None;
        bool works = false; ///< it is being computed
    };

    explicit WhatIfCard(QWidget* parent = nullptr);
    void show(Shown shown);
    const Shown& shown() const { return m_shown; }
    using QWidget::show;

    static constexpr int leastWidth = 196, leastHeight = 136;
    QSize sizeHint() const override { return {leastWidth, leastHeight}; }
    QSize minimumSizeHint() const override { return sizeHint(); }

private:
    QString inWords() const;
    void paintEvent(QPaintEvent* event) override;
    void paintTime(QPainter& painter, const QRectF& area) const;

    Shown m_shown;
};

} // namespace warpatlas::ui::inline desktop
