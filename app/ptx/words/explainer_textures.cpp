#include "app/ptx/words/explainer.h"

#include "app/ptx/words/operand_words.h"
#include "kernels/ptx/forms/texture_form.h"

namespace warpatlas::inline listing {
namespace {

using ptx::Operand;
using ptx::TextureOperation;
using ptx::Type;

/// "%f1", "%f1 and %f2 of layer %r3": what an instruction looks at of the coordinates; what only fills them up is left
/// out.
std::string placeWords(const Operand& coordinates, const ptx::TextureForm& form, const PtxNames& names)
{
    Operand axes = coordinates;
    const std::size_t used = std::size_t(form.axes) + (form.layered ? 1 : 0);
    if (axes.elements.size() > used)
        axes.elements.resize(used);
    if (!form.layered || axes.elements.empty())
        return operandWords(axes, Type::S32, names);
    const std::string layer = operandWords(axes.elements.front(), Type::S32, names);
    axes.elements.erase(axes.elements.begin());
    return say("ptx.texture.layer", "{} of layer {}", operandWords(axes, Type::S32, names), layer);
}

Text textureSizeText(ptx::TextureSize size)
{
    switch (size) {
    case ptx::TextureSize::Width:
        break;
    case ptx::TextureSize::Height:
        return {"ptx.texture.height", "height"};
    case ptx::TextureSize::Depth:
        return {"ptx.texture.depth", "depth"};
    case ptx::TextureSize::Layers:
        return {"ptx.texture.layers", "number of layers"};
    }
    return {"ptx.texture.width", "width"};
}

Text componentText(unsigned component)
{
    constexpr Text texts[] = {{"ptx.texture.red", "red"}, {"ptx.texture.green", "green"}, {"ptx.texture.blue", "blue"},
        {"ptx.texture.alpha", "alpha"}};
    return texts[component & 3];
}

} // namespace

bool Explainer::textures()
{
    if (!ptx::isTextureOpcode(m_instruction.opcode))
        return false;
    const auto form = ptx::textureForm(m_instruction.opcode, m_instruction.modifiers);
    if (!form)
        return false;
    const bool stores = form->operation == TextureOperation::Store;
    const Operand& address = operand(stores ? 0 : 1);
    put("texture", addressWords(address, m_names));
    if (form->operation == TextureOperation::Query) {
        put("size", say(textureSizeText(form->size)));
        return tell(is("txq") ? Text{"ptx.texture.query", "Puts the {size} of the texture {texture} into {d}."}
                              : Text{"ptx.surface.query", "Puts the {size} of the surface {texture} into {d}."});
    }
    put("at", placeWords(address.elements.at(1), *form, m_names));
    put("bits", 8 * std::uint64_t{form->valueBytes} * form->values);
    put("detail",
        has("level")      ? filled({"ptx.texture.level", ", at the level of detail {b}"})
            : has("grad") ? filled({"ptx.texture.grad", ", with the gradients {b} in x and {c} in y"})
                          : "");
    put("component", say(componentText(form->component)));
    switch (form->operation) {
    case TextureOperation::Gather:
        return tell({"ptx.texture.gather",
            "Takes the {component} component of the four elements of the texture {texture} around {at} into {d}."});
    case TextureOperation::Load:
        return tell({"ptx.surface.load",
            "Loads {bits} bits from the surface {texture} at {at} into {d}; the first coordinate counts bytes."});
    case TextureOperation::Store:
        put("a", words(1, form->valueBytes == 8 ? Type::B64 : Type::B32));
        return tell({"ptx.surface.store",
            "Stores {a} ({bits} bits) to the surface {texture} at {at}; the first coordinate counts bytes."});
    case TextureOperation::Fetch:
    case TextureOperation::Query:
        break;
    }
    return tell(form->wholeCoordinates
            ? Text{"ptx.texture.element", "Fetches the element {at} of the texture {texture} into {d}{detail}."}
            : Text{"ptx.texture.fetch", "Fetches the texture {texture} at the place {at} into {d}{detail}."});
}

} // namespace warpatlas::inline listing
