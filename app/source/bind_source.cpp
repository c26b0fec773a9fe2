#include "app/source/bind_source.h"

#include "app/source/dynamic_shared.h"
#include "app/source/names/cluster_words.h"
#include "app/source/names/host_sizes.h"
#include "app/source/names/plain_name.h"
#include "app/source/own_kernel.h"
#include "app/source/variable_buffers.h"
#include "app/words/say.h"
#include "kernels/compiler/ptx_text.h"
#include "kernels/ptx/parser.h"
#include "kernels/ptx/program.h"
#include "kernels/uses/launch_axes.h"
#include "kernels/uses/parameter_use.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <set>
#include <string_view>

namespace warpatlas::inline source {

namespace {

/// Whether a message is of the text in which a compiler looks for a template's instance, and of none that a person
/// wrote.
bool isOfInstance(const CompilerMessage& message)
{
    return message.file.ends_with("__nv_name_map") || message.file == "warpatlas_instances";
}

std::string kernelsInWords(const Compilation& compilation)
{
    std::string words;
    for (const KernelDeclaration& declared : compilation.kernels)
        words += (words.empty() ? "" : ", ") + declared.name + (declared.isTemplate ? "<...>" : "");
    return words;
}

/// Why a template's instance cannot be made.
std::string noInstance(const std::string& kernel, const CompilerMessage& message, const Compilation& compilation)
{
    const std::string_view name = plainName(kernel);
    const bool plain = std::ranges::any_of(compilation.kernels,
        [&](const KernelDeclaration& declared) { return declared.name == name && !declared.isTemplate; });
    if (plain)
        return say("source.no_template", "{} is no template; there is {}", name, kernelsInWords(compilation));
    const std::size_t place = message.text.find(": ");
    return say("source.no_instance", "there is no such instance: {}",
        message.text.substr(place == std::string::npos ? 0 : place + 2));
}

/// Puts the compiler's words about generated text into one sentence of ours; drops them beside errors in the file.
std::shared_ptr<const Compilation> inOurWords(std::shared_ptr<const Compilation> failed, const std::string& kernel)
{
    const auto isError = [](const CompilerMessage& message) {
        return message.severity == CompilerMessage::Severity::Error;
    };
    const auto first = std::ranges::find_if(failed->messages, isError);
    if (first == failed->messages.end() || std::ranges::none_of(failed->messages, isOfInstance))
        return failed;
    auto said = std::make_shared<Compilation>(*failed);
    if (isOfInstance(*first)) {
        said->messages = {{.severity = CompilerMessage::Severity::Error, .text = noInstance(kernel, *first, *failed)}};
        said->messages.front().file = first->file;
    } else {
        said->messages.clear();
        bool leftOut = false; // with the notes that belong to it
        for (const CompilerMessage& message : failed->messages) {
            leftOut = isOfInstance(message) || (leftOut && message.severity == CompilerMessage::Severity::Note);
            if (!leftOut)
                said->messages.push_back(message);
        }
    }
    return said;
}

InputError firstError(const std::string& file, const std::string& kernel, const Compilation& compilation)
{
    const auto isError = [](const CompilerMessage& message) {
        return message.severity == CompilerMessage::Severity::Error;
    };
    const auto first = std::ranges::find_if(compilation.messages, isError);
    if (first == compilation.messages.end())
        return InputError(file, say("source.no_compile", "does not compile"));
    if (isOfInstance(*first))
        return InputError("--kernel " + kernel, first->text);
    const auto more = std::count_if(first + 1, compilation.messages.end(), isError);
    return InputError(placeOf(*first, file),
        more == 0       ? first->text
            : more == 1 ? say("source.one_more_error", "{} (1 more error)", first->text)
                        : say("source.more_errors", "{} ({} more errors)", first->text, more));
}

CompileRequest requestFor(const SourceKernel& source, const std::string& kernel, const GpuSheet* gpu)
{
    return compileRequestFor(source, instancesFor(kernel), gpu);
}

std::shared_ptr<const Compilation> compileSource(
    const SourceKernel& source, const std::string& kernel, const GpuSheet* gpu, const Progress& progress)
{
    auto answer = compile(requestFor(source, kernel, gpu), progress);
    if (!answer)
        throw InputError(wholeNameOf(source), answer.reason());
    if (!answer.value()->succeeded)
        throw CompileFailure(wholeNameOf(source), kernel, inOurWords(answer.value(), kernel));
    return answer.value();
}

/// The toolkit's assembler's report for that GPU, where it can refuse blocks of so many threads.
std::string resourcesThatMatter(const SourceKernel& source, const std::string& kernel, const Compilation& compilation,
    const GpuSheet& gpu, std::uint64_t threadsPerBlock, const Progress& progress)
{
    const bool matters = gpu.maxRegistersPerThread > 0
        && threadsPerBlock > static_cast<std::uint64_t>(gpu.registersPerBlock / (gpu.maxRegistersPerThread + 1))
        && threadsPerBlock <= static_cast<std::uint64_t>(gpu.maxThreadsPerBlock);
    if (!matters || compilation.compiler != CompilerKind::Nvrtc)
        return {};
    return resourceReport(requestFor(source, kernel, &gpu), gpu.computeMajor, gpu.computeMinor, progress);
}

/// Keeps what a KernelCode only looks at.
struct OwnedCode {
    std::shared_ptr<const Compilation> compilation;
    std::string text, ptx, resources;
};

/// The first that is written, and behind those that are given the variables; where nothing is, the first of all.
std::size_t shownBuffer(const std::vector<BufferSpec>& buffers)
{
    for (const bool variable : {false, true})
        for (const BufferRole role : {BufferRole::Output, BufferRole::InputOutput})
            for (std::size_t i = 0; i < buffers.size(); ++i)
                if (buffers[i].role == role && buffers[i].variable.empty() != variable)
                    return i;
    return 0;
}

/// Whether host code of the text asks for more shared memory than a launch has by itself: for this kernel, or for
/// something that is no kernel's name and may stand for it.
bool optsIntoShared(const Compilation& compilation, const std::string& kernel)
{
    const std::string_view plain = plainName(kernel);
    return std::ranges::any_of(compilation.host.sharedOptIns, [&](const std::string& name) {
        return name == plain
            || std::ranges::find(compilation.kernels, name, &KernelDeclaration::name) == compilation.kernels.end();
    });
}

KernelLimits limitsOf(const SourceKernel& source, const ptx::Function& entry, const Compilation* compilation)
{
    KernelLimits limits;
    limits.threadsPerBlock = entry.mostThreads;
    // Its own frame alone: the code does not say what called functions add.
    for (const ptx::Variable& variable : entry.variables)
        limits.localBytes += variable.space == ptx::Space::Local ? variable.byteCount() : 0;
    limits.optsIntoShared = source.sharedOptIn
        || (compilation != nullptr
            && optsIntoShared(*compilation, withoutParameters(signatureOf(entry, compilation).name)));
    return limits;
}

/// Notes structures that were not given and for whose fields nothing could be chosen.
void noteZeroStructs(const std::vector<ArgumentSpec>& arguments, const std::vector<bool>& chosen, BoundSource& bound)
{
    std::size_t next = 0; // in bound.structures
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const auto* const structure = std::get_if<StructSpec>(&arguments[i].value);
        const bool bytes = std::holds_alternative<BytesSpec>(arguments[i].value);
        if (structure == nullptr && !bytes)
            continue;
        bound.structures[next++].nothingSaid = chosen[i] && (bytes || structure->fields.empty());
    }
}

void bindValues(const SourceKernel& source, const std::vector<ArgumentSpec>& arguments, const std::vector<bool>& chosen,
    const SymbolTable& table, Work& work, BoundSource& bound)
{
    std::vector<SymbolSpec> symbols;
    for (const std::string& symbol : source.symbols)
        symbols.push_back(parseSymbolSpec(symbol));
    bindArguments(arguments, bound.signature, table.types, work, bound.files, bound.structures);
    noteZeroStructs(arguments, chosen, bound);
    bound.symbols = bindSymbols(symbols, table, work, bound.files, bound.structures);
    bound.variables = usedVariables(table, symbols);
    addVariableBuffers(
        table, table.compilation ? std::string_view(source.text) : std::string_view(), work, bound.files);
    if (table.compilation == nullptr)
        return;
    std::set<std::string_view> filled;
    for (const VariableSpec& variable : work.variables)
        filled.insert(variable.name);
    bound.problems = unfilledVariables(table.module, table.entry, *table.compilation, filled);
}

/// Notes what host code leaves in the outputs before the launch, where it is known, and whether the kernel can tell.
void noteOutputsBefore(const ptx::Function& entry, const BoundSource& bound, Work& work)
{
    using Array = HostLaunch::Array;
    using Before = BufferSpec::Before;
    const std::vector<ptx::ParameterUse> uses = ptx::parameterUses(entry);
    std::set<std::size_t> seen; // buffers that an argument may read
    for (std::size_t i = 0; i < work.arguments.size(); ++i)
        if (const auto* const argument = std::get_if<BufferArgument>(&work.arguments[i]))
            if (i >= uses.size() || !uses[i].written || uses[i].read || uses[i].atomic || uses[i].passedOn)
                seen.insert(argument->buffer);
    for (std::size_t i = 0; i < work.arguments.size(); ++i) {
        const auto* const argument = std::get_if<BufferArgument>(&work.arguments[i]);
        if (argument == nullptr || work.buffers[argument->buffer].role != BufferRole::Output)
            continue;
        Before& before = work.buffers[argument->buffer].before;
        if (!seen.contains(argument->buffer)) {
            before = Before::Zeros; // nothing to look for
            continue;
        }
        if (bound.compilation == nullptr)
            continue;
        bool set = false, unset = false;
        for (const HostLaunch& launch : bound.compilation->host.launches) {
            if (launch.kernel != plainName(bound.signature.name) || i >= launch.arguments.size())
                continue;
            set = set || launch.arguments[i] == Array::Set;
            unset = unset || launch.arguments[i] == Array::Unset;
        }
        before = unset ? Before::Unset : set ? Before::Zeros : Before::Unknown;
    }
}

} // namespace

