#include "ui/desktop/editor/editor_panel.h"

#include "app/notebook/notebook_report.h"
#include "app/source/names/plain_name.h"
#include "ui/desktop/editor/kernel_editor.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/model/kernel_document.h"
#include "ui/desktop/source/source_chips.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr auto mendLink = "mend";

std::size_t errorsOf(const Compilation& compilation)
{
    return std::size_t(
        std::ranges::count(compilation.messages, CompilerMessage::Severity::Error, &CompilerMessage::severity));
}

/// Where the text declares it; 0: that is not known.
std::uint32_t declaredLine(const std::optional<CheckedSource>& checked, const std::string& name)
{
    if (!checked || !checked->compilation)
        return 0;
    std::string plain = name.substr(0, name.find('<'));
    plain.erase(0, plain.rfind("::") == std::string::npos ? 0 : plain.rfind("::") + 2);
    const auto& kernels = checked->compilation->kernels;
    const auto found = std::ranges::find_if(kernels, [&](const KernelDeclaration& declared) {
        return name.starts_with(declared.scope + declared.name) || declared.name == plain;
    });
    return found == kernels.end() ? 0 : found->line;
}

} // namespace

EditorPanel::EditorPanel(DesktopModel& model, KernelDocument& document, QWidget* parent)
    : Section({"panel.editor", "Your kernel"}, parent),
      m_model(model),
      m_document(document),
      m_editor(new KernelEditor),
      m_kernels(new QToolButton),
      m_ptx(makePtxButton("editor.ptx", this)),
      m_findBar(new QWidget),
      m_words(new QLineEdit),
      m_first(makeLabel({}, "note")),
      m_said(makeLabel({}, "note"))
{
    setRole(m_kernels, "link");
    m_kernels->setObjectName("editor.kernels");
    m_kernels->setPopupMode(QToolButton::InstantPopup);
    m_kernels->setMenu(new QMenu(m_kernels));
    m_kernels->setAccessibleName(said("editor.kernels", "Which kernel of the file runs"));
    addTrailing(m_kernels);
    addTrailing(m_ptx);
    connect(m_ptx, &QPushButton::clicked, this, &EditorPanel::ptxRequested);
    auto* save = makeLink(said("editor.save", "Save"), "editor.save", said("editor.save", "Save"),
        said("editor.save.tip", "Save the text as a .cu file; an experiment keeps it as well"));
    addTrailing(save);
    auto* done = makeLink(said("editor.done", "Show the run"), "editor.done", said("editor.done", "Show the run"),
        said("editor.done.tip", "What each line counted, and the followed thread's numbers (Ctrl+E)"));
    addTrailing(done);
    connect(save, &QPushButton::clicked, this, &EditorPanel::saveRequested);
    connect(done, &QPushButton::clicked, this, &EditorPanel::doneRequested);

    auto* bar = new QHBoxLayout(m_findBar);
    bar->setContentsMargins(0, 0, 0, 0);
    m_words->setObjectName("editor.find");
    m_words->setPlaceholderText(said("editor.find", "Find in the text"));
    m_words->setAccessibleName(m_words->placeholderText());
    bar->addWidget(m_words, 1);
    auto* close = makeLink(said("editor.find.close", "Close"), "editor.find.close", said("editor.find.close", "Close"));
    bar->addWidget(close);
    m_findBar->hide();
    body()->addWidget(m_findBar);
    body()->addWidget(m_editor, 1);
    m_first->setObjectName("editor.first");
    m_first->setTextFormat(Qt::RichText);
    m_first->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_first->setWordWrap(true);
    m_first->hide();
    body()->addWidget(m_first);
    connect(m_first, &QLabel::linkActivated, m_editor, [this](const QString& line) {
        if (line == mendLink)
            m_document.replaceText(m_mend.mended, m_mend.button);
        else
            m_editor->goToLine(line.toUInt());
    });
    m_said->setObjectName("editor.said");
    m_said->setWordWrap(true);
    body()->addWidget(m_said);

    const auto closeFind = [this] {
        m_findBar->hide();
        m_editor->setFocus();
    };
    connect(close, &QPushButton::clicked, this, closeFind);
    connect(m_words, &QLineEdit::returnPressed, this, [this] { find(false); });
    auto* escape = new QShortcut(Qt::Key_Escape, m_words, closeFind);
    escape->setContext(Qt::WidgetShortcut);
    auto* previous = new QShortcut(QKeySequence("Shift+Return"), m_words, [this] { find(true); });
    previous->setContext(Qt::WidgetShortcut);
    connect(m_editor, &KernelEditor::findRequested, this, &EditorPanel::askWords);
    connect(m_editor, &QPlainTextEdit::textChanged, this, [this] {
        if (!m_showing)
            m_document.setText(m_editor->toPlainText());
    });
    connect(&m_document, &KernelDocument::begins, this, [this] { m_begins = true; });
    connect(&m_document, &KernelDocument::textReplaced, this, &EditorPanel::showText);
    connect(&m_document, &KernelDocument::stateChanged, this, &EditorPanel::showState);
    connect(&m_document, &KernelDocument::checkedChanged, this, &EditorPanel::showMessages);
    connect(&m_model, &DesktopModel::experimentChanged, this, &EditorPanel::showState);
    connect(&m_model, &DesktopModel::outcomeChanged, this, &EditorPanel::showMessages);
    connect(&m_model, &DesktopModel::mendingChanged, this, &EditorPanel::showMessages);
    showText();
    showState();
}

