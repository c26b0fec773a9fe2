/// GL's own clock around some commands. Moved-from: name() 0.
#pragma once

#include "render/gl/name.h"

#include <epoxy/gl.h>

namespace warpatlas::render::gl {

inline void deleteQuery(unsigned name)
{
    glDeleteQueries(1, &name);
}

class TimerQuery {
public:
    TimerQuery() = default; ///< none
    static TimerQuery create()
    {
        unsigned name = 0;
        glGenQueries(1, &name);
        TimerQuery query;
        query.m_name = Name<deleteQuery>(name);
        return query;
    }

    unsigned name() const { return m_name.value(); }
    void begin() const { glBeginQuery(GL_TIME_ELAPSED, name()); } ///< one query at a time
    void end() const { glEndQuery(GL_TIME_ELAPSED); }
    /// Returns the time of the commands between begin() and end(), for which it waits.
    double milliseconds() const
    {
        GLuint64 nanoseconds = 0;
        glGetQueryObjectui64v(name(), GL_QUERY_RESULT, &nanoseconds);
        return double(nanoseconds) * 1e-6;
    }

private:
    Name<deleteQuery> m_name;
};

} // namespace warpatlas::render::gl
