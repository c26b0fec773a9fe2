#include "ui/desktop/guide/guide_window.h"

#include "ui/desktop/guide/guide_browser.h"
#include "ui/desktop/look/icons.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/settings.h"
#include "ui/guide/chapters.h"

#include <QCloseEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QScreen>
#include <QScrollBar>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int listWidth = 208;

const WindowCommand& guideCommand(std::string_view name)
{
    return *std::ranges::find(guideCommands(), name, &WindowCommand::name);
}

QString wordsWithKey(const WindowCommand& command)
{
    return said(command.text) + " (" + command.keys + ")";
}

QToolButton* stepButton(const WindowCommand& command)
{
    auto* button = new QToolButton;
    button->setText(said(command.text));
    button->setObjectName(toQt(command.name));
    button->setToolTip(wordsWithKey(command));
    button->setEnabled(false);
    setRole(button, "row");
    return button;
}

} // namespace

std::span<const WindowCommand> guideCommands()
{
    static constexpr std::array commands{
        WindowCommand{"guideBack", {"guide.back", "Back"}, "Alt+Left"},
        WindowCommand{"guideForward", {"guide.forward", "Forward"}, "Alt+Right"},
        WindowCommand{"guideFind", {"guide.find", "Find in the guide"}, "Ctrl+F"},
        WindowCommand{"guideNext", {"guide.next", "The next place with these words"}, "F3"},
        WindowCommand{"guideBefore", {"guide.before", "The place before with these words"}, "Shift+F3"},
        WindowCommand{"guideClose", {"guide.close", "Leave the words to find; close the guide"}, "Esc"},
    };
    return commands;
}

GuideWindow::GuideWindow(Settings& settings, std::function<QString()> keys)
    : m_settings(settings),
      m_list(new QListWidget),
      m_text(new GuideBrowser(std::move(keys))),
      m_words(new QLineEdit),
      m_found(makeLabel("", "note"))
{
    setObjectName("guide");
    setWindowTitle(said("guide.title", "Guide – WarpAtlas"));
    setWindowIcon(icon("warpatlas"));
    setAttribute(Qt::WA_QuitOnClose, false); // the program ends with its main window
    setAttribute(Qt::WA_StyledBackground);
    resize(QSize(1040, 720).boundedTo(screen()->availableSize() - QSize(24, 48))); // with the frame around it
    restoreGeometry(m_settings.get(setting::guideGeometry));

    auto* back = stepButton(guideCommand("guideBack"));
    auto* forward = stepButton(guideCommand("guideForward"));
    m_words->setObjectName("guideFind");
    m_words->setPlaceholderText(wordsWithKey(guideCommand("guideFind")));
    m_words->setAccessibleName(said(guideCommand("guideFind").text));
    m_words->setClearButtonEnabled(true);
    m_words->setFixedWidth(280);
    m_found->setObjectName("guideFound");
    auto* row = new QWidget;
    row->setObjectName("viewRow");
    auto* top = makeLayout<QHBoxLayout>(8, row);
    top->setContentsMargins(12, 8, 12, 8);
    top->addWidget(back);
    top->addWidget(forward);
    top->addStretch();
    top->addWidget(m_found);
    top->addWidget(m_words);
    introduce(m_list, "guideChapters", said("guide.chapters", "Chapters"));
    m_list->setFixedWidth(listWidth);
    auto* body = makeLayout<QHBoxLayout>(0);
    body->addWidget(m_list);
    body->addWidget(m_text, 1);
    auto* layout = makeLayout<QVBoxLayout>(0, this);
    layout->addWidget(row);
    layout->addLayout(body, 1);
    fillList();

    connect(m_list, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (const QString topic = item ? item->data(Qt::UserRole).toString() : QString();
            !topic.isEmpty() && topic != m_text->topic())
            m_text->open(topic);
    });
    connect(m_text, &QTextBrowser::sourceChanged, this,
        [this](const QUrl& address) { showPlace(GuideBrowser::topicOf(address)); });
    connect(m_text, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
    connect(m_text, &QTextBrowser::forwardAvailable, forward, &QWidget::setEnabled);
    connect(back, &QToolButton::clicked, m_text, &QTextBrowser::backward);
    connect(forward, &QToolButton::clicked, m_text, &QTextBrowser::forward);
    connect(m_words, &QLineEdit::returnPressed, this, [this] { find(false); });
    connect(m_words, &QLineEdit::textEdited, m_found, [this] { m_found->clear(); });
    const auto on = [this](std::string_view name, auto what) {
        connect(new QShortcut(QKeySequence(guideCommand(name).keys), this), &QShortcut::activated, this, what);
    };
    on("guideBack", [this] { m_text->backward(); });
    on("guideForward", [this] { m_text->forward(); });
    on("guideFind", [this] {
        m_words->setFocus();
        m_words->selectAll();
    });
    on("guideNext", [this] { find(false); });
    on("guideBefore", [this] { find(true); });
}

