#include "ui/desktop/pictures/panel_menus.h"

#include "ui/desktop/look/combo_box.h"
#include "ui/desktop/look/dock_title.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/section.h"
#include "ui/desktop/look/typed_number.h"
#include "ui/desktop/pictures/pictures.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

QSpinBox* pixelsBox(const char* objectName, const QString& accessibleName, int value)
{
    auto* box = new SpinBox;
    introduce(box, objectName, accessibleName);
    box->setRange(16, largestPanelPicture);
    box->setSuffix(" px");
    box->setValue(value);
    return box;
}

QList<Section*> sectionsOf(const QMainWindow& window)
{
    QList<Section*> sections;
    for (QWidget* widget : window.findChildren<QWidget*>())
        if (auto* section = dynamic_cast<Section*>(widget))
            sections += section;
    return sections;
}

QDockWidget* dockOf(QWidget* widget)
{
    while (widget && !qobject_cast<QDockWidget*>(widget))
        widget = widget->parentWidget();
    return static_cast<QDockWidget*>(widget);
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
    introduce(m_scale, "panelPicture.scale", said("dialog.panel_picture.letters_name", "Size of letters"));
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
    auto* layout = makeLayout<QVBoxLayout>(14, this);
    layout->setContentsMargins(20, 18, 20, 16);
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

PanelMenus::PanelMenus(QMainWindow& window, PanelMenuParts parts)
    : QObject(&window), m_window(window), m_parts(std::move(parts))
{
    for (Section* section : sectionsOf(window))
        section->installEventFilter(this);
}

bool PanelMenus::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::ContextMenu)
        return QObject::eventFilter(watched, event);
    popUp(*dynamic_cast<Section*>(watched), static_cast<QContextMenuEvent*>(event)->globalPos());
    return true;
}

void PanelMenus::popUp(Section& panel, const QPoint& place)
{
    auto* menu = new QMenu(&panel);
    menu->setObjectName("panelMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QString name = panel.accessibleName();
    QAction* saved = menu->addAction(said("menu.panel.picture", "Picture of {}…", name));
    saved->setObjectName("panel.save");
    connect(saved, &QAction::triggered, this, [this, &panel] { ask(panel); });
    QAction* copied = menu->addAction(said("menu.panel.copy", "Copy picture of {}", name));
    copied->setObjectName("panel.copy");
    connect(copied, &QAction::triggered, this, [this, &panel] { copy(panel); });
    if (QDockWidget* dock = dockOf(&panel)) {
        menu->addSeparator();
        const QString words = dock->isFloating() ? said("menu.panel.dock", "Dock {}", dock->windowTitle())
                                                 : said("menu.panel.float", "Let {} float", dock->windowTitle());
        QAction* floats = menu->addAction(words);
        floats->setObjectName("panel.float");
        connect(floats, &QAction::triggered, dock, [dock] { dock->setFloating(!dock->isFloating()); });
        QAction* close = menu->addAction(closeText(*dock));
        close->setObjectName("panel.close");
        connect(close, &QAction::triggered, dock, &QWidget::close);
    }
    menu->popup(place);
}

void PanelMenus::fillExport(QMenu& menu)
{
    for (Section* section : sectionsOf(m_window)) {
        QAction* action = menu.addAction(section->accessibleName() + "…");
        action->setObjectName("export." + section->name());
        connect(action, &QAction::triggered, this, [this, section] { ask(*section); });
        connect(&menu, &QMenu::aboutToShow, action,
            [this, action, section] { action->setVisible(m_parts.hasSomething(*section)); });
    }
}

void PanelMenus::ask(Section& panel)
{
    m_parts.reveal(panel); // what is not shown has no size
    const QString title = said("dialog.panel_picture", "Picture of {}", panel.accessibleName());
    PanelPictureDialog dialog(title, panel, &m_window);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const QString name = panel.accessibleName().toLower().replace(' ', '_') + ".png";
    const QString path = QFileDialog::getSaveFileName(&m_window, title, m_parts.folder() + '/' + name, "PNG (*.png)");
    if (path.isEmpty())
        return;
    m_parts.savedIn(QFileInfo(path).absolutePath());
    const PanelPictureOptions asked = dialog.answers();
    save(panel, asked.pixels, asked.scale, path);
}

bool PanelMenus::save(Section& panel, const QSize& pixels, double scale, QString path)
{
    const QString refusal = savePicture(pictureOfPanel(panel, {pixels, scale}), path);
    m_parts.say(refusal.isEmpty() ? savedText(path) : refusal, !refusal.isEmpty());
    return refusal.isEmpty();
}

void PanelMenus::copy(Section& panel)
{
    QApplication::clipboard()->setImage(pictureOfPanel(panel, asShown(panel)));
}

} // namespace warpatlas::ui::inline desktop