void EditorPanel::setPtxShown(bool shown)
{
    m_ptx->setChecked(shown);
}

void EditorPanel::startWriting()
{
    m_editor->setFocus();
}

void EditorPanel::askWords()
{
    m_findBar->show();
    if (const QString chosen = m_editor->textCursor().selectedText(); !chosen.isEmpty())
        m_words->setText(chosen);
    m_words->selectAll();
    m_words->setFocus();
}

/// Ctrl+F finds in the text wherever in the panel the keys are; elsewhere in the window it finds threads.
bool EditorPanel::event(QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride || !static_cast<QKeyEvent*>(event)->matches(QKeySequence::Find))
        return Section::event(event);
    event->accept();
    return true;
}

void EditorPanel::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Find))
        askWords();
    else
        Section::keyPressEvent(event);
}

void EditorPanel::find(bool backward)
{
    setKind(m_words, m_editor->findNext(m_words->text(), backward) || m_words->text().isEmpty() ? "" : "wrong");
}

void EditorPanel::showText()
{
    m_showing = true;
    const QString text = m_document.isOpen() ? toQt(m_document.draft().text) : QString();
    // In the same text undo leads back to what was written; another text has nothing to go back to.
    const bool begins = std::exchange(m_begins, false);
    const QString before = std::exchange(m_file, m_document.file());
    const bool another = begins || before != m_file || m_editor->toPlainText().isEmpty();
    if (another)
        m_editor->beginText(text);
    else
        m_editor->replaceText(text);
    m_editor->setMessages({}, false);
    m_showing = false;
}

void EditorPanel::showState()
{
    const QString name = m_document.isOpen() ? toQt(sourceNameOf(m_document.draft())) : QString();
    setRemark(m_document.isModified() ? said("editor.unsaved", "{} · not saved", name) : name);
    fillKernels();
    if (m_document.compiling() && m_document.isAhead())
        m_editor->setMessages(m_editor->messages(), true);
}

void EditorPanel::fillKernels()
{
    if (const NotebookKernels* const notebook = m_document.notebook()) {
        fillNotebook(*notebook);
        return;
    }
    const auto& checked = m_document.checked();
    const bool several = checked && checked->kernels.size() > 1;
    m_kernels->setVisible(several);
    if (!several)
        return;
    m_kernels->setText(toQt(m_model.experiment().kernel) + " ▾");
    m_kernels->menu()->clear();
    for (const KernelSignature& kernel : checked->kernels) {
        QAction* action = m_kernels->menu()->addAction(toQt(kernel.name));
        action->setObjectName("editor.kernel." + toQt(kernel.name));
        action->setToolTip(toQt(kernel.text()));
        action->setCheckable(true);
        action->setChecked(kernel.name == m_model.experiment().kernel);
        connect(action, &QAction::triggered, this, [this, name = kernel.name] {
            m_model.own().choose(name);
            m_editor->goToLine(declaredLine(m_document.checked(), name));
        });
    }
}

