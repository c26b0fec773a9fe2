#include "ui/desktop/program/program_source.h"

#include "app/dataset/file_bytes.h"
#include "app/words/figures.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/source/source_view.h"

#include <QFileInfo>
#include <QVBoxLayout>

#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

/// "3 calls here: cudaMemcpyAsync": the names once each, in their order.
QString callsInWords(const std::vector<std::size_t>& calls, const ProgramRecord& record)
{
    QStringList names;
    for (const std::size_t call : calls)
        if (const QString name = toQt(record.calls[call].name); !names.contains(name))
            names += name;
    constexpr Noun callNoun{"program.call_here", "call here", "calls here"};
    return said("program.calls_here", "{}: {}", counted(calls.size(), callNoun), names.join(", "));
}

} // namespace

ProgramSource::ProgramSource(QWidget* parent)
    : QWidget(parent), m_name(makeFittingLabel("program.sourceName", "note", false)), m_view(new SourceView)
{
    introduce(m_view, "program.source", said("program.source", "Text of the program"));
    m_view->setOfHost();
    m_view->setMinimumHeight(60);
    m_view->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);
    auto* layout = makeLayout<QVBoxLayout>(2, this);
    layout->addWidget(m_name);
    layout->addWidget(m_view, 1);
    connect(m_view, &SourceView::lineClicked, this, &ProgramSource::lineChosen);
    connect(m_view, &SourceView::lineActivated, this, &ProgramSource::lineChosen);
    // A line that is shown while the page has no room for it comes into view once it has.
    connect(m_view, &SourceView::columnsChanged, this, [this] { showAround(m_shown); });
}

void ProgramSource::setProgram(std::shared_ptr<const SavedProgram> program)
{
    m_program = std::move(program);
    m_texts.clear();
    m_file.reset();
    m_chosenFile.reset();
    m_first.reset();
    m_chosen = m_shown = 0;
    m_view->setMarks({}, {});
    m_view->setLinked(0);
    if (m_program)
        for (std::size_t i = 0; i < m_program->run.record.calls.size() && !m_first; ++i)
            if (m_program->run.record.lineOf(i) != 0)
                m_first = i;
    if (m_first)
        showCall(*m_first);
}

const ProgramSource::Text& ProgramSource::textOf(const std::string& file)
{
    const auto [found, added] = m_texts.try_emplace(file);
    if (!added)
        return found->second;
    if (file.empty()) {
        found->second.text = m_program->source.text;
        return found->second;
    }
    if (QFileInfo(toQt(file)).isRelative()) {
        found->second.reason = say("program.source_unknown", "{}: this run does not say where that file is", file);
        return found->second;
    }
    try {
        found->second.text = readTextFile(file);
    } catch (const InputError& error) {
        found->second.reason = error.what();
    }
    return found->second;
}

void ProgramSource::showFile(const std::string& file)
{
    if (m_file == file)
        return;
    m_file = file;
    m_shown = 0; // a line of another file
    const Text& text = textOf(file);
    const QString shown = toQt(text.text);
    std::vector<LineCounters> words(std::size_t(shown.count('\n')) + 2);
    for (std::uint32_t line = 1; line < words.size(); ++line)
        if (const std::vector<std::size_t> calls = callsIn(line); !calls.empty())
            words[line].explanation = callsInWords(calls, m_program->run.record);
    m_view->setSource(shown, std::move(words));
    const QString path = toQt(file.empty() ? m_program->source.file : file), name = QFileInfo(path).fileName();
    m_name->setText(!text.reason.empty() ? toQt(text.reason)
            : file.empty()               ? name
                                         : said("program.source_now", "{}, as the file is now", name));
    m_name->setToolTip(text.reason.empty() ? path : m_name->text());
}

std::vector<std::size_t> ProgramSource::callsIn(std::uint32_t line) const
{
    std::vector<std::size_t> calls;
    if (!m_program || !m_file || line == 0)
        return calls;
    const ProgramRecord& record = m_program->run.record;
    for (std::size_t i = 0; i < record.calls.size(); ++i)
        if (record.lineOf(i) == line && record.pathOf(i) == *m_file)
            calls.push_back(i);
    return calls;
}

void ProgramSource::showAround(std::uint32_t line)
{
    m_shown = line;
    m_view->showAmid(line);
}

bool ProgramSource::showCall(std::size_t call)
{
    const std::uint32_t line = m_program->run.record.lineOf(call);
    if (line == 0)
        return false;
    showFile(m_program->run.record.pathOf(call));
    m_view->setMarks(m_chosen != 0 && m_chosenFile == m_file ? std::optional(m_chosen) : std::nullopt, {});
    showAround(line);
    return true;
}

void ProgramSource::point(std::optional<std::size_t> call)
{
    if (!m_program)
        return;
    if (call && showCall(*call)) {
        m_view->setLinked(m_program->run.record.lineOf(*call));
        return;
    }
    m_view->setLinked(0);
    if (m_chosen != 0 && m_chosenFile) { // what is chosen is there again
        showFile(*m_chosenFile);
        m_view->setMarks(m_chosen, {});
        showAround(m_chosen);
    }
}

void ProgramSource::choose(std::optional<std::size_t> call)
{
    if (!m_program)
        return;
    m_chosen = call ? m_program->run.record.lineOf(*call) : 0;
    m_chosenFile = call ? std::optional(m_program->run.record.pathOf(*call)) : std::nullopt;
    if (m_chosen == 0 || !showCall(*call))
        m_view->setMarks({}, {});
}

void ProgramSource::choose(const std::string& path, std::uint32_t line)
{
    if (!m_program)
        return;
    showFile(path);
    chooseLine(line);
    showAround(line);
}

void ProgramSource::chooseLine(std::uint32_t line)
{
    m_chosen = m_shown = line;
    m_chosenFile = m_file;
    m_view->setMarks(line == 0 ? std::nullopt : std::optional(line), {});
}

} // namespace warpatlas::ui::inline desktop
