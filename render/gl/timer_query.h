/// GL's own clock around some commands. Moved-from: name() 0.
#pragma once

#include "render/gl/name.h"

namespace warpatlas::render::gl {

void deleteQuery(unsigned name);

class TimerQuery {
public:
    TimerQuery() = default; ///< none
    static TimerQuery create();

    unsigned name() const { return m_name.value(); }
    void begin() const; ///< one query at a time
    void end() const;
    /// Returns the time of the commands between begin() and end(), for which it waits.
    double milliseconds() const;

private:
    Name<deleteQuery> m_name;
};

} // namespace warpatlas::render::gl
