/// The style sheet. Widgets say what they are with the dynamic property "role" (chip, tool, primary, heading, soft
/// ...), and with "kind" how serious it is (good, warning, wrong).
#pragma once

#include <QString>

namespace warpatlas::ui {

struct Tokens;

QString styleSheet(const Tokens& tokens, const QString& sansFamily, const QString& monoFamily);

} // namespace warpatlas::ui
