#include "ui/desktop/guide/guide_browser.h"

#include "assets/assets.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/style.h"
#include "ui/guide/chapters.h"
#include "ui/guide/html_text.h"

#include <QImage>
#include <QScrollBar>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

/// What Qt's rich text needs said in elements: it knows no figures, and no room around the words of code.
QString inRichText(QString html)
{
    for (const auto& [plain, rich] : {std::pair{"<div class=\"scroll\"><table>",
                                          "<table class=\"lines\" width=\"100%\" cellspacing=\"0\" cellpadding=\"7\">"},
             {"</table></div>", "</table>"}, {"<th>", "<th align=\"left\">"},
             {"<pre>", "<table class=\"code\" width=\"100%\" cellspacing=\"0\" cellpadding=\"10\"><tr><td><pre>"},
             {"\n</pre>", "</pre></td></tr></table>"}, {"<figure>", "<p class=\"picture\">"},
             {"<figcaption>", "</p><p class=\"caption\">"}, {"</figcaption></figure>", "</p>"}})
        html.replace(plain, rich);
    return html;
}

QString page(const QString& body, const Tokens& tokens)
{
    // Sizes are of the words that are read, one step larger than those of the panels.
    QString style = R"(
body { color: @text; font-size: 14px; }
h1 { font-size: 24px; font-weight: 600; margin-top: 4px; margin-bottom: 12px; }
h2 { font-size: 18px; font-weight: 600; margin-top: 28px; margin-bottom: 8px; }
h3 { font-size: 15px; font-weight: 600; margin-top: 20px; margin-bottom: 6px; }
p { line-height: 145%; margin-top: 0px; margin-bottom: 10px; }
li { margin-bottom: 7px; }
ul { margin-top: 0px; margin-bottom: 10px; -qt-list-indent: 1; }
a { color: @accent; text-decoration: none; }
code { font-family: '@mono'; font-size: 13px; color: @code; }
pre { font-family: '@mono'; font-size: 13px; color: @text; margin: 0px; white-space: pre-wrap; }
table { margin-top: 4px; margin-bottom: 14px; }
table.code { background-color: @raised; }
table.lines td, table.lines th { border-bottom: 1px solid @line; }
th { font-weight: 600; color: @soft; }
p.picture { line-height: 100%; margin-top: 8px; margin-bottom: 2px; }
p.number { line-height: 130%; margin-left: 26px; text-indent: -22px; margin-bottom: 7px; }
p.caption { color: @soft; font-size: 12px; margin-bottom: 16px; }
)";
    style.replace("@text", tokens.text.name());
    style.replace("@accent", tokens.accent.name());
    style.replace("@code", mix(tokens.text, tokens.accent, 0.45).name());
    style.replace("@raised", tokens.raised.name());
    style.replace("@line", tokens.line.name());
    style.replace("@soft", tokens.soft.name());
    style.replace("@mono", monoFont(13).family());
    return "<html><head><style>" + style + "</style></head><body>" + body + "</body></html>";
}

constexpr int widestText = 860; ///< longer lines are hard to read
constexpr int sideMargin = 28;

/// Returns an address without a scheme that QTextBrowser would hand to the system, so that links between chapters may
/// be relative.
QUrl addressOf(const QString& topic)
{
    return QUrl("qrc:/guide/" + topic + ".md");
}

} // namespace

QString guideHtml(std::string_view markdown, const Tokens& tokens)
{
    return page(inRichText(toQt(htmlText(markdown, ".md"))), tokens);
}

QString keysTitle()
{
    return said("guide.keys", "Keys");
}

QString KeyTable::html(const Tokens& tokens) const
{
    QString body = "<h1>" + keysTitle().toHtmlEscaped() + "</h1>";
    bool open = false;
    for (const Row& row : m_rows) {
        if (open && row.heading)
            body += "</table>";
        if (row.heading)
            body += "<h2>" + row.words.toHtmlEscaped() + "</h2>";
        if (row.heading || !open)
            body += "<table class=\"lines\" width=\"100%\" cellspacing=\"0\" cellpadding=\"5\">";
        open = true;
        if (!row.heading)
            body += QString("<tr><td width=\"62%\">%1</td><td><code>%2</code></td></tr>")
                        .arg(row.words.toHtmlEscaped(), row.keys.toHtmlEscaped());
    }
    return page(body + (open ? "</table>" : ""), tokens);
}

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

void GuideBrowser::renew()
{
    const int place = verticalScrollBar()->value();
    document()->clear(); // pictures of the old width as well
    setHtml(page(topic()));
    verticalScrollBar()->setValue(place);
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

} // namespace warpatlas::ui::inline desktop
