#include "ui/guide/html_text.h"

#include <gmock/gmock.h>

namespace warpatlas::ui {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string html(std::string_view markdown)
{
    return htmlText(markdown, ".html");
}

TEST(GuideHtml, BlocksAreElements)
{
    EXPECT_EQ(html("## Your own data\n\nOne `a < b` and **two**.\n"),
        "<h2 id=\"your-own-data\">Your own data</h2>\n<p>One <code>a &lt; b</code> and <b>two</b>.</p>\n");
    EXPECT_EQ(html("- one\n- two\n\nEnd.\n"), "<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<p>End.</p>\n");
    EXPECT_EQ(html("2. second\n"), "<p class=\"number\">2.&nbsp;&nbsp;second</p>\n") << "whatever stands between";
    EXPECT_EQ(html("| a | b |\n|---|---|\n| 1 | |\n"),
        "<div class=\"scroll\"><table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td>1</td><td></td></tr>\n</table></div>\n");
    EXPECT_THAT(html("| | |\n|---|---|\n| 1 | 2 |\n"), Not(HasSubstr("<th>"))) << "an empty head is none";
    EXPECT_EQ(html("```sh\nwarpatlas run >x\n```\n"), "<pre>warpatlas run &gt;x\n</pre>\n");
    EXPECT_EQ(html("![A `b`](c.png)\n"),
        "<figure><img src=\"c.png\" alt=\"\"><figcaption>A <code>b</code></figcaption></figure>\n");
}

TEST(GuideHtml, LinksLeadToChaptersAndTheWeb)
{
    EXPECT_EQ(htmlLine("[a](window.md)", ".html"), "<a href=\"window.html\">a</a>");
    EXPECT_EQ(htmlLine("[a](window.md#the-keys)", ".html"), "<a href=\"window.html#the-keys\">a</a>");
    EXPECT_EQ(htmlLine("[a](window.md)", ".md"), "<a href=\"window.md\">a</a>");
    EXPECT_EQ(htmlLine("[a](https://b.org/c.md)", ".html"), "<a href=\"https://b.org/c.md\">a</a>");
    EXPECT_EQ(htmlLine("[`a.h`](../../app/a.h)", ".html"), "<code>a.h</code>") << "the repository need not be there";
}

TEST(GuideHtml, TextIsNeverMarkup)
{
    const std::string hostile = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'&lt;";
    for (const std::string& markdown : {hostile, "# " + hostile, "- " + hostile, "1. " + hostile, "| " + hostile + " |",
             "```\n" + hostile + "\n```", "`" + hostile + "`", "**" + hostile + "**", "[" + hostile + "](a.md)",
             "[a](" + hostile + ")", "![" + hostile + "](a.png)", "![a](" + hostile + ")"}) {
        const std::string made = html(markdown);
        EXPECT_THAT(made, Not(HasSubstr("<script"))) << markdown;
        EXPECT_THAT(made, Not(HasSubstr("<img src=x"))) << markdown;
        EXPECT_THAT(made, Not(HasSubstr("\"\"'"))) << markdown << ": a quote ends no attribute";
        EXPECT_THAT(made, HasSubstr("&lt;script&gt;")) << markdown;
    }
}

} // namespace
} // namespace warpatlas::ui