CompileFailure::CompileFailure(
    const std::string& file, const std::string& kernel, std::shared_ptr<const Compilation> compilation)
    : InputError(firstError(file, kernel, *compilation)), m_compilation(std::move(compilation))
{
}

std::string placeOf(const CompilerMessage& message, const std::string& file)
{
    std::string place = file;
    if (message.line != 0)
        place += fmt::format(":{}", message.line);
    if (message.line != 0 && message.column != 0)
        place += fmt::format(":{}", message.column);
    return place;
}

namespace {

/// Compiled, or taken as it is where it is PTX; `code` gets views into what is kept.
void takeCode(const SourceKernel& source, const std::string& kernel, const GpuSheet* gpu, const Progress& progress,
    BoundSource& bound, OwnedCode& owned, KernelCode& code)
{
    code.sourceName = sourceNameOf(source);
    if (isPtx(source.text)) {
        owned.ptx = withoutUnusedVariables(source.text);
        code.lessonPtx = owned.ptx;
        return;
    }
    bound.compilation = owned.compilation = compileSource(source, kernel, gpu, progress);
    owned.text = source.text;
    code.source = owned.text;
    code.lessonPtx = owned.compilation->ptx;
    code.lessonMode = owned.compilation->mode;
}

/// The arrays that the call begins with, as inputs that panels show.
std::shared_ptr<InputSet> inputsOf(
    const CompleteCall& call, const KernelSignature& signature, std::vector<InputDescription>& described)
{
    auto set = std::make_shared<InputSet>();
    const auto add = [&](const std::string& name, const BufferArgumentSpec& array, InputLayout layout) {
        const InputForm form{.layout = layout, .type = array.data->array->type(), .asStored = true};
        described.push_back({name, toText(form), {}, form});
        set->inputs.push_back({.name = name, .loaded = *array.read, .data = *array.data});
    };
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
        const auto* const buffer = std::get_if<BufferArgumentSpec>(&call.arguments[i].value);
        if (buffer == nullptr || buffer->role == BufferRole::Output)
            continue;
        add(nameOfParameter(signature, i), *buffer,
            call.chosen[i] && !buffer->texture ? call.plan.layoutOf(i) : InputLayout::Values);
    }
    // Arrays of structures, in the order in which they take data.
    for (const std::string& taker : call.takers)
        for (std::size_t i = 0; i < call.arguments.size(); ++i)
            if (const auto* const structure = std::get_if<StructSpec>(&call.arguments[i].value))
                for (const StructFieldSpec& field : structure->fields)
                    if (field.array && field.array->data && taker == nameOfParameter(signature, i) + "." + field.path)
                        add(taker, *field.array, call.plan.layout());
    return set;
}

