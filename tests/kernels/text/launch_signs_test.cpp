#include "kernels/text/launch_signs.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

TEST(LaunchSigns, AreJoinedAndAllElseStaysWhereItWas)
{
    const std::pair<const char*, const char*> texts[] = {{"set << <1, 1 >> > (o);", "set <<< 1, 1 >>>  (o);"},
        {"set<<   <g, b, n * sizeof(int) >>\n>(o);", "set<<<   g, b, n * sizeof(int) >>>\n(o);"},
        {"set <<<1, 1 >> > (o);", "set <<<1, 1 >>>  (o);"}, {"set << <1, 1>>>(o);", "set <<< 1, 1>>>(o);"},
        {"add<0> << < dim3(2, 2), f(a >> 1) >> >\n(o);", "add<0> <<<  dim3(2, 2), f(a >> 1) >>> \n(o);"},
        {"#define RUN(k) k << \\\n<1, \\\n 1 >> \\\n > (o)\nx;",
            "#define RUN(k) k <<< \\\n1, \\\n 1 >>> \\\n  (o)\nx;"},
        {"a << <1, 1 >> >(o); b << <2, 2 >> >(o);", "a <<< 1, 1 >>> (o); b <<< 2, 2 >>> (o);"},
        {"set << <size<Pair<int> >(), 1 >> >(o);", "set <<< size<Pair<int> >(), 1 >>> (o);"}};
    for (const auto& [text, joined] : texts)
        EXPECT_EQ(withLaunchSigns(text), joined);
}

TEST(LaunchSigns, AreNothingElse)
{
    for (const char* const text : {"std::vector<std::pair<A<int>, B<int> > > x(1);", "A<B<C<int>> > x(1);",
             "std::operator<< <char>(out, \"x >> >(\");", "// set << <1, 1 >> >(o);\nint a;",
             "const char* s = \"set << <1, 1 >> >(o);\";", "x = a << 1 < 2; y = b >> 1 > (c);", "cout << a << b;",
             "set<<<1, 1>>>(o);", "set < <<1, 1 >> >(o);", "set <<\n<1, 1 >> >(o);", "set << <1, 1 > >>(o);",
             "set << <1, 1; y >> >(o);", "#define A a << <1\n1 >> >(o);", "", "<", "< < <"})
        EXPECT_EQ(withLaunchSigns(text), text);
}

} // namespace
} // namespace warpatlas
