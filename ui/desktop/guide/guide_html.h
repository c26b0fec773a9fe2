/// A chapter of the guide as a QTextBrowser shows it, in the colours of a theme. Pure.
#pragma once

#include <QList>
#include <QString>

#include <string_view>

namespace warpatlas::ui {

struct Tokens;

/// Links between chapters stay ("data.md"), those into the repository are words; pictures are <img> of their file
/// names.
QString guideHtml(std::string_view markdown, const Tokens& tokens);

QString keysTitle(); ///< of the page with them

/// The same look for a table of two columns: what there is to do, and the keys for it.
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
