#include "ui/desktop/panels/inspector_panel.h"

#include "app/words/say.h"
#include "ui/canvas/state/key_commands.h"
#include "ui/canvas/state/thread_places.h"
#include "ui/canvas/words/data_words.h"
#include "ui/canvas/words/follow_words.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/follow_bridge.h"
#include "ui/desktop/model/view_model.h"

#include <QGridLayout>
#include <QResizeEvent>
#include <QVBoxLayout>

namespace warpatlas::ui::inline desktop {

struct FactKey {
    QString name; ///< name of the value's object, the same in any language
    QString words; ///< what people read

    FactKey(const Text& text) : name(toQt(text.english)), words(said(text)) { }
    FactKey(const QString& code) : name(code), words(code) { }
    bool operator==(const FactKey&) const = default;
};

struct Fact {
    FactKey key;
    QString value = {};
    bool rich = false; ///< the value is rich text, whose links can be followed by mouse and keyboard
    std::optional<Provenance> provenance = {}; ///< shown with a badge, where it differs from the list's
    QString toolTip = {};
    bool code = false; ///< the key is a name of the source
    bool operator==(const Fact&) const = default;
};

using OpenLink = std::function<void(const QString& link)>;

/// A column whose rows are kept and used again: values change at every step of a thread.
class FactColumn : public QWidget {
public:
    FactColumn(QWidget& table, OpenLink open)
        : QWidget(&table), m_table(table), m_open(std::move(open)), m_grid(new QGridLayout(this))
    {
        m_grid->setContentsMargins(0, 0, 0, 0);
        m_grid->setHorizontalSpacing(12);
        m_grid->setVerticalSpacing(4);
        m_grid->setColumnStretch(1, 1);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    }

    void set(const std::vector<Fact>& facts)
    {
        if (facts == m_facts)
            return;
        while (m_rows.size() < facts.size())
            m_rows.push_back(makeRow());
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            const bool used = i < facts.size();
            if (used && (i >= m_facts.size() || facts[i] != m_facts[i]))
                show(int(i), facts[i]);
            m_rows[i].key->setVisible(used);
            m_rows[i].value->setVisible(used);
            m_rows[i].badge->setVisible(used && facts[i].provenance);
            if (!used)
                m_rows[i].value->setObjectName({});
        }
        m_facts = facts;
        setVisible(!facts.empty());
    }

private:
    struct Row {
        QLabel *key, *value;
        Badge* badge;
    };

    Row makeRow()
    {
        const int at = int(m_rows.size());
        Row row{makeLabel({}, "soft", this), makeLabel({}, "mono", this), new Badge(this)};
        row.value->setWordWrap(true);
        row.value->setMinimumWidth(0);
        for (QLabel* label : {row.key, row.value})
            label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
        connect(row.value, &QLabel::linkActivated, this, m_open);
        m_grid->addWidget(row.key, at, 0, Qt::AlignTop);
        m_grid->addWidget(row.badge, at, 2, Qt::AlignTop);
        return row;
    }

    void show(int at, const Fact& fact)
    {
        const Row& row = m_rows[std::size_t(at)];
        // The badges' column is room for words where there is no badge.
        m_grid->removeWidget(row.value);
        m_grid->addWidget(row.value, at, 1, 1, fact.provenance ? 1 : 2, Qt::AlignTop);
        setRole(row.key, fact.code ? "softMono" : "soft");
        row.key->setText(fact.key.words);
        row.value->setTextFormat(fact.rich ? Qt::RichText : Qt::PlainText);
        row.value->setTextInteractionFlags(fact.rich
                ? Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard
                : Qt::TextInteractionFlags(Qt::TextSelectableByMouse));
        row.value->setText(fact.value);
        introduce(row.value, m_table.objectName() + '.' + fact.key.name,
            fact.rich ? fact.key.words : fact.key.words + ": " + fact.value, fact.toolTip);
        if (fact.provenance)
            row.badge->setProvenance(*fact.provenance);
    }

    QWidget& m_table;
    OpenLink m_open;
    QGridLayout* m_grid;
    std::vector<Row> m_rows;
    std::vector<Fact> m_facts;
};

