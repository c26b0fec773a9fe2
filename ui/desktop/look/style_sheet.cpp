#include "ui/desktop/look/style_sheet.h"

#include "ui/desktop/look/style.h"

#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

// @name stands for a token. Distances are multiples of 4 with the frame's pixel included.
constexpr const char* sheet = R"(
* { font-family: "@sans"; font-size: 13px; }
QMainWindow, QDialog { background: @panel; }
QMainWindow::separator { background: @line; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: @accent; }
QWidget { color: @text; }
QDockWidget, QScrollArea, QScrollArea > QWidget > QWidget[role="column"], QWidget[role="panel"] { background: @panel; border: none; }
QToolTip { background: @raised; color: @text; border: 1px solid @line; padding: 4px 6px; }

QWidget#header { background: @panel; border-bottom: 1px solid @line; }
QMenuBar { background: transparent; spacing: 0px; padding: 0px; }
QMenuBar::item { background: transparent; color: @soft; padding: 6px 8px; border-radius: 6px; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: @hover; color: @text; }
QMenu { background: @raised; border: 1px solid @line; padding: 4px; }
QMenu::item { padding: 6px 24px 6px 24px; border-radius: 4px; }
QMenu::item:selected { background: @hover; }
QMenu::item:disabled { color: @faint; }
QLabel#menuHeading { color: @soft; padding: 6px 24px 2px 24px; }
QMenu::separator { height: 1px; background: @line; margin: 4px 8px; }
QMenu::indicator { width: 12px; height: 12px; left: 6px; border-radius: 6px; }
QMenu::indicator:checked { background: @accent; border: 3px solid @raised; }

QLabel { background: transparent; }
QLabel[role="brand"] { font-size: 15px; font-weight: 600; }
QLabel[role="heading"] { color: @soft; font-size: 12px; font-weight: 600; }
QLabel[role="text"] { color: @text; }
QLabel[role="soft"] { color: @soft; }
QLabel[role="caption"] { color: @text; background: @panel; font-size: 12px; padding: 4px 10px; }
QLabel[role="note"] { color: @soft; font-size: 12px; }
QLabel[role="strong"] { font-weight: 600; }
QLabel[role="wrong"] { color: @wrongText; font-weight: 600; }
QLabel[role="mono"] { font-family: "@mono"; font-size: 13px; }
QLabel[role="mono"][kind="wrong"] { color: @wrongText; }
QLabel[role="softMono"] { color: @soft; font-family: "@mono"; font-size: 13px; }
QLabel[role="note"][kind="asked"] { color: @warningText; }
QLabel[role="note"][kind="limiter"] { color: @text; font-weight: 600; }
QLabel[role="note"][kind="wrong"] { color: @wrongText; }
QLabel[role="note"][kind="warning"] { color: @warningText; }
QLabel[role="big"] { font-size: 24px; font-weight: 600; }
QLabel[role="badge"] { font-size: 11px; font-weight: 600; padding: 2px 8px; border-radius: 4px; background: @raised; color: @soft; }
QLabel[role="badge"][kind="simulated"], QLabel[role="badge"][kind="theoretical"] { background: @raised; color: @soft; }
QLabel[role="badge"][kind="measured"], QLabel[role="badge"][kind="recorded"] { background: @goodSurface; color: @goodText; }
QLabel[role="badge"][kind="modelled"] { background: @warningSurface; color: @warningText; }

