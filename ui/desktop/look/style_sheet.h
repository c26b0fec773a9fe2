/// The style sheet. Widgets have a dynamic property "role" (chip, tool, primary, heading, soft ...), and "kind" for how
/// serious they are (good, warning, wrong).
#pragma once

#include <QString>

namespace warpatlas::ui::inline desktop {

struct Tokens;

QString styleSheet(const Tokens& tokens, const QString& sansFamily, const QString& monoFamily);

} // namespace warpatlas::ui::inline desktop
