/// Asks how large a picture of a panel is to be: pixels, and how large its letters are.
#pragma once

#include "ui/desktop/pictures/panel_picture.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QSpinBox;

namespace warpatlas::ui {

class PanelPictureDialog : public QDialog {
    Q_OBJECT
public:
    PanelPictureDialog(const QString& title, const QWidget& panel, QWidget* parent = nullptr);
    PanelPictureOptions answers() const;

private:
    void refresh();

    const QWidget& m_panel;
    QSpinBox *m_width, *m_height;
    QComboBox* m_scale;
    QLabel* m_words;
};

} // namespace warpatlas::ui