QPushButton, QToolButton { background: @raised; color: @text; border: 1px solid @line; border-radius: 6px; padding: 5px 12px; }
QPushButton:hover, QToolButton:hover { background: @hover; }
QPushButton:focus, QToolButton:focus { border-color: @accent; }
QPushButton:disabled, QToolButton:disabled { color: @faint; background: @panel; }
QToolButton#compare:checked, QToolButton#follow:checked, QToolButton#present:checked { border-color: @accent; color: @accent; }
QToolButton::menu-indicator, QPushButton::menu-indicator { image: none; width: 0px; }
QToolButton[role="small"] { padding: 1px 8px; font-size: 12px; }
QToolButton[role="icon"] { padding: 5px 8px; }
QToolButton[role="row"] { padding: 3px 10px; }
QToolButton[role="flat"] { background: transparent; border-color: transparent; padding: 4px 6px; }
QToolButton[role="flat"]:hover { background: @hover; }
QToolButton[role="flat"]:focus { border-color: @accent; }
QToolButton[role="segment"] { padding: 3px 12px; color: @soft; border-radius: 0px; border-left-width: 0px; }
QToolButton[role="segment"][kind="first"] { border-left-width: 1px; border-top-left-radius: 6px; border-bottom-left-radius: 6px; }
QToolButton[role="segment"][kind="last"] { border-top-right-radius: 6px; border-bottom-right-radius: 6px; }
QToolButton[role="segment"]:hover { color: @text; }
QToolButton[role="segment"]:checked { background: @accent; color: @onAccent; border-color: @accent; font-weight: 600; }
QToolButton[role="segment"]:focus { border: 1px solid @accent; }
QToolButton[role="segment"]:checked:focus { border: 1px solid @text; }
QFileDialog QToolButton { padding: 2px; border-color: transparent; }
QPushButton[role="primary"] { background: @accent; color: @onAccent; border-color: @accent; font-weight: 600; padding: 5px 14px; }
QPushButton[role="primary"]:hover { background: @accentHover; }
QPushButton[role="primary"]:disabled { background: @panel; color: @faint; border-color: @line; }
QPushButton[role="primary"]:focus { border-color: @text; }
QPushButton[role="primary"][kind="stop"], QPushButton[role="primary"][kind="calm"] { background: @raised; color: @text; border-color: @line; }
QPushButton[role="primary"][kind="calm"] { font-weight: 400; }
QPushButton[role="primary"][kind="stop"]:focus, QPushButton[role="primary"][kind="calm"]:focus { border-color: @accent; }
QPushButton[role="primary"][kind="stale"] { border: 2px solid @warning; padding: 4px 13px; }
QPushButton[role="chip"] { padding: 3px 10px; border-radius: 13px; color: @soft; min-height: 18px; }
QPushButton[role="chip"]:checked { color: @text; border-color: @accent; background: @panel; }
QPushButton[role="chip"]:hover { color: @text; }
QPushButton[role="chip"]:focus { background: @hover; border-color: @accent; }
QPushButton[role="link"], QToolButton[role="link"] { background: transparent; border: 1px solid transparent; color: @accent; padding: 2px 4px; }
QPushButton[role="bigLink"] { background: transparent; border: 1px solid transparent; color: @accent; font-size: 24px; font-weight: 600; padding: 0px; }
QPushButton[role="bigLink"]:hover { color: @text; }
QPushButton[role="bigLink"]:focus { border-color: @accent; }
QPushButton[role="link"][kind="wrong"] { color: @wrongText; }
QPushButton[role="link"]:checked { background: @hover; color: @text; }
QPushButton[role="link"]:focus { border-color: @accent; }
QPushButton[role="link"]:hover { color: @text; }

