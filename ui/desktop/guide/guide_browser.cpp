#include "ui/desktop/guide/guide_browser.h"

#include "assets/assets.h"
#include "ui/desktop/guide/guide_html.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/style.h"
#include "ui/guide/chapters.h"

#include <QImage>
#include <QScrollBar>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace warpatlas::ui {
namespace {

constexpr int widestText = 860; ///< longer lines are hard to read
constexpr int sideMargin = 28;

/// Returns an address without a scheme that QTextBrowser would hand to the system, so that links between chapters may
/// be relative.
QUrl addressOf(const QString& topic)
{
    return QUrl("qrc:/guide/" + topic + ".md");
}

} // namespace

GuideBrowser::GuideBrowser(std::function<QString()> keys, QWidget* parent)
    : QTextBrowser(parent), m_keys(std::move(keys))
{
    setObjectName("guideText");
    setAccessibleName(said("guide.chapter", "Chapter"));
    setOpenExternalLinks(true);
    document()->setDocumentMargin(0);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // or the width, and pictures, would change with the chapter
}

void GuideBrowser::open(const QString& topic)
{
    setSource(addressOf(topic), QTextDocument::HtmlResource);
}

QString GuideBrowser::topic() const
{
    return topicOf(source());
}

QString GuideBrowser::topicOf(const QUrl& address)
{
    return address.path().section('/', -1).section('.', 0, 0);
}

void GuideBrowser::renew()
{
    const int place = verticalScrollBar()->value();
    document()->clear(); // pictures of the old width as well
    setHtml(page(topic()));
    verticalScrollBar()->setValue(place);
}

int GuideBrowser::pictureWidth() const
{
    return std::max(200, viewport()->width() - 4);
}

QVariant GuideBrowser::loadResource(int type, const QUrl& name)
{
    const QString file = name.path().section('/', -1);
    if (type == QTextDocument::ImageResource) {
        const auto bytes = asset("guide/" + file.toStdString());
        QImage image = QImage::fromData(reinterpret_cast<const uchar*>(bytes.data()), int(bytes.size()));
        image = image.convertToFormat(QImage::Format_RGB32); // of a palette Qt would make dots of other colours
        const double ratio = devicePixelRatioF();
        if (image.width() > pictureWidth() * ratio)
            image = image.scaledToWidth(int(pictureWidth() * ratio), Qt::SmoothTransformation);
        image.setDevicePixelRatio(ratio);
        return image;
    }
    return page(topicOf(name));
}

QString GuideBrowser::page(const QString& topic) const
{
    if (topic == keysTopic)
        return m_keys();
    const Chapter* chapter = findChapter(topic.toStdString());
    return chapter ? guideHtml(chapter->text, tokens()) : QString();
}

void GuideBrowser::resizeEvent(QResizeEvent* event)
{
    const int side = std::max(sideMargin, (width() - widestText) / 2);
    setViewportMargins(sideMargin, 20, std::max(sideMargin, side * 2 - sideMargin), 0);
    QTextBrowser::resizeEvent(event);
    // Not at once: a chapter may just be being laid out.
    if (std::exchange(m_drawnWidth, pictureWidth()) != pictureWidth() && !source().isEmpty())
        QTimer::singleShot(0, this, &GuideBrowser::renew);
}

} // namespace warpatlas::ui
