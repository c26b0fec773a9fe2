#include "ui/desktop/look/style.h"

#include "assets/assets.h"
#include "ui/desktop/look/style_sheet.h"

#include <QApplication>
#include <QFontDatabase>
#include <QPalette>
#include <QProxyStyle>
#include <QStyle>
#include <QStyleFactory>

namespace warpatlas::ui::inline desktop {
namespace {

/// Big-endian numbers of the file; 0 past its end, which ends every loop over them.
class Reader {
public:
    explicit Reader(const QByteArray& bytes) : m_bytes(bytes) { }
    std::uint32_t number(qsizetype at, int bytes) const
    {
        if (at < 0 || at + bytes > m_bytes.size())
            return 0;
        std::uint32_t value = 0;
        for (int i = 0; i < bytes; ++i)
            value = value << 8 | std::uint8_t(m_bytes[at + i]);
        return value;
    }
    QByteArray tag(qsizetype at) const { return m_bytes.mid(at, 4); }
    /// Where the table of that tag begins; 0: the font has none.
    qsizetype table(const char* wanted) const
    {
        for (std::uint32_t table = 0; table < number(4, 2); ++table)
            if (const qsizetype record = 12 + 16 * qsizetype(table); tag(record) == wanted)
                return number(record + 8, 4);
        return 0;
    }

private:
    const QByteArray& m_bytes;
};

/// Fusion without underlined letters in menus (the letters work all the same) and without icons in dialogs.
class CalmStyle : public QProxyStyle {
public:
    CalmStyle() : QProxyStyle(QStyleFactory::create("Fusion")) { setObjectName("warpatlas"); }
    int styleHint(
        StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const override
    {
        return hint == SH_UnderlineShortcut || hint == SH_DialogButtonBox_ButtonsHaveIcons
            ? 0
            : QProxyStyle::styleHint(hint, option, widget, data);
    }
};

Tokens& applied()
{
    static Tokens value = tokensOf(render::Theme::Dark);
    return value;
}

/// The family name of an embedded font; empty where the build has none (Qt then takes its default).
QString addFont(const char* name)
{
    const auto bytes = asset(name);
    if (bytes.empty())
        return {};
    const QByteArray font(reinterpret_cast<const char*>(bytes.data()), int(bytes.size()));
    const int id = QFontDatabase::addApplicationFontFromData(withFamilyOfItsOwn(withoutLigatures(font)));
    const QStringList families = id < 0 ? QStringList() : QFontDatabase::applicationFontFamilies(id);
    return families.isEmpty() ? QString() : families.first();
}

struct Families {
    QString sans, mono;
};

const Families& families()
{
    static const Families value = [] {
        Families found{addFont("fonts/sans.otf"), addFont("fonts/mono.ttf")};
        addFont("fonts/sans-semibold.otf");
        addFont("fonts/mono-bold.ttf");
        return found;
    }();
    return value;
}

QFont font(const QString& family, int pixelSize, QFont::Weight weight, QFont::StyleHint hint)
{
    QFont result(family.isEmpty() ? QApplication::font().family() : family);
    result.setPixelSize(pixelSize);
    result.setWeight(weight);
    result.setStyleHint(hint);
    // The letters are the same on every machine, whatever its hinting settings are.
    result.setHintingPreference(QFont::PreferNoHinting);
    return result;
}

} // namespace

QByteArray withoutLigatures(QByteArray font)
{
    const Reader read(font);
    const qsizetype substitutions = read.table("GSUB");
    if (substitutions == 0)
        return font;
    // A feature with another tag is never asked for, so its tables may stay as they are.
    const qsizetype features = substitutions + read.number(substitutions + 6, 2);
    for (std::uint32_t feature = 0; feature < read.number(features, 2); ++feature) {
        const qsizetype record = features + 2 + 6 * qsizetype(feature);
        const QByteArray tag = read.tag(record);
        if (tag == "calt" || tag == "liga" || tag == "clig")
            font.replace(record, 4, "none");
    }
    return font;
}

QByteArray withFamilyOfItsOwn(QByteArray font)
{
    const Reader read(font);
    const qsizetype names = read.table("name");
    if (names == 0)
        return font;
    const qsizetype texts = names + read.number(names + 4, 2);
    for (std::uint32_t name = 0; name < read.number(names + 2, 2); ++name) {
        const qsizetype record = names + 6 + 12 * qsizetype(name);
        const std::uint32_t what = read.number(record + 6, 2);
        constexpr std::uint32_t family = 1, typographicFamily = 16, macintosh = 1;
        if (what != family && what != typographicFamily)
            continue;
        // Two letters: of one byte each on the old Macintosh, else of two.
        const QByteArray begin = read.number(record, 2) == macintosh ? QByteArray("WA") : QByteArray("\0W\0A", 4);
        const qsizetype at = texts + read.number(record + 10, 2);
        if (read.number(record + 8, 2) >= begin.size() && at + begin.size() <= font.size())
            font.replace(at, begin.size(), begin);
    }
    return font;
}

/// It is never destroyed: at the end of the process Qt's thread storage is gone before static objects are, and the
/// application would still ask it for its fonts.
void needApplication(double scale)
{
    if (QCoreApplication::instance())
        return;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    if (scale != 1)
        qputenv("QT_SCALE_FACTOR", QByteArray::number(scale));
    static int argc = 1;
    static char name[] = "warpatlas";
    static char* argv[] = {name, nullptr};
    static const QApplication* const application = new QApplication(argc, argv);
    (void)application;
}

QColor toQt(render::Colour colour)
{
    return QColor(colour.r, colour.g, colour.b, colour.a);
}

QColor mix(const QColor& a, const QColor& b, double share)
{
    const auto channel = [share](int x, int y) { return int(x + (y - x) * share + 0.5); };
    return QColor(channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue()));
}

Tokens tokensOf(render::Theme theme)
{
    const render::Palette& from = render::palette(theme);
    Tokens t;
    t.dark = theme == render::Theme::Dark;
    t.background = toQt(from.background);
    t.panel = toQt(from.panel);
    t.line = toQt(from.line);
    t.text = toQt(from.text);
    t.soft = toQt(from.soft);
    t.accent = toQt(from.accent);
    t.cpu = toQt(from.cpu);
    t.gpu = toQt(from.gpu);
    t.copies = toQt(from.copies);
    t.good = toQt(from.good);
    t.warning = toQt(from.warning);
    t.wrong = toQt(from.wrong);
    t.raised = mix(t.panel, t.text, t.dark ? 0.05 : 0.035);
    t.hover = mix(t.panel, t.text, t.dark ? 0.11 : 0.08);
    // Fainter, and yet to be read: 4.5 to 1 on every surface.
    t.faint = mix(t.panel, t.soft, t.dark ? 0.85 : 0.92);
    t.onAccent = t.dark ? t.background : QColor(Qt::white);
    const double surface = t.dark ? 0.14 : 0.12;
    t.goodSurface = mix(t.panel, t.good, surface);
    t.warningSurface = mix(t.panel, t.warning, surface);
    t.wrongSurface = mix(t.panel, t.wrong, surface);
    const double ink = t.dark ? 0.45 : 0.55;
    t.goodText = mix(t.good, t.text, ink);
    t.warningText = mix(t.warning, t.text, ink);
    t.wrongText = mix(t.wrong, t.text, ink);
    return t;
}

void loadFonts()
{
    families();
}

QFont sansFont(int pixelSize, bool semibold)
{
    return font(families().sans, pixelSize, semibold ? QFont::DemiBold : QFont::Normal, QFont::SansSerif);
}

QFont monoFont(int pixelSize, bool bold)
{
    return font(families().mono, pixelSize, bold ? QFont::Bold : QFont::Normal, QFont::Monospace);
}

void applyTheme(QApplication& application, render::Theme theme)
{
    loadFonts();
    applied() = tokensOf(theme);
    const Tokens& t = applied();
    // With a style sheet Qt wraps the style it is given, so it is not asked which one it has.
    static const bool styled = (application.setStyle(new CalmStyle), true);
    (void)styled;
    QPalette palette;
    palette.setColor(QPalette::Window, t.panel);
    palette.setColor(QPalette::WindowText, t.text);
    palette.setColor(QPalette::Base, t.background);
    palette.setColor(QPalette::AlternateBase, t.raised);
    palette.setColor(QPalette::Text, t.text);
    palette.setColor(QPalette::Button, t.raised);
    palette.setColor(QPalette::ButtonText, t.text);
    palette.setColor(QPalette::BrightText, t.wrong);
    palette.setColor(QPalette::Highlight, t.accent);
    palette.setColor(QPalette::HighlightedText, t.onAccent);
    palette.setColor(QPalette::Link, t.accent);
    palette.setColor(QPalette::PlaceholderText, t.faint);
    palette.setColor(QPalette::ToolTipBase, t.raised);
    palette.setColor(QPalette::ToolTipText, t.text);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, t.faint);
    application.setPalette(palette);
    application.setFont(sansFont(13));
    application.setStyleSheet(styleSheet(t, families().sans, families().mono));
}

const Tokens& tokens()
{
    return applied();
}

} // namespace warpatlas::ui::inline desktop
