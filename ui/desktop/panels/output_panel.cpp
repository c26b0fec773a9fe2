#include "ui/desktop/panels/output_panel.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/model/desktop_model.h"

#include <QApplication>
#include <QClipboard>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QVBoxLayout>

namespace warpatlas::ui::inline desktop {

OutputPanel::OutputPanel(DesktopModel& model, QWidget* parent)
    : Section({"panel.output", "Output"}, parent),
      m_model(model),
      m_text(new QPlainTextEdit),
      m_cut(makeLabel({}, "note"))
{
    introduce(m_text, "printed", said("panel.output.name", "What the kernel printed"));
    m_text->setReadOnly(true);
    // Keys can move through read-only text and select it as well.
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setTabChangesFocus(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setFont(monoFont(12));
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_cut->setObjectName("printedCut");
    m_cut->setWordWrap(true);
    auto* copy = new QPushButton(said("panel.output.copy", "Copy"));
    introduce(copy, "printedCopy", said("panel.output.copy_all", "Copy all that the kernel printed"));
    setRole(copy, "link");
    copy->setToolTip(copy->accessibleName());
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
    // More text comes while the launch is simulated: the scroll position stays.
    const int at = m_text->verticalScrollBar()->value();
    m_text->setPlainText(something ? toQt(trace->printed) : QString());
    m_text->verticalScrollBar()->setValue(at);
    const bool cut = something && trace->printedBytes > trace->printed.size();
    const bool partial = something && !trace->known.isAll();
    QStringList words;
    if (cut)
        words += said("panel.output.cut", "Cut: the last {} of {}, as CUDA's own buffer would hold.",
            byteText(trace->printed.size()), byteText(trace->printedBytes));
    if (partial)
        words += said("panel.output.so_far", "Of the {} of {} that are simulated so far.",
            grouped(trace->knownBlocks()), countOf(trace->launch.blocks(), noun::block));
    m_cut->setText(words.join(' '));
    m_cut->setVisible(!words.isEmpty());
    if (something) {
        setRemark(said("panel.output.order", "in the order of blocks"));
        badge()->setProvenance(Provenance::Simulated);
    } else {
        setRemark({});
        badge()->hide();
    }
    emit printed(something);
}

} // namespace warpatlas::ui::inline desktop
