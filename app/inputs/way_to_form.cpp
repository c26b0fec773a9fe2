#include "app/inputs/way_to_form.h"

#include <cassert>
#include <utility>

namespace warpatlas {

namespace {

/// The way is put together from shape and type alone; follows what each step makes of them.
struct Facts {
    Shape shape;
    ElementType type;
    ConversionWay way{};

    void step(std::string_view name)
    {
        const Conversion* conversion = findConversion(name);
        assert(conversion);
        way.push_back(conversion);
    }

    void oneSlice()
    {
        if (shape.extent.z == 1)
            return;
        step("slice");
        shape.extent.z = 1;
    }

    void oneChannel()
    {
        if (shape.channels == 1)
            return;
        if (shape.channels != 3 && shape.channels != 4)
            step("first");
        else {
            weighable();
            step("grey");
        }
        shape.channels = 1;
    }

    /// Brightness has fractions: integers wider than a byte become floats before.
    void weighable()
    {
        if (type == ElementType::U8 || type == ElementType::F32 || type == ElementType::F64)
            return;
        step("f32");
        type = ElementType::F32;
    }

    void threeChannels()
    {
        if (shape.channels == 3)
            return;
        if (shape.channels != 1 && shape.channels != 4)
            step("first");
        step("colour");
        shape.channels = 3;
    }
};

bool arePlanes(const Shape& shape)
{
    return hasLayout(shape, InputLayout::Planes);
}

void arrange(Facts& facts, InputLayout layout)
{
    switch (layout) {
    case InputLayout::Values:
        return;
    case InputLayout::Plane:
        facts.oneSlice();
        facts.oneChannel();
        return;
    case InputLayout::Volume:
        facts.oneChannel();
        return;
    case InputLayout::Colours:
        if (arePlanes(facts.shape)) {
            facts.step("interleaved");
            return;
        }
        facts.oneSlice();
        facts.threeChannels();
        return;
    case InputLayout::Planes:
        if (arePlanes(facts.shape))
            return;
        facts.oneSlice();
        facts.threeChannels();
        facts.step("planar");
        return;
    }
}

} // namespace

ConversionWay wayToForm(const Array& data, const InputForm& form)
{
    Facts facts{data.shape(), data.type()};
    arrange(facts, form.layout);
    // What is 0 and 1 already passes through it unchanged, and says nothing.
    if (form.binary)
        facts.step("binary");
    else if (facts.type != form.type) {
        const Conversion* const conversion = conversionTo(form.type);
        assert(conversion);
        facts.way.push_back(conversion);
    }
    return facts.way;
}

Dataset inForm(const Dataset& data, const InputForm& form)
{
    Dataset result = data;
    for (const Conversion* conversion : wayToForm(*data.array, form))
        result = converted(*conversion, std::move(result));
    return result;
}

std::vector<const Conversion*> choicesOfForm(const Array& data, const InputForm& form)
{
    const bool one = form.layout == InputLayout::Plane || form.layout == InputLayout::Volume;
    const std::uint32_t channels = data.shape().channels;
    if (!one || (channels != 3 && channels != 4))
        return {};
    return {findConversion("grey"), findConversion("red"), findConversion("green"), findConversion("blue")};
}

} // namespace warpatlas
