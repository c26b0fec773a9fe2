#include "ui/desktop/panels/output_panel.h"

#include "ui/desktop/look/style.h"
#include "ui/desktop/look/words.h"
#include "ui/desktop/model/desktop_model.h"

#include <QApplication>
#include <QClipboard>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QVBoxLayout>

namespace warpatlas::ui {

OutputPanel::OutputPanel(DesktopModel& model, QWidget* parent)
    : Section("Output", parent), m_model(model), m_text(new QPlainTextEdit), m_cut(makeLabel({}, "note"))
{
    m_text->setObjectName("printed");
    m_text->setAccessibleName("What the kernel printed");
    m_text->setReadOnly(true);
    // Read-only text is walked through and selected with the keyboard as well.
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setTabChangesFocus(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setFont(monoFont(12));
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_cut->setObjectName("printedCut");
    m_cut->setWordWrap(true);
    auto* copy = new QPushButton("Copy");
    copy->setObjectName("printedCopy");
    copy->setAccessibleName("Copy all that the kernel printed");
    setRole(copy, "link");
    copy->setToolTip("Copy all that the kernel printed");
    connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(m_text->toPlainText()); });
    addTrailing(copy);
    body()->addWidget(m_text, 1);
    body()->addWidget(m_cut);
    connect(&m_model, &DesktopModel::outcomeChanged, this, &OutputPanel::refresh);
    refresh();
}

void OutputPanel::refresh()
{
    const OutcomePointer& outcome = m_model.outcome();
    const std::shared_ptr<const Trace> trace = outcome ? outcome->trace : nullptr;
    if (trace && trace == m_trace)
        return;
    m_trace = trace;
    const bool something = trace && trace->printedBytes > 0;
    // More comes while the launch is simulated: whoever has scrolled stays where they are.
    const int at = m_text->verticalScrollBar()->value();
    m_text->setPlainText(something ? toQt(trace->printed) : QString());
    m_text->verticalScrollBar()->setValue(at);
    const bool cut = something && trace->printedBytes > trace->printed.size();
    const bool partial = something && !trace->known.isAll();
    QStringList words;
    if (cut)
        words += QString("Cut: the first %1 of %2, as CUDA's own buffer would hold.")
                     .arg(byteText(trace->printed.size()), byteText(trace->printedBytes));
    if (partial)
        words += QString("Of the %1 of %2 that are simulated so far.")
                     .arg(grouped(trace->knownBlocks()), countOf(trace->launch.blocks(), "block"));
    m_cut->setText(words.join(' '));
    m_cut->setVisible(!words.isEmpty());
    if (something) {
        setRemark("in the order of blocks");
        badge()->setProvenance(Provenance::Simulated);
    } else {
        setRemark({});
        badge()->hide();
    }
    emit printed(something);
}

} // namespace warpatlas::ui