/// Facts in two lists, a soft name and a value in the code font each: side by side where there is room, else one below
/// the other.
class FactTable : public QWidget {
public:
    /// The value labels' object names are "`name`.KEY", in English.
    FactTable(const QString& name, const OpenLink& open)
        : m_layout(new QBoxLayout(QBoxLayout::TopToBottom, this)),
          m_left(new FactColumn(*this, open)),
          m_right(new FactColumn(*this, open))
    {
        setObjectName(name);
        m_layout->setContentsMargins(0, 0, 0, 0);
        m_layout->setSpacing(4);
        for (FactColumn* column : {m_left, m_right}) {
            m_layout->addWidget(column, 1, Qt::AlignTop);
            column->hide();
        }
    }

    /// Sets the facts; removes those that are not among them.
    void set(const std::vector<Fact>& left, const std::vector<Fact>& right)
    {
        setUpdatesEnabled(false);
        m_left->set(left);
        m_right->set(right);
        setUpdatesEnabled(true);
    }

private:
    void resizeEvent(QResizeEvent* event) override
    {
        QWidget::resizeEvent(event);
        constexpr int besideEachOther = 380; // logical pixels that two lists need
        const bool beside = event->size().width() >= besideEachOther;
        m_layout->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
        m_layout->setSpacing(beside ? 24 : 4);
    }

    QBoxLayout* m_layout;
    FactColumn *m_left, *m_right;
};

namespace {

constexpr Text threadTitle{"panel.thread", "Thread"}, writesKey{"panel.thread.writes", "writes"},
    linearKey{"panel.thread.linear_id", "linear id"};

/// Returns a name that selects its element when it is clicked.
QString link(std::size_t buffer, std::uint64_t element, const QString& name, const QString& value)
{
    return QString("<a href='%1:%2' style='color:%3;text-decoration:none'>%4</a>%5")
        .arg(buffer)
        .arg(element)
        .arg((tokens().dark ? tokens().accent : mix(tokens().accent, tokens().text, 0.5)).name(), name.toHtmlEscaped(),
            value.isEmpty() ? QString() : " = " + value.toHtmlEscaped());
}

/// Says what an unfollowed thread wrote, where there are no elements to name.
QString nothingWritten(const Inspection& found, const Outcome& outcome)
{
    const bool recorded = outcome.ownersProvenance == Provenance::Recorded;
    const bool accumulates = outcome.bound->work.writes == WritePattern::Accumulated;
    if (!found.wroteKnown)
        return recorded ? said("panel.thread.nothing_left", "nothing that is still there")
                        : said("panel.thread.not_known_yet", "not known yet");
    if (found.strayed)
        return said("panel.thread.strayed", "outside of every buffer: see Problems");
    if (found.wrote && accumulates)
        return said("panel.thread.others_added", "elements that others added to after it");
    if (found.wrote)
        return said("panel.thread.overwritten", "nothing that is still there: overwritten");
    if (found.thread && surplusPlaceOf(outcome, *found.thread))
        return said("panel.thread.surplus", "nothing: it falls outside the data");
    return accumulates ? said("panel.thread.leaves_writing", "nothing: it leaves the writing to others")
                       : said("panel.thread.nothing", "nothing");
}

Fact writes(const Inspection& found, const Outcome& outcome)
{
    const Work& work = outcome.bound->work;
    if (found.writtenCount == 0) {
        // The writer of an element that is pointed at is known already.
        if (found.element && found.thread)
            return {writesKey, link(work.output, *found.element, found.elementText, found.valueText), true};
        return {writesKey, nothingWritten(found, outcome)};
    }
    QStringList links;
    for (const std::uint64_t element : found.written)
        links += link(work.output, element, elementText(work.outputBuffer(), element),
            element == found.element ? found.valueText : QString());
    QString text = links.join(", ");
    if (found.writtenCount > found.written.size())
        text += ' ' + said("panel.thread.and_more", "and {} more", grouped(found.writtenCount - found.written.size()));
    if (found.strayed)
        text += said("panel.thread.and_strayed", ", and outside of every buffer");
    return {writesKey, text, true};
}

/// "rgb[121][229], rgb[121][230] and 12 accesses before".
Fact touched(const Text& key, const TouchedElements& elements)
{
    if (elements.last.empty())
        return {key, said("panel.thread.nothing_yet", "nothing yet")};
    QStringList links;
    for (const TouchedElement& one : elements.last)
        links += link(one.buffer, one.element, one.name, one.value);
    QString text = links.join(", ");
    if (elements.before > 0)
        text += ' ' + said("panel.thread.and_before", "and {} before", countOf(elements.before, noun::access));
    return {key, text, true};
}

std::vector<Fact> placeOf(const Inspection& found, const Outcome& outcome)
{
    const Launch& launch = outcome.bound->launch;
    std::vector<Fact> facts;
    if (found.thread)
        facts.push_back(
            {Text{"panel.thread.warp_lane", "warp, lane"}, QString("%1, %2").arg(found.id.warp).arg(found.id.lane)});
    else
        facts.push_back({Text{"panel.thread.threads", "threads"},
            QString("%1, %2").arg(
                countOf(launch.threadsPerBlock(), noun::thread), countOf(launch.warpsPerBlock(), noun::warp))});
    if (found.sm && outcome.schedule)
        facts.push_back(
            {Text{"panel.thread.sm", "SM"}, QString::number(*found.sm), false, outcome.schedule->provenance});
    if (!found.thread) {
        facts.push_back({linearKey,
            said("panel.thread.block_of", "block {} of {}", grouped(*found.block), grouped(launch.blocks()))});
        return facts;
    }
    QStringList numbers, formulas;
    for (const IndexLine& line : globalIndex(launch, found.id)) {
        numbers += line.numbers.mid(line.numbers.lastIndexOf(' ') + 1);
        formulas += line.formula + ' ' + line.numbers;
    }
    facts.push_back(
        {Text{"panel.thread.global_index", "global index"}, numbers.join(", "), false, {}, formulas.join('\n')});
    facts.push_back({linearKey, grouped(*found.thread)});
    return facts;
}

} // namespace