/// The parameter that the shown array is given to.
std::size_t shownParameter(const Work& work)
{
    const auto found = std::ranges::find_if(work.arguments, [&](const auto& argument) {
        const auto* const buffer = std::get_if<BufferArgument>(&argument);
        return buffer && buffer->buffer == work.output;
    });
    return std::size_t(found - work.arguments.begin());
}

/// The parameter whose array is the first that is read; their number where there is none.
std::size_t firstRead(const CompleteCall& call)
{
    const auto found = std::ranges::find_if(call.arguments, [](const ArgumentSpec& argument) {
        const auto* const buffer = std::get_if<BufferArgumentSpec>(&argument.value);
        return buffer && buffer->role != BufferRole::Output;
    });
    return std::size_t(found - call.arguments.begin());
}

/// Whether the grid of the file's own launch is taken: where all is as that has it, and where it follows from numbers
/// of this call. `needed`: the grid that gives each element a thread.
bool takesGrid(const CallWishes& wishes, const CompleteCall& call, const Dim3& needed)
{
    if (!call.launch || !call.launch->grid || !call.launch->block || wishes.block)
        return false;
    if (call.plan.ownWhole)
        return true;
    const Dim3& own = *call.launch->grid;
    const bool covers = own.x >= needed.x && own.y >= needed.y && own.z >= needed.z;
    return call.launch->follows && (covers || !call.alone);
}