QTabWidget::pane { border: none; }
QTabBar { background: @panel; }
QTabBar::tab { background: transparent; color: @soft; padding: 5px 10px; border-bottom: 2px solid transparent; }
QTabBar::tab:first { margin-left: 6px; }
QTabBar::tab:hover { color: @text; }
QTabBar::tab:selected { color: @text; border-bottom-color: @accent; }
QTabBar::tab:focus { background: @hover; }
QWidget#viewRow { background: @panel; border-bottom: 1px solid @line; }
QWidget#drawerLine { background: @panel; border-top: 1px solid @line; }
QWidget[role="dockTitle"] { background: @raised; }
QWidget#guide { background: @panel; }
QTextBrowser#guideText { background: @background; border: none; selection-background-color: @accent; selection-color: @onAccent; }
QWidget#lessonPanel { background: @panel; }
QWidget#lessonPanel[kind="large"] QLabel, QWidget#lessonPanel[kind="large"] QPushButton, QWidget#lessonPanel[kind="large"] QLineEdit { font-size: 15px; }
QWidget[role="lessonCover"] { background: @background; }
QLabel[role="coverTitle"] { font-size: 22px; font-weight: 600; }
QTextBrowser[role="lesson"] { background: @panel; border: none; selection-background-color: @accent; selection-color: @onAccent; }
QLineEdit#guideFind { font-family: "@sans"; }
QListWidget#guideChapters { background: @panel; border: none; border-right: 1px solid @line; outline: none; padding: 8px 0px; }
QListWidget#guideChapters::item { padding: 5px 16px; border-left: 3px solid transparent; }
QListWidget#guideChapters::item:disabled { color: @soft; font-size: 12px; padding-top: 12px; }
QListWidget#guideChapters::item:hover:enabled { background: @hover; }
QListWidget#guideChapters::item:selected { background: @hover; color: @text; border-left-color: @accent; }
QPlainTextEdit { background: @background; color: @text; border: 1px solid transparent; selection-background-color: @accent;
    selection-color: @onAccent; }
QPlainTextEdit#editor { font-family: "@mono"; font-size: 13px; }
QPlainTextEdit#printed, QPlainTextEdit#programOutput { font-family: "@mono"; font-size: 12px; }

QSpinBox, QDoubleSpinBox, QLineEdit { background: @background; border: 1px solid @line; border-radius: 6px; padding: 4px 8px;
    font-family: "@mono"; selection-background-color: @accent; selection-color: @onAccent; }
QAbstractSpinBox[role="steps"] { padding-right: 24px; }
QAbstractSpinBox[role="steps"]::up-button, QAbstractSpinBox[role="steps"]::down-button { subcontrol-origin: border; width: 22px;
    border: none; border-radius: 4px; margin: 2px; background: transparent; }
QAbstractSpinBox[role="steps"]::up-button { subcontrol-position: top right; margin-bottom: 0px; }
QAbstractSpinBox[role="steps"]::down-button { subcontrol-position: bottom right; margin-top: 0px; }
QAbstractSpinBox[role="steps"]::up-button:hover, QAbstractSpinBox[role="steps"]::down-button:hover { background: @hover; }
QSpinBox[role="axis"] { padding-left: 4px; padding-right: 11px; }
QSpinBox:focus, QDoubleSpinBox:focus, QLineEdit:focus { border-color: @accent; }
QSpinBox:disabled, QDoubleSpinBox:disabled, QLineEdit:disabled { color: @faint; }
QLineEdit[kind="wrong"] { border-color: @wrong; }

QFrame[role="card"] { border: none; border-left: 2px solid @line; border-radius: 6px; background: @raised; }
QFrame[role="card"][kind="good"] { border-left-color: @good; background: @goodSurface; }
QFrame[role="card"][kind="warning"] { border-left-color: @warning; background: @warningSurface; }
QFrame[role="card"][kind="wrong"] { border-left-color: @wrong; background: @wrongSurface; }
QFrame[role="card"][kind="good"] QLabel { color: @goodText; }
QFrame[role="card"][kind="warning"] QLabel { color: @warningText; }
QFrame[role="card"][kind="wrong"] QLabel { color: @wrongText; }
QFrame#messageBar { background: @wrongSurface; border: none; border-bottom: 1px solid @wrong; }
QFrame#messageBar[kind="note"] { background: @raised; border-bottom: 1px solid @line; }