InspectorPanel::InspectorPanel(DesktopModel& model, ViewModel& view, FollowBridge* follow, QWidget* parent)
    : Section(threadTitle, parent),
      m_model(model),
      m_view(view),
      m_follow(follow),
      m_note(makeLabel({}, "note")),
      m_facts(new FactTable("inspector", [this](const QString& link) { select(link); }))
{
    heading()->setObjectName("inspector.title");
    m_note->setWordWrap(true);
    m_note->setObjectName("inspector.note");
    body()->addWidget(m_facts);
    body()->addWidget(m_note);
    body()->addStretch(1);
    connect(&m_model, &DesktopModel::outcomeChanged, this, &InspectorPanel::refresh);
    connect(&m_view, &ViewModel::changed, this, &InspectorPanel::refresh);
    if (m_follow)
        connect(m_follow, &FollowBridge::changed, this, &InspectorPanel::refresh);
    refresh();
}

void InspectorPanel::refresh()
{
    const OutcomePointer& outcome = m_model.pictured();
    const CanvasState& state = m_view.state();
    const std::optional<ElementOf>& hovered = state.hovered.element;
    const Launch launch = outcome ? outcome->bound->launch : Launch{};
    const auto inside = [](const std::optional<std::uint64_t>& index, std::uint64_t count) {
        return index && *index < count;
    };
    if (outcome && hovered && hovered->buffer == outcome->bound->work.output)
        present(inspectElement(*outcome, hovered->element), launch, true);
    else if (outcome && inside(state.hovered.thread, launch.threads()))
        present(ofThread(m_pointed, *state.hovered.thread), launch, true);
    else if (outcome && !hovered && inside(state.hovered.block, launch.blocks()))
        present(inspectBlock(*outcome, *state.hovered.block), launch, true);
    else if (outcome && inside(state.selected.thread, launch.threads()))
        present(ofThread(m_selected, *state.selected.thread), launch, false);
    else if (outcome && inside(state.selected.block, launch.blocks()))
        present(inspectBlock(*outcome, *state.selected.block), launch, false);
    else
        presentNobody();
}

const Inspection& InspectorPanel::ofThread(Remembered& remembered, std::uint64_t thread)
{
    const OutcomePointer& outcome = m_model.pictured();
    if (remembered.thread != thread || remembered.outcome != outcome)
        remembered = {thread, outcome, inspectThread(*outcome, thread)};
    return remembered.found;
}

void InspectorPanel::presentNobody()
{
    setTitle(said(threadTitle));
    setRemark({});
    badge()->hide();
    m_facts->set({}, {});
    say(said("panel.thread.how_to_select",
        "Click an element or a thread to see here what it is and did; pointing at it is enough for a glance."));
}

