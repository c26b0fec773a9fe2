#include "ui/desktop/model/ptx_bridge.h"

#include "kernels/model/error.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/job.h"
#include "ui/desktop/model/kernel_document.h"

#include <algorithm>
#include <utility>

namespace warpatlas::ui::inline desktop {

PtxBridge::PtxBridge(DesktopModel& model, KernelDocument& document, QObject* parent)
    : QObject(parent), m_model(model), m_document(document), m_reader(wakes(this, [this] { take(); }))
{
    connect(&m_model, &DesktopModel::outcomeChanged, this, &PtxBridge::refresh);
    connect(&m_document, &KernelDocument::checkedChanged, this, &PtxBridge::keepGood);
    connect(&m_document, &KernelDocument::textReplaced, this, [this] {
        // Undo brings an earlier version back: what the compiler said of another one is kept until it has said more.
        if (!m_document.isOpen() || (m_good && wholeNameOf(m_good->source) != wholeNameOf(m_document.draft())))
            m_good.reset();
        refresh();
    });
    connect(&m_document, &KernelDocument::stateChanged, this, &PtxBridge::compareTexts);
    connect(&m_model, &DesktopModel::experimentChanged, this, [this] {
        if (m_good && m_goodKernel != m_model.experiment().kernel)
            keepGood();
    });
}

void PtxBridge::setWatched(bool watched)
{
    if (m_watched == watched)
        return;
    m_watched = watched;
    refresh();
}

void PtxBridge::setWriting(bool writing)
{
    if (m_writing == writing)
        return;
    m_writing = writing;
    refresh();
}

bool PtxBridge::isOfRun() const
{
    const OutcomePointer& outcome = m_model.pictured();
    if (!m_listing || !outcome)
        return false;
    if (!m_ofGood)
        return true;
    const auto& source = outcome->bound->experiment.source;
    return source && source->text == m_good->source.text;
}

void PtxBridge::keepGood()
{
    const auto& checked = m_document.checked();
    if (checked && checked->succeeded() && !checked->kernels.empty()) {
        m_good = std::make_shared<const CheckedSource>(*checked);
        // The experiment keeps the chosen kernel where the text still has it.
        m_goodKernel = m_model.experiment().kernel;
        if (std::ranges::find(m_good->kernels, m_goodKernel, &KernelSignature::name) == m_good->kernels.end())
            m_goodKernel = m_good->kernels.front().name;
    }
    refresh();
}

std::optional<PtxOrigin> PtxBridge::wanted()
{
    m_ofGood = m_writing && m_good;
    if (m_ofGood) {
        PtxOrigin origin;
        origin.isSource = !m_good->compilation;
        origin.ptx = m_good->compilation ? std::string_view(m_good->compilation->ptx) : m_good->source.text;
        origin.entry = m_goodKernel;
        origin.sourceName = sourceNameOf(m_good->source);
        origin.source = m_good->source.text;
        origin.owner = m_good;
        return origin;
    }
    const OutcomePointer& outcome = m_model.outcome();
    if (!outcome)
        return std::nullopt;
    PtxOrigin origin = PtxOrigin::of(outcome->bound->work.code);
    origin.owner = outcome->bound;
    return origin;
}

void PtxBridge::refresh()
{
    compareTexts();
    if (!m_watched)
        return;
    const bool ofGood = m_ofGood;
    std::optional<PtxOrigin> origin;
    QString refusal;
    try {
        origin = wanted();
    } catch (const InputError& error) {
        refusal = toQt(error.what());
    }
    const char* const text = origin ? origin->ptx.data() : nullptr;
    // A compilation is one text, also in copies of its outcome.
    const bool asked = origin ? text == m_asked && origin->entry == m_askedEntry : !m_asked && refusal == m_refusal;
    if (asked) {
        if (ofGood != m_ofGood)
            emit changed();
        return;
    }
    m_asked = text;
    m_askedEntry = origin ? origin->entry : std::string();
    m_owner = origin ? origin->owner : nullptr;
    if (!origin) {
        m_listing.reset();
        m_refusal = refusal;
        emit changed();
        return;
    }
    m_askedKernel = toQt(m_ofGood ? m_goodKernel : m_model.outcome()->bound->work.code.entry);
    m_reader.read(*origin);
}

void PtxBridge::take()
{
    std::optional<ReadPtx> read = m_reader.take();
    if (!read)
        return;
    m_listing = std::move(read->listing);
    m_kernel = m_askedKernel;
    m_refusal = toQt(read->refusal);
    emit changed();
}

void PtxBridge::compareTexts()
{
    const auto before = std::tuple(m_same, m_compiledTail, m_writtenTail, m_differ);
    m_differ = m_writing && m_document.isOpen() && m_good && m_good->source.text != m_document.draft().text;
    if (m_differ) {
        const std::string &compiled = m_good->source.text, &written = m_document.draft().text;
        const auto lines = [](std::string_view text) { return std::uint32_t(std::ranges::count(text, '\n')) + 1; };
        const auto [front, other] = std::ranges::mismatch(compiled, written);
        m_same = lines({compiled.begin(), front}) - 1; // whole ones
        const std::size_t most = std::min(std::size_t(compiled.end() - front), std::size_t(written.end() - other));
        std::size_t alike = 0;
        while (alike < most && compiled[compiled.size() - 1 - alike] == written[written.size() - 1 - alike])
            ++alike;
        const std::uint32_t whole = lines(std::string_view(compiled).substr(compiled.size() - alike)) - 1;
        m_compiledTail = lines(compiled) - whole + 1;
        m_writtenTail = lines(written) - whole + 1;
    }
    if (before != std::tuple(m_same, m_compiledTail, m_writtenTail, m_differ))
        emit linesMoved();
}

std::uint32_t PtxBridge::toWritten(std::uint32_t compiled) const
{
    if (!m_differ || compiled <= m_same)
        return compiled;
    return compiled >= m_compiledTail ? compiled - m_compiledTail + m_writtenTail : 0;
}

std::uint32_t PtxBridge::toCompiled(std::uint32_t written) const
{
    if (!m_differ || written <= m_same)
        return written;
    return written >= m_writtenTail ? written - m_writtenTail + m_compiledTail : 0;
}

} // namespace warpatlas::ui::inline desktop
