/// Shows chapters of the guide by their address: pages and pictures come from inside the program, addresses of the web
/// are opened by the system. GUI thread.
#pragma once

#include <QList>
#include <QString>
#include <QTextBrowser>

#include <functional>
#include <string_view>

namespace warpatlas::ui::inline desktop {

/// A chapter of the guide as a QTextBrowser shows it, in the colours of a theme. Pure.
struct Tokens;

/// Returns the chapter's HTML. Links between chapters stay ("data.md"), those into the repository become words;
/// pictures are `<img>` of their file names.
QString guideHtml(std::string_view markdown, const Tokens& tokens);

QString keysTitle(); ///< title of the page with the keys

/// A table of two columns in the same look: what one can do, and the keys for it.
class KeyTable {
public:
    void addHeading(const QString& words) { m_rows.append({words, {}, true}); }
    void add(const QString& words, const QString& keys) { m_rows.append({words, keys, false}); }
    QString html(const Tokens& tokens) const;

private:
    struct Row {
        QString words, keys;
        bool heading;
    };
    QList<Row> m_rows;
};

class GuideBrowser : public QTextBrowser {
    Q_OBJECT
public:
    /// `keys` makes the page with the keys, in the present colours.
    explicit GuideBrowser(std::function<QString()> keys, QWidget* parent = nullptr);

    static constexpr const char* keysTopic = "keys"; ///< the one page that is no chapter
    void open(const QString& topic);
    /// name of the chapter or page that is shown
    QString topic() const { return topicOf(source()); }
    static QString topicOf(const QUrl& address) { return address.path().section('/', -1).section('.', 0, 0); }
    QString page(const QString& topic) const; ///< as HTML; empty where there is none
    void renew(); ///< in other colours, or with pictures of another width, at the same place

private:
    QVariant loadResource(int type, const QUrl& name) override;
    void resizeEvent(QResizeEvent* event) override;
    /// the most, in the widget's own pixels
    int pictureWidth() const { return std::max(200, viewport()->width() - 4); }

    std::function<QString()> m_keys;
    int m_drawnWidth = 0;
};

} // namespace warpatlas::ui::inline desktop
