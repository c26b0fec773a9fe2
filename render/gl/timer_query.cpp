#include "render/gl/timer_query.h"

#include <epoxy/gl.h>

namespace warpatlas::render::gl {

void deleteQuery(unsigned name)
{
    glDeleteQueries(1, &name);
}

TimerQuery TimerQuery::create()
{
    unsigned name = 0;
    glGenQueries(1, &name);
    TimerQuery query;
    query.m_name = Name<deleteQuery>(name);
    return query;
}

void TimerQuery::begin() const
{
    glBeginQuery(GL_TIME_ELAPSED, name());
}
void TimerQuery::end() const
{
    glEndQuery(GL_TIME_ELAPSED);
}

double TimerQuery::milliseconds() const
{
    GLuint64 nanoseconds = 0;
    glGetQueryObjectui64v(name(), GL_QUERY_RESULT, &nanoseconds);
    return double(nanoseconds) * 1e-6;
}

} // namespace warpatlas::render::gl