/// Kernels of all cells, and those that only Python compiles, with the reason.
void EditorPanel::fillNotebook(const NotebookKernels& notebook)
{
    const SourceKernel& draft = m_document.draft();
    const std::string& running = m_model.experiment().kernel;
    QMenu& menu = *m_kernels->menu();
    menu.clear();
    for (const NotebookText& text : notebook.texts)
        for (const KernelDeclaration& kernel : text.kernels) {
            QAction* action =
                menu.addAction(said("editor.cell_kernel", "cell {}: {} ({})", text.place, kernel.name, formOf(text)));
            action->setObjectName(toQt("editor.kernel." + text.place + "." + kernel.name));
            action->setCheckable(true);
            action->setChecked(text.place == draft.cell && plainName(running) == kernel.name);
            connect(
                action, &QAction::triggered, this, [this, place = text.place, name = kernel.name, line = kernel.line] {
                    const auto& checked = m_document.checked();
                    const bool isHere = m_document.isOpen() && m_document.draft().cell == place;
                    const auto here = [&](const KernelSignature& one) { return plainName(one.name) == name; };
                    if (!isHere) {
                        emit cellRequested(place, name);
                    } else if (checked) {
                        if (const auto found = std::ranges::find_if(checked->kernels, here);
                            found != checked->kernels.end())
                            m_model.own().choose(found->name);
                        m_editor->goToLine(line);
                    }
                });
        }
    for (const FoundFunction& function : notebook.functions) {
        QAction* action = menu.addAction(
            said("editor.cell_function", "cell {}: {} ({})", function.cell + 1, function.name, function.maker));
        action->setEnabled(false);
        action->setToolTip(toQt(reasonOf(function, draft.file)));
    }
    menu.setToolTipsVisible(true);
    m_kernels->setText(toQt(running) + " ▾");
    m_kernels->setVisible(menu.actions().size() > 1);
}

/// The problems of the run of this very text, which compiles.
SourceCards EditorPanel::cardsOfRun() const
{
    const OutcomePointer& outcome = m_model.outcome();
    const bool ofText = outcome && !m_model.previous() && outcome->bound->source && m_document.isOpen()
        && outcome->bound->work.code.source == m_document.draft().text;
    return ofText ? sourceCards(*outcome, m_model.mending()) : SourceCards();
}

/// The first problem, in words that are in sight wherever its line is, and its mend.
void EditorPanel::showFirst(const SourceCards& cards)
{
    const auto& checked = m_document.checked();
    m_mend = {};
    std::uint32_t line = 0;
    QString words;
    if (checked->compilation && !checked->succeeded()) {
        for (const CompilerMessage& message : checked->compilation->messages)
            if (message.severity == CompilerMessage::Severity::Error) {
                line = message.line;
                words = toQt(message.text);
                break;
            }
    } else if (!cards.empty()) {
        line = cards.begin()->first;
        words = cards.begin()->second.words;
        for (const auto& [of, card] : cards)
            if (!card.mended.isEmpty()) {
                line = of;
                words = card.words;
                m_mend = card;
            }
    }
    m_first->setVisible(!words.isEmpty());
    const QString text = line == 0 ? words : said("editor.first", "Line {}: {}", line, words);
    m_first->setAccessibleName(text);
    const auto link = [](const QString& to, const QColor& colour, const QString& shown) {
        return QString("<a href=\"%1\" style=\"color:%2\">%3</a>").arg(to, colour.name(), shown.toHtmlEscaped());
    };
    QString shown = line == 0 ? text.toHtmlEscaped() : link(QString::number(line), tokens().wrongText, text);
    if (!m_mend.mended.isEmpty())
        shown += "<br>" + link(mendLink, tokens().accent, m_mend.button) + " <code>+ " + m_mend.written.toHtmlEscaped()
            + "</code>";
    m_first->setText(shown);
}

void EditorPanel::showMessages()
{
    const auto& checked = m_document.checked();
    if (!checked)
        return;
    std::vector<CompilerMessage> messages;
    if (checked->compilation)
        messages = checked->compilation->messages;
    const SourceCards cards = cardsOfRun();
    for (const auto& [line, card] : cards)
        messages.push_back({CompilerMessage::Severity::Error, line, 0, card.words.toStdString()});
    m_editor->setMessages(std::move(messages), false);
    QString words;
    if (!checked->refusal.empty())
        words = toQt(checked->refusal);
    else if (!checked->succeeded())
        words = said("editor.errors", "{}: what is shown is the last version that compiled.",
            countOf(errorsOf(*checked->compilation), noun::error));
    else if (checked->kernels.empty())
        words = said("editor.no_kernel",
            "There is no kernel in it yet: a function marked __global__. A template needs "
            "its arguments, as a call in the file has them.");
    else
        words = said("editor.compiles", "Compiles: {}.",
            checked->compilation ? checked->compilation->mode : warpatlas::say("editor.ptx", "PTX as it is"));
    showFirst(cards);
    m_said->setText(words);
    setKind(m_said, checked->succeeded() ? "" : "wrong");
    fillKernels();
}

} // namespace warpatlas::ui::inline desktop
