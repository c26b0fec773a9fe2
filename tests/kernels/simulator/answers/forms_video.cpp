#include "tests/kernels/simulator/answers/form.h"

namespace warpatlas::simulator::answers {
namespace {

const std::vector<std::string> typesOfThree{
    ".u32.u32.u32", ".s32.s32.s32", ".s32.u32.u32", ".u32.s32.s32", ".s32.s32.u32", ".u32.u32.s32"};

/// The kind of the destination, which c has as well.
std::string kindOf(const std::string& types)
{
    return types.substr(1, 3);
}

void addScalar(std::vector<Form>& forms)
{
    const auto add = [&](const std::string& text, const std::string& types, std::size_t sources) {
        const std::string kind = kindOf(types);
        forms.push_back({text, kind, std::vector<std::string>(sources, kind), "", {}, false, true});
    };
    for (const std::string operation : {"vadd", "vsub", "vabsdiff", "vmin", "vmax"}) {
        for (const std::string& types : typesOfThree) {
            add(operation + types + " $0, $1, $2;", types, 2);
            add(operation + types + ".sat $0, $1, $2;", types, 2);
            add(operation + types + " $0, $1.b3, $2.h1;", types, 2);
        }
        for (const std::string types : {".u32.u32.u32", ".s32.s32.s32"}) {
            for (const std::string second : {".add", ".min", ".max"}) {
                add(operation + types + second + " $0, $1.h0, $2.b1, $3;", types, 3);
                add(operation + types + ".sat" + second + " $0, $1, $2, $3;", types, 3);
            }
            add(operation + types + " $0.b2, $1.b0, $2.b1, $3;", types, 3);
            add(operation + types + ".sat $0.b0, $1.h1, $2.h0, $3;", types, 3);
            add(operation + types + ".sat $0.h1, $1, $2.b2, $3;", types, 3);
        }
    }
    for (const std::string operation : {"vshl", "vshr"}) {
        for (const std::string types : {".u32.u32.u32", ".s32.s32.u32", ".u32.s32.u32"}) {
            for (const std::string mode : {".clamp", ".wrap"}) {
                forms.push_back({operation + types + mode + " $0, $1, $2;", kindOf(types), {kindOf(types), "n"}, "", {},
                    false, true});
                forms.push_back({operation + types + ".sat" + mode + " $0, $1.h1, $2.b0;", kindOf(types),
                    {kindOf(types), "n"}, "", {}, false, true});
            }
        }
        forms.push_back({operation + ".u32.u32.u32.clamp.add $0, $1.b1, $2.b0, $3;", "u32", {"u32", "n", "u32"}, "", {},
            false, true});
        forms.push_back(
            {operation + ".u32.u32.u32.wrap $0.h0, $1, $2, $3;", "u32", {"u32", "n", "u32"}, "", {}, false, true});
    }
    for (const std::string compare : {"eq", "ne", "lt", "le", "gt", "ge"}) {
        for (const std::string types : {".u32.u32", ".s32.s32", ".s32.u32"}) {
            add("vset" + types + '.' + compare + " $0, $1, $2;", types, 2);
            add("vset" + types + '.' + compare + ".add $0, $1.b0, $2.h1, $3;", types, 3);
        }
        add("vset.s32.s32." + compare + " $0.h1, $1.b3, $2.b1, $3;", ".s32", 3);
    }
    for (const std::string types : {".u32.u32.u32", ".s32.s32.s32", ".s32.u32.s32"}) {
        for (const std::string scale : {"", ".shr7", ".shr15"}) {
            add("vmad" + types + scale + " $0, $1, $2, $3;", types, 3);
            add("vmad" + types + ".sat" + scale + " $0, $1.h0, $2.h1, $3;", types, 3);
            add("vmad" + types + ".po" + scale + " $0, $1.b2, $2.h0, $3;", types, 3);
        }
    }
    add("vmad.s32.s32.s32 $0, -$1.h0, $2.h1, $3;", ".s32", 3);
    add("vmad.s32.s32.s32.sat.shr7 $0, $1.h0, $2.h1, -$3;", ".s32", 3);
}

void addSeveral(std::vector<Form>& forms, const std::string& parts)
{
    const bool pair = parts == "2";
    const std::string b = pair ? ".h01" : ".b0246", mask = pair ? ".h1" : ".b31";
    const auto add = [&](const std::string& text) {
        forms.push_back({text, "b32", {"b32", "b32", "b32"}, "", {}, false, true});
    };
    for (const std::string operation : {"vadd", "vsub", "vavrg", "vabsdiff", "vmin", "vmax"}) {
        for (const std::string& types : typesOfThree) {
            add(operation + parts + types + " $0, $1, $2, $3;");
            add(operation + parts + types + ".sat $0, $1, $2, $3;");
            add(operation + parts + types + ".add $0, $1, $2, $3;");
        }
        add(operation + parts + ".s32.s32.s32.sat $0" + mask + ", $1" + b + ", $2, $3;");
        add(operation + parts + ".u32.u32.u32.add $0" + mask + ", $1, $2" + b + ", $3;");
    }
    for (const std::string compare : {"eq", "ne", "lt", "le", "gt", "ge"}) {
        for (const std::string types : {".u32.u32", ".s32.s32"}) {
            add("vset" + parts + types + '.' + compare + " $0, $1, $2, $3;");
            add("vset" + parts + types + '.' + compare + ".add $0" + mask + ", $1, $2, $3;");
        }
    }
}

} // namespace

void addVideo(std::vector<Form>& forms)
{
    addScalar(forms);
    addSeveral(forms, "2");
    addSeveral(forms, "4");
}

/// Copies of a thread's own row into its own place of shared memory.
void addCopies(std::vector<Form>& forms)
{
    const std::string before = "st.shared.v2.b64 [%sh], {-1, -1}; ";
    const std::string behind = " ld.shared.v2.b64 {%l18, %l19}, [%sh]; st.global.v2.b64 [%out], {%l18, %l19};";
    const auto add = [&](const std::string& text, const std::vector<std::string>& sources) {
        forms.push_back({before + text + behind, "", sources, "", {}, false, true});
    };
    const std::string all = " cp.async.wait_all;", group = " cp.async.commit_group; cp.async.wait_group 0;";
    for (const std::string size : {"4", "8", "16"}) {
        add("cp.async.ca.shared.global [%sh], [%in+16], " + size + ";" + all, {});
        add("cp.async.ca.shared::cta.global [%sh], [%in], " + size + ", $1;" + group, {"pred"});
        add("cp.async.ca.shared.global [%sh], [%in], " + size + ", !$1;" + all, {"pred"});
        // No more bytes than there are.
        add("min.u32 $1, $1, " + size + "; cp.async.ca.shared.global [%sh], [%in], " + size + ", $1;" + all, {"size"});
    }
    add("cp.async.cg.shared.global [%sh], [%in+16], 16;" + all, {});
    add("cp.async.cg.shared.global.L2::128B [%sh], [%in], 16, $1;" + group, {"size"});
}

} // namespace warpatlas::simulator::answers