Dim3 blockFor(const CallWishes& wishes, const CompleteCall& call)
{
    return wishes.block                     ? *wishes.block
        : call.launch && call.launch->block ? *call.launch->block
                                            : chosenBlock(call.plan.axes);
}

/// Gives what each block writes one element of, out[blockIdx.x], as many as there are blocks to cover what is read.
void sizeByBlocks(const CallWishes& wishes, CompleteCall& call)
{
    const std::size_t first = firstRead(call);
    if (first == call.arguments.size())
        return;
    const Shape& read = std::get<BufferArgumentSpec>(call.arguments[first].value).data->array->shape();
    const std::uint32_t threads = std::max(blockFor(wishes, call).x, 1u);
    const std::uint64_t covered = chosenCover(call.plan, first, read, &read).x;
    const Dim3 needed{static_cast<std::uint32_t>((covered + threads - 1) / threads), 1, 1};
    const Dim3 grid = wishes.grid ? *wishes.grid : takesGrid(wishes, call, needed) ? *call.launch->grid : needed;
    for (std::size_t i = 0; i < call.arguments.size(); ++i)
        if (call.blockElements[i] > 0 && grid.x > 0)
            call.arguments[i] = outputArgument(
                call.plan.types[i].type, {{call.blockElements[i] * grid.x, 1, 1}, call.plan.types[i].channels});
}

