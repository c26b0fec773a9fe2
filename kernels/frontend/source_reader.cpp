#include "kernels/frontend/source_reader.h"

#include "kernels/frontend/clang_library.h"
#include "kernels/frontend/parsed_text.h"
#include "kernels/ptx/names/source_name.h"

#include <algorithm>
#include <fmt/format.h>
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
            for (std::size_t i = 0; i < m_facts.instances.size(); ++i)
                if (spelling(declared) == fmt::format("{}{}", askedInstanceName, i))
                    m_facts.instances[i] = m_named;
            break;
        default:
            break;
        }
    }

    void readFunction(CXCursor function)
    {
        if (m_clang.getCursorKind(function) != CXCursor_FunctionTemplate && hasChild(function, CXCursor_CUDAGlobalAttr))
            addKernel(function, false);
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

    void addKernel(CXCursor kernel, bool isInstance)
    {
        KernelFacts found;
        found.isInstance = isInstance;
        found.symbol = m_clang.text(m_clang.Cursor_getMangling(kernel));
        found.name = isInstance ? withoutNamelessScopes(ptx::signatureInSource(found.symbol).name) : scopedName(kernel);
        m_named = found.name;
        // What is declared as an array is a pointer in the function's own type.
        const CXType function = m_clang.getCanonicalType(m_clang.getCursorType(kernel));
        for (int i = 0; i < m_clang.Cursor_getNumArguments(kernel); ++i)
            found.parameters.push_back(typeOf(m_clang.getArgType(function, static_cast<unsigned>(i))));
        // A prototype and its definition are one kernel.
        if (std::ranges::none_of(m_facts.kernels,
                [&](const KernelFacts& other) { return other.symbol == found.symbol && other.name == found.name; }))
            m_facts.kernels.push_back(std::move(found));
    }

    void readVariable(CXCursor variable)
    {
        const bool shared = hasChild(variable, CXCursor_CUDASharedAttr);
        if (shared || hasChild(variable, CXCursor_CUDAConstantAttr) || hasChild(variable, CXCursor_CUDADeviceAttr))
            m_facts.variables.push_back({scopedName(variable), typeOf(m_clang.getCursorType(variable)),
                hasChild(variable, CXCursor_AlignedAttr),
                shared && m_clang.Cursor_getStorageClass(variable) == CX_SC_Extern});
    }

    /// 0: not known.
    std::uint64_t sizeOf(CXType type) const
    {
        return static_cast<std::uint64_t>(std::max<long long>(m_clang.Type_getSizeOf(type), 0));
    }

    TypeFacts typeOf(CXType given)
    {
        CXType type = m_clang.getCanonicalType(given);
        TypeFacts found;
        found.bytes = sizeOf(type);
        while (type.kind == CXType_ConstantArray || type.kind == CXType_IncompleteArray) {
            found.extents.push_back(static_cast<std::uint64_t>(std::max<long long>(m_clang.getArraySize(type), 0)));
            type = m_clang.getCanonicalType(m_clang.getArrayElementType(type));
        }
        found.name = withoutConst(spelling(type));
        found.isEnumeration = type.kind == CXType_Enum;
        if (type.kind == CXType_Pointer || type.kind == CXType_LValueReference) {
            const CXType pointee = m_clang.getCanonicalType(m_clang.getPointeeType(type));
            found.pointee = spelling(pointee);
            if (pointee.kind != CXType_Void && pointee.kind != CXType_FunctionProto)
                found.pointeeBytes = sizeOf(pointee);
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