bool InspectorPanel::isFollowed(const Inspection& found) const
{
    return m_follow && m_view.state().following && found.thread && found.thread == m_view.state().selected.thread;
}

void InspectorPanel::present(const Inspection& found, const Launch& launch, bool pointed)
{
    const Outcome& outcome = *m_model.pictured();
    const bool followed = isFollowed(found);
    // A thread kept by a click stays when the pointer goes on. A followed one has a longer note of its own.
    const bool kept = found.thread && found.thread == m_view.state().selected.thread && !followed;
    const StoryPointer story = followed ? m_follow->story() : nullptr;
    const StoryLinesPointer lines = story ? m_follow->lines() : nullptr;
    QString note,
        remark = m_model.outdated() ? said(previousLaunchWords).toLower()
        : kept                      ? said("panel.thread.kept", "kept")
        : pointed && !followed      ? said("panel.thread.pointed_at", "pointed at")
                                    : QString();
    std::vector<Fact> variables, facts;
    if (found.thread) {
        setTitle(said("panel.thread.title", "Thread {} of block {}", indexText(found.id.thread, launch.block),
            indexText(found.id.block, launch.grid)));
        facts = placeOf(found, outcome);
        note = followed
            ? QString()
            : said("panel.thread.follow_it", "{} to see its variables, what it reads, and each of its lines.",
                withKey(warpatlas::say("panel.thread.follow", "Follow it"), KeyCommand::FollowThread));
    } else if (found.block) {
        setTitle(said("panel.thread.block", "Block {}", indexText(found.blockIndex, launch.grid)));
        facts = placeOf(found, outcome);
    } else {
        setTitle(said("panel.thread.element_title", "Element"));
        facts.push_back({Text{"panel.thread.element", "element"}, found.elementText});
        facts.push_back({Text{"panel.thread.written_by", "written by"},
            found.unknown        ? said("panel.thread.not_simulated", "not simulated yet")
                : outcome.owners ? said("panel.thread.no_thread", "no thread")
                                 : said("panel.thread.not_known", "not known")});
        if (!found.valueText.isEmpty())
            facts.push_back({Text{"panel.thread.value", "value"}, found.valueText});
    }
    if (lines) {
        const std::size_t visit = lines->present->visit;
        for (const StoryVariable& variable : lines->variables)
            variables.push_back({toQt(variable.name), toQt(variable.value), false, {}, {}, true});
        if (!lines->traced)
            note = said("panel.thread.not_traced",
                "Its variables are not traced from here on: what it did since an earlier line is not certain.");
        if (m_touched.story != story || m_touched.visit != visit)
            m_touched = {story, visit, touchedElements(*story, outcome.bound->work, visit, Touch::Read),
                touchedElements(*story, outcome.bound->work, visit, Touch::Written)};
        facts.push_back(touched({"panel.thread.reads", "reads"}, m_touched.read));
        const bool done = visit + 1 == story->visits.size();
        const TouchedElements& written = m_touched.written;
        facts.push_back(written.last.empty() && done ? writes(found, outcome) : touched(writesKey, written));
        if (remark.isEmpty())
            remark = toQt(followWords(*story, visit, Room::Short));
    } else if (found.thread) {
        facts.push_back(writes(found, outcome));
    }
    if (found.writes > 1)
        facts.push_back({Text{"panel.thread.times_written", "times written"},
            found.writes == 255 ? said("panel.thread.or_more", "{} or more", found.writes)
                                : QString::number(found.writes)});
    if (followed && !story)
        note =
            m_follow->words().isEmpty() ? said("panel.thread.recording", "recording its block …") : m_follow->words();
    setRemark(remark);
    m_facts->set(variables, facts);
    say(note);
    if (story)
        badge()->setProvenance(Provenance::Simulated);
    else if (found.thread)
        badge()->setProvenance(outcome.ownersProvenance);
    else
        badge()->hide();
}

void InspectorPanel::say(const QString& note)
{
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
}

/// Selects the element of a link, "BUFFER:ELEMENT".
void InspectorPanel::select(const QString& link)
{
    const QStringList parts = link.split(':');
    Selection selection = m_view.state().selected;
    selection.element = ElementOf{std::size_t(parts.value(0).toULongLong()), parts.value(1).toULongLong()};
    m_view.select(selection);
}

} // namespace warpatlas::ui::inline desktop
