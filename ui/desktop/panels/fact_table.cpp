#include "ui/desktop/panels/fact_table.h"

#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/section.h"

#include <QGridLayout>
#include <QResizeEvent>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int besideEachOther = 380; ///< logical pixels that two lists need

} // namespace

/// A column whose rows are kept and used again: values change at every step of a thread.
class FactColumn : public QWidget {
public:
    explicit FactColumn(FactTable& table) : QWidget(&table), m_table(table), m_grid(new QGridLayout(this))
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
        QObject::connect(row.value, &QLabel::linkActivated, &m_table, &FactTable::linkActivated);
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

    FactTable& m_table;
    QGridLayout* m_grid;
    std::vector<Row> m_rows;
    std::vector<Fact> m_facts;
};

FactTable::FactTable(const QString& name, QWidget* parent)
    : QWidget(parent), m_layout(new QBoxLayout(QBoxLayout::TopToBottom, this))
{
    setObjectName(name);
    m_left = new FactColumn(*this);
    m_right = new FactColumn(*this);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(4);
    for (FactColumn* column : {m_left, m_right}) {
        m_layout->addWidget(column, 1, Qt::AlignTop);
        column->hide();
    }
}

void FactTable::set(const std::vector<Fact>& left, const std::vector<Fact>& right)
{
    setUpdatesEnabled(false);
    m_left->set(left);
    m_right->set(right);
    setUpdatesEnabled(true);
}

void FactTable::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const bool beside = event->size().width() >= besideEachOther;
    m_layout->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_layout->setSpacing(beside ? 24 : 4);
}

} // namespace warpatlas::ui::inline desktop
