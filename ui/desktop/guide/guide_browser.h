/// Shows chapters of the guide by their address: pages and pictures come from inside the program, addresses of the web
/// are opened by the system. GUI thread.
#pragma once

#include <QTextBrowser>

#include <functional>

namespace warpatlas::ui {

class GuideBrowser : public QTextBrowser {
    Q_OBJECT
public:
    /// `keys` makes the page with the keys, in the present colours.
    explicit GuideBrowser(std::function<QString()> keys, QWidget* parent = nullptr);

    static constexpr const char* keysTopic = "keys"; ///< the one page that is no chapter
    void open(const QString& topic);
    QString topic() const; ///< name of the chapter or page that is shown
    static QString topicOf(const QUrl& address);
    QString page(const QString& topic) const; ///< as HTML; empty where there is none
    void renew(); ///< in other colours, or with pictures of another width, at the same place

private:
    QVariant loadResource(int type, const QUrl& name) override;
    void resizeEvent(QResizeEvent* event) override;
    int pictureWidth() const; ///< the most, in the widget's own pixels

    std::function<QString()> m_keys;
    int m_drawnWidth = 0;
};

} // namespace warpatlas::ui
