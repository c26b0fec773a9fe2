#include "tests/kernels/simulator/answers/form.h"

namespace warpatlas::simulator::answers {
namespace {

void addRounded(std::vector<Form>& forms)
{
    for (const std::string ftz : {"", ".ftz"}) {
        for (const std::string sat : {"", ".sat"}) {
            for (const std::string operation : {"add", "sub", "mul"}) {
                forms.push_back({operation + ftz + sat + ".f32 $0, $1, $2;", "f32", {"f32", "f32"}});
                for (const std::string& r : roundings)
                    forms.push_back({operation + r + ftz + sat + ".f32 $0, $1, $2;", "f32", {"f32", "f32"}});
            }
            for (const std::string& r : roundings)
                forms.push_back({"fma" + r + ftz + sat + ".f32 $0, $1, $2, $3;", "f32", {"f32", "f32", "f32"}});
            forms.push_back({"mad.rn" + ftz + sat + ".f32 $0, $1, $2, $3;", "f32", {"f32", "f32", "f32"}});
        }
        for (const std::string& r : roundings) {
            forms.push_back({"div" + r + ftz + ".f32 $0, $1, $2;", "f32", {"f32", "f32"}});
            forms.push_back({"rcp" + r + ftz + ".f32 $0, $1;", "f32", {"f32"}});
            forms.push_back({"sqrt" + r + ftz + ".f32 $0, $1;", "f32", {"f32"}});
        }
    }
    for (const std::string& r : roundings) {
        for (const std::string operation : {"add", "sub", "mul", "div"})
            forms.push_back({operation + r + ".f64 $0, $1, $2;", "f64", {"f64", "f64"}});
        forms.push_back({"fma" + r + ".f64 $0, $1, $2, $3;", "f64", {"f64", "f64", "f64"}});
        forms.push_back({"rcp" + r + ".f64 $0, $1;", "f64", {"f64"}});
        forms.push_back({"sqrt" + r + ".f64 $0, $1;", "f64", {"f64"}});
    }
    for (const std::string operation : {"add", "sub", "mul"})
        forms.push_back({operation + ".f64 $0, $1, $2;", "f64", {"f64", "f64"}});
    forms.push_back({"mad.rn.f64 $0, $1, $2, $3;", "f64", {"f64", "f64", "f64"}});
}

void addSigns(std::vector<Form>& forms)
{
    for (const std::string operation : {"abs", "neg"}) {
        forms.push_back({operation + ".f32 $0, $1;", "f32", {"f32"}});
        forms.push_back({operation + ".ftz.f32 $0, $1;", "f32", {"f32"}});
        forms.push_back({operation + ".f64 $0, $1;", "f64", {"f64"}});
    }
    for (const std::string operation : {"min", "max"}) {
        for (const std::string ftz : {"", ".ftz"})
            for (const std::string nan : {"", ".NaN"})
                for (const std::string sign : {"", ".xorsign.abs"})
                    forms.push_back({operation + ftz + nan + sign + ".f32 $0, $1, $2;", "f32", {"f32", "f32"}});
        forms.push_back({operation + ".f64 $0, $1, $2;", "f64", {"f64", "f64"}});
    }
    for (const std::string t : {"f32", "f64"}) {
        forms.push_back({"copysign." + t + " $0, $1, $2;", t, {t, t}});
        for (const std::string property : {"finite", "infinite", "number", "notanumber", "normal", "subnormal"})
            forms.push_back({"testp." + property + "." + t + " $0, $1;", "pred", {t}});
    }
    // With constants, as compilers write them.
    forms.push_back({"fma.rn.f32 $0, $1, 0f3F000000, 0fBF800000;", "f32", {"f32"}});
    forms.push_back({"add.f32 $0, $1, 0f00000001;", "f32", {"f32"}});
    forms.push_back({"mul.f64 $0, $1, 0d3FD5555555555555;", "f64", {"f64"}});
    forms.push_back({"sub.f32 $0, 0f7F800000, $1;", "f32", {"f32"}});
}

/// The manual's words on each: "maximum relative error 2^-23", "2 ulp", "maximum absolute error 2^-20.5 in [-pi, pi]".
void addApproximate(std::vector<Form>& forms)
{
    using Kind = Bound::Kind;
    const auto add = [&](const std::string& text, const std::string& type, std::size_t sources, Bound bound) {
        std::string operands = " $0";
        for (std::size_t i = 1; i <= sources; ++i)
            operands += ", $" + std::to_string(i);
        forms.push_back(
            {text + "." + type + operands + ";", type, std::vector<std::string>(sources, type), "", bound, false});
    };
    for (const std::string ftz : {"", ".ftz"}) {
        add("div.approx" + ftz, "f32", 2, {Kind::Ulps, 2});
        add("div.full" + ftz, "f32", 2, {Kind::Ulps, 2});
        add("rcp.approx" + ftz, "f32", 1, {Kind::Ulps, 1});
        add("sqrt.approx" + ftz, "f32", 1, {Kind::Relative, 0x1p-23});
        add("rsqrt.approx" + ftz, "f32", 1, {Kind::Relative, 0x1.125p-23}); // 2^-22.9
        add("ex2.approx" + ftz, "f32", 1, {Kind::Ulps, 2});
        add("lg2.approx" + ftz, "f32", 1, {Kind::Logarithm, 0x1p-22});
        add("sin.approx" + ftz, "f32", 1, {Kind::Periodic, 0x1.6ap-21}); // 2^-20.5
        add("cos.approx" + ftz, "f32", 1, {Kind::Periodic, 0x1.6ap-21});
    }
    add("tanh.approx", "f32", 1, {Kind::Relative, 0x1p-11});
    add("rcp.approx.ftz", "f64", 1, {Kind::Relative, 0x1p-20});
    add("rsqrt.approx", "f64", 1, {Kind::Relative, 0x1p-51});
    add("rsqrt.approx.ftz", "f64", 1, {Kind::Relative, 0x1p-20});
    for (const std::string t : {"f16", "f16x2"}) {
        add("ex2.approx", t, 1, {Kind::Relative, 0x1.12p-10}); // 2^-9.9
        add("tanh.approx", t, 1, {Kind::Absolute, 0x1.02p-11}); // 2^-10.987
    }
    for (const std::string t : {"bf16", "bf16x2"}) {
        add("ex2.approx.ftz", t, 1, {Kind::Relative, 0x1p-7});
        add("tanh.approx", t, 1, {Kind::Relative, 0x1p-8});
    }
}

} // namespace

void addFloats(std::vector<Form>& forms)
{
    addRounded(forms);
    addSigns(forms);
    addApproximate(forms);
}

void addHalves(std::vector<Form>& forms)
{
    for (const std::string t : {"f16", "f16x2", "bf16", "bf16x2"}) {
        const bool half = t.starts_with("f16");
        const std::vector<std::string> flushes =
            half ? std::vector<std::string>{"", ".ftz"} : std::vector<std::string>{""};
        for (const std::string& ftz : flushes) {
            for (const std::string sat : {"", ".sat"}) {
                if (!half && !sat.empty())
                    continue;
                for (const std::string operation : {"add", "sub", "mul"}) {
                    forms.push_back({operation + ftz + sat + "." + t + " $0, $1, $2;", t, {t, t}});
                    forms.push_back({operation + ".rn" + ftz + sat + "." + t + " $0, $1, $2;", t, {t, t}});
                }
                forms.push_back({"fma.rn" + ftz + sat + "." + t + " $0, $1, $2, $3;", t, {t, t, t}});
            }
            forms.push_back({"fma.rn" + ftz + ".relu." + t + " $0, $1, $2, $3;", t, {t, t, t}});
            forms.push_back({"neg" + ftz + "." + t + " $0, $1;", t, {t}});
            forms.push_back({"abs" + ftz + "." + t + " $0, $1;", t, {t}});
            for (const std::string operation : {"min", "max"})
                for (const std::string nan : {"", ".NaN"})
                    for (const std::string sign : {"", ".xorsign.abs"})
                        forms.push_back({operation + ftz + nan + sign + "." + t + " $0, $1, $2;", t, {t, t}});
        }
    }
}

} // namespace warpatlas::simulator::answers
