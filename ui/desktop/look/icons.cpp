#include "ui/desktop/look/icons.h"

#include "assets/assets.h"
#include "ui/desktop/look/style.h"

#include <QIconEngine>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

namespace warpatlas::ui::inline desktop {
namespace {

class SvgEngine : public QIconEngine {
public:
    SvgEngine(QString name, QColor colour) : m_name(std::move(name)), m_colour(std::move(colour)) { }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const QColor ink = mode == QIcon::Disabled ? tokens().faint : m_colour.isValid() ? m_colour : tokens().text;
        const auto text = assetText(("icons/" + m_name + ".svg").toStdString());
        QByteArray svg(text.data(), qsizetype(text.size()));
        svg.replace("currentColor", ink.name().toLatin1());
        QSvgRenderer renderer(svg);
        painter->setRenderHint(QPainter::Antialiasing);
        renderer.render(painter, QRectF(rect));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        if (size.isEmpty())
            return {}; // a button without room, in a window that is smaller than its contents
        QPixmap result(size);
        result.fill(Qt::transparent);
        QPainter painter(&result);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return result;
    }

    QIconEngine* clone() const override { return new SvgEngine(m_name, m_colour); }

private:
    QString m_name;
    QColor m_colour;
};

} // namespace

QIcon icon(const QString& name, const QColor& colour)
{
    return QIcon(new SvgEngine(name, colour));
}

} // namespace warpatlas::ui::inline desktop
