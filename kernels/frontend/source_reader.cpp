#include "kernels/frontend/source_reader.h"

#include "kernels/frontend/clang_library.h"
#include "kernels/frontend/parsed_text.h"
#include "kernels/ptx/names/source_name.h"

#include <algorithm>
#include <optional>
#include <set>

namespace warpatlas::inline frontend {
namespace {

std::string withoutNamelessScopes(std::string name)
{
    constexpr std::string_view nameless = "(anonymous namespace)::";
    for (std::size_t at = name.find(nameless); at != std::string::npos; at = name.find(nameless))
        name.erase(at, nameless.size());
    return name;
}

std::string withoutConst(std::string name)
{
    for (const std::string_view word : {"const ", "volatile "})
        if (name.starts_with(word) && name.find('*') == std::string::npos)
            name.erase(0, word.size());
    return name;
}

class TreeReader {
public:
    explicit TreeReader(const ClangLibrary& clang) : m_clang(clang) { }

    SourceFacts run(CXTranslationUnit unit, const SourceQuestion& question)
    {
        m_facts.asked.resize(question.types.size());
        m_facts.instances.resize(question.instances.size());
        readScope(m_clang.getTranslationUnitCursor(unit));
        return std::move(m_facts);
    }

private:
    std::string spelling(CXCursor cursor) const { return m_clang.text(m_clang.getCursorSpelling(cursor)); }
    std::string spelling(CXType type) const
    {
        return withoutNamelessScopes(m_clang.text(m_clang.getTypeSpelling(type)));
    }

    /// 0: in a header.
    std::uint32_t lineOf(CXCursor cursor) const
    {
        const CXSourceLocation place = m_clang.getCursorLocation(cursor);
        unsigned line = 0;
        m_clang.getExpansionLocation(place, nullptr, &line, nullptr, nullptr);
        return m_clang.Location_isFromMainFile(place) != 0 ? line : 0;
    }

    /// "filters::scale".
    std::string scopedName(CXCursor cursor) const
    {
        std::string name = spelling(cursor);
        for (CXCursor parent = m_clang.getCursorSemanticParent(cursor);
             m_clang.Cursor_isNull(parent) == 0 && m_clang.getCursorKind(parent) != CXCursor_TranslationUnit;
             parent = m_clang.getCursorSemanticParent(parent))
            if (const std::string scope = spelling(parent); !scope.empty())
                name.insert(0, scope + "::");
        return name;
    }

    bool hasChild(CXCursor cursor, CXCursorKind kind) const
    {
        bool found = false;
        m_clang.forChildren(cursor, [&](CXCursor child) { found = found || m_clang.getCursorKind(child) == kind; });
        return found;
    }

    void readScope(CXCursor scope)
    {
        m_clang.forChildren(scope, [&](CXCursor child) {
            if (m_clang.Location_isInSystemHeader(m_clang.getCursorLocation(child)) == 0)
                readDeclaration(child);
        });
    }

    /// The answer that the declaration stands for: of its name's number; null for what a text declares itself.
    template <class T> T* askedFor(CXCursor declared, std::string_view prefix, std::vector<T>& answers) const
    {
        const std::string name = spelling(declared);
        for (std::size_t i = 0; name.starts_with(prefix) && i < answers.size(); ++i)
            if (name.substr(prefix.size()) == std::to_string(i))
                return &answers[i];
        return nullptr;
    }

    void readDeclaration(CXCursor declared)
    {
        switch (m_clang.getCursorKind(declared)) {
        case CXCursor_Namespace:
        case CXCursor_LinkageSpec:
        case CXCursor_UnexposedDecl: // extern "C", for this version
        case CXCursor_StructDecl:
        case CXCursor_ClassDecl:
        case CXCursor_ClassTemplate:
            readScope(declared);
            break;
        case CXCursor_FunctionDecl:
        case CXCursor_FunctionTemplate:
        case CXCursor_CXXMethod:
        case CXCursor_Constructor:
        case CXCursor_Destructor:
            readFunction(declared);
            break;
        case CXCursor_VarDecl:
            readVariable(declared);
            m_named.clear();
            readBody(declared);
            if (std::string* const asked = askedFor(declared, askedInstanceName, m_facts.instances))
                *asked = m_named;
            break;
        case CXCursor_TypeAliasDecl:
            if (TypeFacts* const asked = askedFor(declared, askedTypeName, m_facts.asked))
                *asked = typeOf(m_clang.getTypedefDeclUnderlyingType(declared));
            break;
        default:
            break;
        }
    }

    void readFunction(CXCursor function)
    {
        if (hasChild(function, CXCursor_CUDAGlobalAttr))
            addKernel(function);
        readBody(function);
    }

    /// Of a function, or of an instance of one: what it launches, and the shared memory that it declares.
    void readBody(CXCursor cursor)
    {
        m_clang.forChildren(cursor, [&](CXCursor child) {
            const CXCursorKind kind = m_clang.getCursorKind(child);
            if (kind == CXCursor_VarDecl)
                readVariable(child);
            else if (kind == CXCursor_DeclRefExpr || kind == CXCursor_CallExpr)
                follow(m_clang.getCursorReferenced(child));
            readBody(child);
        });
    }

