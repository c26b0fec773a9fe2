#include "ui/desktop/look/style.h"

#include "assets/assets.h"
#include "ui/desktop/look/font_features.h"
#include "ui/desktop/look/style_sheet.h"

#include <QApplication>
#include <QFontDatabase>
#include <QPalette>
#include <QProxyStyle>
#include <QStyle>
#include <QStyleFactory>

namespace warpatlas::ui {
namespace {

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

} // namespace warpatlas::ui