QListWidget#problems { background: @panel; border: 1px solid transparent; outline: none; }
QListView:focus, QTreeView:focus, QPlainTextEdit:focus, QListWidget#problems:focus, QAbstractScrollArea#source:focus { border: 1px solid @accent; }
QAbstractScrollArea#source { border: 1px solid transparent; }
QCheckBox:focus, QRadioButton:focus, QSlider:focus { border: 1px solid @accent; border-radius: 4px; }

QComboBox { combobox-popup: 0; }
QComboBox[role="choice"] { background: @raised; color: @text; border: 1px solid @line; border-radius: 6px; padding: 4px 26px 4px 10px;
    min-height: 19px; }
QComboBox[role="choice"]:hover { background: @hover; }
QComboBox[role="choice"]:focus, QComboBox[role="choice"]:on { border-color: @accent; }
QComboBox[role="choice"]:disabled { color: @faint; background: @panel; }
QComboBox[role="choice"]::drop-down { border: none; width: 26px; }
QComboBox QAbstractItemView { background: @raised; color: @text; border: 1px solid @line; padding: 4px; outline: none;
    selection-background-color: @hover; selection-color: @text; }
QComboBox QAbstractItemView::item { padding: 4px 8px; min-height: 19px; border-radius: 4px; }
QComboBox QAbstractItemView::item:selected { background: @hover; color: @text; }
QComboBox QAbstractItemView::item:disabled { color: @faint; }

QTreeView { background: @panel; border: 1px solid transparent; alternate-background-color: @raised; outline: none; }
QTreeView::item { padding: 4px 6px; border: none; }
QTreeView::item:selected { background: @hover; color: @text; }
QHeaderView { background: @panel; }
QHeaderView::section { background: @panel; color: @soft; border: none; border-bottom: 1px solid @line; padding: 4px 6px; font-size: 12px; }

QStatusBar { background: @panel; border-top: 1px solid @line; min-height: 20px; max-height: 20px; }
QStatusBar::item { border: none; }
QProgressBar { background: @line; border: none; border-radius: 2px; max-height: 4px; min-height: 4px; }
QProgressBar::chunk { background: @accent; border-radius: 2px; }

QScrollBar:vertical { background: transparent; width: 10px; margin: 0px; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0px; }
QScrollBar::handle { background: @line; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 32px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::handle:hover { background: @faint; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0px; height: 0px; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
)";

} // namespace

QString styleSheet(const Tokens& t, const QString& sansFamily, const QString& monoFamily)
{
    QString result = QString::fromUtf8(sheet);
    // Longer names first: @accentSurface begins with @accent.
    const std::pair<const char*, QString> values[] = {
        {"@sans", sansFamily},
        {"@mono", monoFamily},
        {"@accentSurface", mix(t.panel, t.accent, t.dark ? 0.16 : 0.12).name()},
        {"@accentHover", mix(t.accent, t.text, 0.15).name()},
        {"@accentText", mix(t.accent, t.text, t.dark ? 0.3 : 0.5).name()},
        {"@accent", t.accent.name()},
        {"@onAccent", t.onAccent.name()},
        {"@background", t.background.name()},
        {"@panel", t.panel.name()},
        {"@raised", t.raised.name()},
        {"@hover", t.hover.name()},
        {"@line", t.line.name()},
        {"@text", t.text.name()},
        {"@soft", t.soft.name()},
        {"@faint", t.faint.name()},
        {"@goodSurface", t.goodSurface.name()},
        {"@goodText", t.goodText.name()},
        {"@good", t.good.name()},
        {"@warningSurface", t.warningSurface.name()},
        {"@warningText", t.warningText.name()},
        {"@warning", t.warning.name()},
        {"@wrongSurface", t.wrongSurface.name()},
        {"@wrongText", t.wrongText.name()},
        {"@wrong", t.wrong.name()},
    };
    for (const auto& [name, value] : values)
        result.replace(QLatin1String(name), value);
    return result;
}

} // namespace warpatlas::ui::inline desktop