    /// An instance is written nowhere: it is found where it is named.
    void follow(CXCursor named)
    {
        const CXCursorKind kind = m_clang.getCursorKind(named);
        if ((kind != CXCursor_FunctionDecl && kind != CXCursor_CXXMethod && kind != CXCursor_Constructor)
            || m_clang.Location_isInSystemHeader(m_clang.getCursorLocation(named)) != 0)
            return;
        const CXCursor pattern = m_clang.getSpecializedCursorTemplate(named);
        if (m_clang.Cursor_isNull(pattern) != 0)
            return;
        if (hasChild(pattern, CXCursor_CUDAGlobalAttr))
            addKernel(named, true);
        else if (m_followed.insert(m_clang.text(m_clang.getCursorUSR(named))).second)
            readBody(named);
    }

    void addKernel(CXCursor kernel, bool isInstance = false)
    {
        KernelFacts found;
        found.line = lineOf(kernel);
        found.isTemplate = m_clang.getCursorKind(kernel) == CXCursor_FunctionTemplate;
        found.isInstance = isInstance;
        if (!found.isTemplate)
            found.symbol = m_clang.text(m_clang.Cursor_getMangling(kernel));
        found.name = isInstance ? withoutNamelessScopes(ptx::signatureInSource(found.symbol).name) : scopedName(kernel);
        m_named = found.name;
        // What is declared as an array is a pointer in the function's own type.
        const CXType function = m_clang.getCanonicalType(m_clang.getCursorType(kernel));
        const auto add = [&](CXCursor parameter) {
            const CXType type = m_clang.getArgType(function, static_cast<unsigned>(found.parameters.size()));
            found.parameters.push_back({spelling(parameter), spelling(m_clang.getCursorType(parameter)), typeOf(type)});
        };
        if (found.isTemplate)
            m_clang.forChildren(kernel, [&](CXCursor child) {
                if (m_clang.getCursorKind(child) == CXCursor_ParmDecl)
                    add(child);
            });
        else
            for (int i = 0; i < m_clang.Cursor_getNumArguments(kernel); ++i)
                add(m_clang.Cursor_getArgument(kernel, static_cast<unsigned>(i)));
        // A prototype and its definition are one kernel; the latter names what the former may not.
        const auto known = std::ranges::find_if(m_facts.kernels, [&](const KernelFacts& other) {
            return other.symbol == found.symbol && other.name == found.name && other.isTemplate == found.isTemplate;
        });
        if (known == m_facts.kernels.end())
            m_facts.kernels.push_back(std::move(found));
        else if (!found.isTemplate || known->parameters.size() == found.parameters.size())
            *known = std::move(found);
    }

    void readVariable(CXCursor variable)
    {
        using Space = VariableFacts::Space;
        std::optional<Space> space;
        m_clang.forChildren(variable, [&](CXCursor child) {
            const CXCursorKind kind = m_clang.getCursorKind(child);
            if (kind == CXCursor_CUDAConstantAttr)
                space = Space::Constant;
            else if (kind == CXCursor_CUDASharedAttr)
                space = Space::Shared;
            else if (kind == CXCursor_CUDADeviceAttr && !space)
                space = Space::Global;
        });
        if (!space)
            return;
        VariableFacts found{scopedName(variable), *space, typeOf(m_clang.getCursorType(variable)), lineOf(variable),
            hasChild(variable, CXCursor_AlignedAttr), false};
        found.isDynamic = space == Space::Shared && m_clang.Cursor_getStorageClass(variable) == CX_SC_Extern;
        m_facts.variables.push_back(std::move(found));
    }

    TypeFacts typeOf(CXType given)
    {
        CXType type = m_clang.getCanonicalType(given);
        TypeFacts found;
        found.bytes = static_cast<std::uint64_t>(std::max<long long>(m_clang.Type_getSizeOf(type), 0));
        while (type.kind == CXType_ConstantArray || type.kind == CXType_IncompleteArray) {
            found.extents.push_back(static_cast<std::uint64_t>(std::max<long long>(m_clang.getArraySize(type), 0)));
            type = m_clang.getCanonicalType(m_clang.getArrayElementType(type));
        }
        found.name = withoutConst(spelling(type));
        found.isEnumeration = type.kind == CXType_Enum;
        if (type.kind == CXType_Pointer || type.kind == CXType_LValueReference) {
            const CXType pointee = m_clang.getCanonicalType(m_clang.getPointeeType(type));
            found.pointee = spelling(pointee);
            reach(pointee);
        } else {
            reach(type);
        }
        return found;
    }