/// The given grid and block, and for the rest those of the file's own launch, as far as they are known; or else a
/// block that suits the axes that the kernel looks at, and the grid that gives each element a thread: of the array that
/// threads follow, whose name is noted.
Launch launchOf(const CallWishes& wishes, const CompleteCall& call, const KernelSignature& signature, const Work& work,
    BoundSource& bound)
{
    std::string& covered = bound.covered;
    Launch launch;
    bound.fileLaunch.block = !wishes.block && call.launch && call.launch->block;
    launch.block = blockFor(wishes, call);
    if (wishes.grid) {
        launch.grid = *wishes.grid;
        return launch;
    }
    if (work.buffers.empty() && takesGrid(wishes, call, {1, 1, 1})) {
        bound.fileLaunch.grid = true;
        launch.grid = *call.launch->grid;
        return launch;
    }
    if (work.buffers.empty())
        throw InputError("--grid auto",
            say("experiment.no_cover", "what this kernel should cover is not known; X, X,Y or X,Y,Z is expected"));
    // A block of nothing must not divide; it is refused later.
    const Dim3 divisor{std::max(launch.block.x, 1u), std::max(launch.block.y, 1u), std::max(launch.block.z, 1u)};
    const std::size_t shown = shownParameter(work), first = firstRead(call);
    const BufferSpec& output = work.outputBuffer();
    const Shape* read = nullptr;
    if (first < call.arguments.size())
        read = &std::get<BufferArgumentSpec>(call.arguments[first].value).data->array->shape();
    covered = output.name;
    if (!output.variable.empty() && read != nullptr) { // what is read is made to a result, as sums are
        launch.grid = gridToCover(chosenCover(call.plan, first, *read, read), divisor);
        covered = nameOfParameter(signature, first);
    } else if (shown == work.arguments.size()) { // a variable, or of a structure
        launch.grid = gridToCover(chosenCover(call.plan, output.name, output.shape), divisor);
    } else {
        launch.grid = gridToCover(chosenCover(call.plan, shown, output.shape, read), divisor);
        if (read != nullptr && call.plan.coversRead(shown))
            covered = nameOfParameter(signature, first);
    }
    bound.fileLaunch.grid = takesGrid(wishes, call, launch.grid);
    if (bound.fileLaunch.grid)
        launch.grid = *call.launch->grid;
    return launch;
}

/// Bytes of dynamic shared memory: those that somebody gave, or else those of the file's own launch: none, too, where
/// the launch is taken as it is and gives none. `arrays`: that are made of it.
std::uint32_t sharedBytesFor(const SourceKernel& source, const CompleteCall& call,
    const std::vector<const ptx::Variable*>& arrays, const DeclaredTypes& types, BoundSource& bound)
{
    bound.takesDynamicShared = !arrays.empty();
    if (!bound.takesDynamicShared || source.dynamicSharedBytes)
        return source.dynamicSharedBytes.value_or(0);
    BoundSource::FileLaunch& own = bound.fileLaunch;
    constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
    if (call.plan.ownWhole && own.grid && own.block && call.launch->sharedBytes) {
        own.shared = true;
        return static_cast<std::uint32_t>(std::min(*call.launch->sharedBytes, most));
    }
    const SharedSize size = chosenSharedBytes(source, std::string(plainName(bound.signature.name)),
        bound.compilation.get(), arrays, bound.launch.block, call.numbers, call.launch ? call.launch->line : 0, types);
    own.shared = call.launch && size.line == call.launch->line;
    bound.chosenShared = !own.shared;
    return size.bytes;
}

/// Notes the parts of the file's own launch that this one has.
void noteFileLaunch(const SourceKernel& source, const CompleteCall& call, const CallWishes& wishes, BoundSource& bound)
{
    using Left = BoundSource::FileLaunch::Left;
    BoundSource::FileLaunch& own = bound.fileLaunch;
    if (!call.launch)
        return;
    own.line = call.launch->line;
    if (const CellLaunch* const told = cellLaunchAt(source, own.line)) {
        own.cell = told->cell;
        own.line = told->line;
    }
    for (std::size_t i = 0; i < call.chosen.size(); ++i)
        own.arguments.push_back(call.chosen[i] && (call.plan.ownNumbers[i] || call.plan.ownShapes[i]));
    // Only its program knows the contents of a structure by value.
    const bool structure = std::ranges::find(call.plan.parts, CallPlan::Part::Structure) != call.plan.parts.end();
    if (call.plan.ownIsLarge)
        own.left = Left::Large;
    else if (call.alone && (!call.plan.ownWhole || structure || (bound.chosenShared && !call.launch->sharedBytes))
        && !(wishes.grid && wishes.block))
        own.left = Left::Computed;
}

} // namespace

std::string placeOf(const BoundSource::FileLaunch& launch)
{
    return launch.cell == 0 ? say("source.line", "line {}", launch.line)
                            : say("source.cell_line", "cell {}, line {}", launch.cell, launch.line);
}