void GuideWindow::fillList()
{
    const auto add = [this](const QString& title, std::string_view topic) {
        auto* item = new QListWidgetItem(title, m_list);
        item->setData(Qt::UserRole, toQt(topic));
        if (topic.empty()) // the name of a part
            item->setFlags(Qt::NoItemFlags);
    };
    std::string_view part;
    for (const Chapter& chapter : chapters()) {
        if (part != chapter.part) {
            if (!part.empty())
                add(keysTitle(), GuideBrowser::keysTopic);
            part = chapter.part;
            add(toQt(part), {});
        }
        add(toQt(chapter.title), chapter.topic);
    }
}

QString GuideWindow::topic() const
{
    return m_text->topic();
}

void GuideWindow::showChapter(const QString& topic)
{
    if (!topic.isEmpty())
        m_text->open(topic);
    else if (m_text->source().isEmpty())
        m_text->open(toQt(chapters().front().topic));
    show();
    raise();
    activateWindow();
    m_text->setFocus();
}

void GuideWindow::showPlace(const QString& topic)
{
    const QSignalBlocker quiet(m_list); // it is read already
    for (int row = 0; row < m_list->count(); ++row)
        if (m_list->item(row)->data(Qt::UserRole).toString() == topic)
            m_list->setCurrentRow(row);
}

bool GuideWindow::findHere(const QString& words, bool backward)
{
    if (!m_text->find(words, backward ? QTextDocument::FindBackward : QTextDocument::FindFlags()))
        return false;
    // With the lines around it, not at an edge.
    QScrollBar* bar = m_text->verticalScrollBar();
    if (const int top = m_text->cursorRect().top(), height = m_text->viewport()->height();
        top < height / 8 || top > height / 2)
        bar->setValue(bar->value() + top - height / 3);
    return true;
}

void GuideWindow::find(bool backward)
{
    const QString words = m_words->text();
    m_found->clear();
    if (words.isEmpty() || findHere(words, backward))
        return;
    // The search goes on with the pages behind this one, around to it again.
    QStringList topics;
    for (int row = 0; row < m_list->count(); ++row)
        if (const QString topic = m_list->item(row)->data(Qt::UserRole).toString(); !topic.isEmpty())
            topics += topic;
    const qsizetype count = topics.size(), here = topics.indexOf(m_text->topic());
    for (qsizetype step = 1; step <= count; ++step) {
        const QString topic = topics[(here + (backward ? count - step : step)) % count];
        QTextDocument page;
        page.setHtml(m_text->page(topic));
        if (page.find(words).isNull())
            continue;
        if (topic != m_text->topic())
            m_text->open(topic);
        m_text->moveCursor(backward ? QTextCursor::End : QTextCursor::Start);
        findHere(words, backward);
        return;
    }
    m_found->setText(said("guide.not_found", "Not found"));
}

void GuideWindow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::StyleChange && !m_text->source().isEmpty())
        m_text->renew();
}

void GuideWindow::closeEvent(QCloseEvent* event)
{
    m_settings.set(setting::guideGeometry, saveGeometry());
    QWidget::closeEvent(event);
}

void GuideWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape)
        QWidget::keyPressEvent(event);
    else if (m_words->hasFocus())
        m_text->setFocus();
    else
        close();
}

} // namespace warpatlas::ui::inline desktop