    /// Describes the record, once, where it is one and complete.
    void reach(CXType type)
    {
        while (type.kind == CXType_ConstantArray || type.kind == CXType_Pointer)
            type = m_clang.getCanonicalType(
                type.kind == CXType_Pointer ? m_clang.getPointeeType(type) : m_clang.getArrayElementType(type));
        const long long bytes = type.kind == CXType_Record ? m_clang.Type_getSizeOf(type) : -1;
        const std::string name = withoutConst(spelling(type));
        if (bytes < 0 || m_facts.record(name) != nullptr)
            return;
        const std::size_t place = m_facts.records.size();
        m_facts.records.push_back({name, static_cast<std::uint64_t>(bytes), {}});
        std::vector<FieldFacts> fields = fieldsOf(type);
        m_facts.records[place].fields = std::move(fields);
    }

    /// Adds the fields of bases, one behind the other.
    class Bases {
    public:
        Bases(TreeReader& reader, std::vector<FieldFacts>& fields) : m_reader(reader), m_fields(fields) { }

        void add(CXCursor child)
        {
            const ClangLibrary& clang = m_reader.m_clang;
            // What is virtual has a pointer that no field tells of.
            m_known = m_known && clang.CXXMethod_isVirtual(child) == 0;
            if (clang.getCursorKind(child) != CXCursor_CXXBaseSpecifier)
                return;
            const CXType base = clang.getCanonicalType(clang.getCursorType(child));
            m_reader.reach(base);
            const std::string name = withoutConst(m_reader.spelling(base));
            const RecordFacts* const record = m_reader.m_facts.record(name);
            m_known = m_known && record != nullptr && clang.isVirtualBase(child) == 0;
            if (!m_known) {
                m_fields.push_back({m_reader.spelling(clang.getCursorType(child)), {}, 0, false, false});
                return;
            }
            if (record->fields.empty())
                return; // takes no room
            const auto alignment = static_cast<std::uint64_t>(clang.Type_getAlignOf(base));
            const std::uint64_t place = (m_end + alignment - 1) / alignment * alignment;
            const bool hidden = clang.getCXXAccessSpecifier(child) != CX_CXXPublic;
            for (FieldFacts field : record->fields) {
                field.offset += place;
                field.hidden = field.hidden || hidden;
                m_fields.push_back(std::move(field));
            }
            m_end = place + record->bytes;
            // The next base may lie in what is free at the end of this one.
            m_known = record->fields.back().offset + record->fields.back().type.bytes == record->bytes;
        }

    private:
        TreeReader& m_reader;
        std::vector<FieldFacts>& m_fields;
        std::uint64_t m_end = 0;
        bool m_known = true; ///< where the next base lies
    };

    std::vector<FieldFacts> fieldsOf(CXType type)
    {
        std::vector<FieldFacts> fields;
        std::vector<CXCursor> members;
        const CXCursor record = m_clang.getTypeDeclaration(type);
        m_clang.forChildren(record, [&](CXCursor child) { members.push_back(child); });
        if (members.empty()) // an instance that nobody wrote: its template has them
            m_clang.forChildren(
                m_clang.getSpecializedCursorTemplate(record), [&](CXCursor child) { members.push_back(child); });
        // What is virtual is known before the bases are placed.
        std::stable_partition(members.begin(), members.end(),
            [&](CXCursor child) { return m_clang.getCursorKind(child) != CXCursor_CXXBaseSpecifier; });
        Bases bases(*this, fields);
        for (const CXCursor member : members)
            bases.add(member);
        struct Found {
            TreeReader* reader;
            std::vector<FieldFacts>* fields;
        } found{this, &fields};
        m_clang.Type_visitFields(
            type,
            [](CXCursor field, CXClientData data) {
                const auto& [reader, to] = *static_cast<Found*>(data);
                FieldFacts one = reader->fieldOf(field);
                if (!one.bits || !one.name.empty()) // that is a gap
                    to->push_back(std::move(one));
                return CXVisit_Continue;
            },
            &found);
        return fields;
    }

    FieldFacts fieldOf(CXCursor field)
    {
        const CX_CXXAccessSpecifier access = m_clang.getCXXAccessSpecifier(field);
        const long long bits = m_clang.Cursor_getOffsetOfField(field);
        return {spelling(field), typeOf(m_clang.getCursorType(field)),
            static_cast<std::uint64_t>(std::max<long long>(bits, 0)) / 8, m_clang.Cursor_isBitField(field) != 0,
            access == CX_CXXPrivate || access == CX_CXXProtected};
    }

    const ClangLibrary& m_clang;
    SourceFacts m_facts;
    std::set<std::string> m_followed; ///< instances of host functions
    std::string m_named; ///< the last kernel that a variable has the address of
};

} // namespace

SourceFacts readSource(const SourceQuestion& question)
{
    SourceFacts facts;
    const Answer<ClangLibrary>& library = ClangLibrary::instance();
    if (!library) {
        facts.refusal = library.reason();
        return facts;
    }
    const ParsedText text(library.value(), question);
    if (text.unit() != nullptr)
        facts = TreeReader(library.value()).run(text.unit(), question);
    return facts;
}

} // namespace warpatlas::inline frontend
