
#include "assets/assets.h"
#include "tests/ui/application.h"
#include "ui/desktop/look/style.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

TEST(FontFeatures, WhatIsNoFontStaysAsItIs)
{
    for (const QByteArray& bytes : {QByteArray(), QByteArray("GSUB"), QByteArray(300, char(0xff)), QByteArray(40, 1)}) {
        EXPECT_EQ(withoutLigatures(bytes), bytes);
        EXPECT_EQ(withFamilyOfItsOwn(bytes), bytes);
    }
}

/// An installed font of the same name would be taken in place of the program's.
TEST(FontFeatures, TheProgramsFontsHaveFamiliesThatNobodyInstalls)
{
    WARPATLAS_NEEDS_WINDOW();
    for (const QFont& font : {sansFont(13), sansFont(13, true), monoFont(13), monoFont(13, true)}) {
        EXPECT_TRUE(font.family().startsWith("WA")) << font.family().toStdString();
        EXPECT_TRUE(QFontInfo(font).exactMatch()) << font.family().toStdString();
        EXPECT_EQ(QFontInfo(font).family(), font.family());
    }
}

TEST(FontFeatures, OnlyNamesOfFeaturesChange)
{
    const auto bytes = asset("fonts/mono.ttf");
    const QByteArray font(reinterpret_cast<const char*>(bytes.data()), int(bytes.size()));
    const QByteArray plain = withoutLigatures(font);
    ASSERT_EQ(plain.size(), font.size());
    EXPECT_EQ(withoutLigatures(plain), plain);
    qsizetype changed = 0;
    for (qsizetype i = 0; i < font.size(); ++i)
        changed += font[i] != plain[i];
    EXPECT_LE(changed, 4 * 64);
}

/// Drawn in one go as letter by letter.
TEST(FontFeatures, SignsOfASourceStandForThemselves)
{
    WARPATLAS_NEEDS_WINDOW();
    const QFont font = monoFont(26);
    const auto draw = [&](const QStringList& parts) {
        QImage image(200, 50, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.setFont(font);
        double x = 5;
        for (const QString& part : parts) {
            painter.drawText(QPointF(x, 35), part);
            x += QFontMetricsF(font).horizontalAdvance(part);
        }
        return image;
    };
    for (const QString text : {"<=", ">=", "==", "!=", "->", "&&", "++", "+="})
        EXPECT_EQ(draw({text}), draw({text.left(1), text.mid(1)})) << text.toStdString();
}

} // namespace
} // namespace warpatlas::ui
