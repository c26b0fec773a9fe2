#include "ui/desktop/pictures/panel_picture_dialog.h"

#include "ui/desktop/look/combo_box.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/spin_box.h"
#include "ui/desktop/pictures/pictures.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace warpatlas::ui {
namespace {

QSpinBox* pixelsBox(const char* objectName, const QString& accessibleName, int value)
{
    auto* box = new SpinBox;
    box->setObjectName(objectName);
    box->setAccessibleName(accessibleName);
    box->setRange(16, largestPanelPicture);
    box->setSuffix(" px");
    box->setValue(value);
    return box;
}

} // namespace

PanelPictureDialog::PanelPictureDialog(const QString& title, const QWidget& panel, QWidget* parent)
    : QDialog(parent), m_panel(panel), m_scale(new ComboBox), m_words(new QLabel)
{
    setObjectName("panelPictureDialog");
    setWindowTitle(title);
    const PanelPictureOptions shown = asShown(panel);
    m_width = pixelsBox("panelPicture.width", said("dialog.panel_picture.width_name", "Width of the picture"),
        shown.pixels.width() * 2);
    m_height = pixelsBox("panelPicture.height", said("dialog.panel_picture.height_name", "Height of the picture"),
        shown.pixels.height() * 2);
    m_scale->setObjectName("panelPicture.scale");
    m_scale->setAccessibleName(said("dialog.panel_picture.letters_name", "Size of letters"));
    for (const double scale : {1.0, 1.5, 2.0, 3.0, 4.0})
        m_scale->addItem(QString("%1 ×").arg(scale), scale);
    m_scale->setCurrentIndex(m_scale->findData(2.0));
    m_words->setWordWrap(true);
    auto* form = new QFormLayout;
    form->addRow(said("dialog.panel_picture.width", "&Width"), m_width);
    form->addRow(said("dialog.panel_picture.height", "&Height"), m_height);
    form->addRow(said("dialog.panel_picture.letters", "&Letters"), m_scale);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Save)->setText(saveAsText());
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 18, 20, 16);
    layout->setSpacing(14);
    layout->addLayout(form);
    layout->addWidget(m_words);
    layout->addWidget(buttons);
    connect(m_width, &QSpinBox::valueChanged, this, &PanelPictureDialog::refresh);
    connect(m_height, &QSpinBox::valueChanged, this, &PanelPictureDialog::refresh);
    connect(m_scale, &QComboBox::currentIndexChanged, this, &PanelPictureDialog::refresh);
    refresh();
}

PanelPictureOptions PanelPictureDialog::answers() const
{
    return {{m_width->value(), m_height->value()}, m_scale->currentData().toDouble()};
}

void PanelPictureDialog::refresh()
{
    const PanelPictureOptions asked = answers();
    const QSize least = leastPixels(m_panel, asked.scale);
    const bool cut = asked.pixels.width() < least.width() || asked.pixels.height() < least.height();
    m_words->setText(cut
            ? said("dialog.panel_picture.cut", "Letters of this size need {} × {} pixels: some would be cut off.",
                least.width(), least.height())
            : said("dialog.panel_picture.anew", "The panel is laid out anew for this size."));
}

} // namespace warpatlas::ui
