/// A chapter of the guide as a QTextBrowser shows it, in the colours of a theme. Pure.
#pragma once

#include <QList>
#include <QString>

#include <string_view>

namespace warpatlas::ui {

struct Tokens;

/// Returns the chapter's HTML. Links between chapters stay ("data.md"), those into the repository become words;
/// pictures are `<img>` of their file names.
QString guideHtml(std::string_view markdown, const Tokens& tokens);

QString keysTitle(); ///< title of the page with the keys

/// A table of two columns in the same look: what one can do, and the keys for it.
class KeyTable {
public:
    void addHeading(const QString& words);
    void add(const QString& words, const QString& keys);
    QString html(const Tokens& tokens) const;

private:
    struct Row {
        QString words, keys;
        bool heading;
    };
    QList<Row> m_rows;
};

} // namespace warpatlas::ui