std::shared_ptr<const BoundSource> bindSource(const SourceKernel& source, const CallWishes& wishes, const GpuSheet* gpu,
    const InputSet* previous, const Progress& progress, Work& work)
{
    auto bound = std::make_shared<BoundSource>();
    auto owned = std::make_shared<OwnedCode>();
    KernelCode& code = work.code;
    takeCode(source, wishes.kernel, gpu, progress, *bound, *owned, code);
    const auto module = std::make_shared<const ptx::Module>(ptx::parse(code.lessonPtx, wholeNameOf(source)));
    const ptx::Function& entry = chooseKernel(*module, wishes.kernel, bound->compilation.get());
    bound->signature = signatureOf(entry, bound->compilation.get());
    // Not on a real GPU either: what its views show of a block is simulated.
    if (const std::string asked = clusterWordOf(*module, entry); !asked.empty())
        throw InputError(wholeNameOf(source),
            say("source.cluster", "{} works in clusters of blocks ({}), which are not simulated", bound->signature.name,
                asked));
    code.entry = bound->signature.name;
    code.symbol = entry.name;
    code.fusesProducts = true; // as a GPU would run this PTX
    code.cooperative = source.cooperative;
    // With the zero behind it, which the driver needs.
    code.fatbin = std::as_bytes(std::span(code.lessonPtx.data(), code.lessonPtx.size() + 1));
    code.owner = owned;
    code.limits = limitsOf(source, entry, bound->compilation.get());
    int axes = 1;
    if (code.limits.localBytes <= mostLocalBytes) { // else no launch will need it
        const ptx::Program program = ptx::decode(module, entry, code.sourceName, ptx::Products::Fused);
        code.staticSharedBytes = static_cast<int>(program.staticSharedBytes);
        axes = ptx::launchAxes(program).count();
    }

    // Of a template its instance, as the compiler was asked for it.
    std::vector<std::string> instances = instancesFor(wishes.kernel);
    if (!instances.empty())
        instances = {bound->signature.name};
    const DeclaredTypes types(
        entry, bound->compilation ? std::optional(compileRequestFor(source, instances, gpu)) : std::nullopt, progress);
    CompleteCall call = completeCall(source, wishes,
        {bound->signature, entry, axes, types, bound->compilation.get(), module->variables}, previous, progress);
    sizeByBlocks(wishes, call);
    bindValues(source, call.arguments, call.chosen, {*module, entry, bound->compilation.get(), types, wishes.convert},
        work, *bound);
    noteOutputsBefore(entry, *bound, work);
    work.output = shownBuffer(work.buffers);
    work.writes = WritePattern::Scattered; // nothing has said it
    work.product.reset();
    work.coverIsSaid = false;
    bound->launch = launchOf(wishes, call, bound->signature, work, *bound);
    const Launch& launch = bound->launch;
    work.dynamicSharedBytes = sharedBytesFor(source, call, dynamicArrays(*module, entry), types, *bound);
    noteFileLaunch(source, call, wishes, *bound);
    work.cover = {std::uint64_t{launch.grid.x} * launch.block.x, std::uint64_t{launch.grid.y} * launch.block.y,
        std::uint64_t{launch.grid.z} * launch.block.z};
    std::vector<InputDescription> described;
    const auto inputs = inputsOf(call, bound->signature, described);
    bound->kernel = std::make_unique<OwnKernel>(bound->signature, code.sourceName, std::move(described), launch.block);
    inputs->kernel = bound->kernel.get();
    bound->inputs = inputs;
    for (ArgumentSpec& argument : call.arguments)
        bound->arguments.push_back(std::move(argument.text));
    bound->chosen = std::move(call.chosen);
    bound->chosenFields = std::move(call.chosenFields);
    bound->takers = std::move(call.takers);
    bound->leftOut = std::move(call.leftOut);
    if (gpu && bound->compilation) {
        owned->resources =
            resourcesThatMatter(source, wishes.kernel, *bound->compilation, *gpu, launch.threadsPerBlock(), progress);
        code.resourceUsage = owned->resources;
    }
    return bound;
}

} // namespace warpatlas::inline source
