#include "ui/desktop/source/source_accessible.h"

#include "ui/desktop/source/source_view.h"

#include <QAccessibleWidget>

namespace warpatlas::ui {
namespace {

class SourceAccessible : public QAccessibleWidget {
public:
    explicit SourceAccessible(SourceView* view) : QAccessibleWidget(view, QAccessible::StaticText), m_view(view) { }

    QString text(QAccessible::Text what) const override
    {
        return what == QAccessible::Value ? m_view->wordsOf(m_view->currentLine()) : QAccessibleWidget::text(what);
    }

private:
    SourceView* m_view; ///< the interface goes with it
};

QAccessibleInterface* makeInterface(const QString&, QObject* object)
{
    auto* const view = qobject_cast<SourceView*>(object);
    return view ? new SourceAccessible(view) : nullptr;
}

} // namespace

void makeSourceAccessible()
{
    static const bool installed = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    static_cast<void>(installed);
}

} // namespace warpatlas::ui
