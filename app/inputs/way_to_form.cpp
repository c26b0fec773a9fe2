#include "app/inputs/way_to_form.h"

#include <array>
#include <cassert>
#include <utility>

namespace warpatlas::inline inputs {

namespace {

/// Shape and type alone decide the way; this follows what each step makes of them.
struct WaySoFar {
    DataForm now;
    ConversionWay way{};

    void step(std::string_view name)
    {
        const Conversion* conversion = findConversion(name);
        assert(conversion);
        now = conversion->result(now);
        way.push_back(conversion);
    }

    void oneSlice()
    {
        if (now.shape.extent.z != 1)
            step("slice");
    }

    void oneChannel()
    {
        if (now.shape.channels == 1)
            return;
        if (now.shape.channels != 3 && now.shape.channels != 4) {
            step("first");
            return;
        }
        weighable();
        step("grey");
    }

    /// Brightness has fractions: integers wider than a byte become floats before.
    void weighable()
    {
        if (now.type != ElementType::U8 && now.type != ElementType::F32 && now.type != ElementType::F64)
            step("f32");
    }

    void threeChannels()
    {
        if (now.shape.channels == 3)
            return;
        if (now.shape.channels != 1 && now.shape.channels != 4)
            step("first");
        step("colour");
    }
};

bool arePlanes(const Shape& shape)
{
    return hasLayout(shape, InputLayout::Planes);
}

/// A table of numbers has its threes and fours in its rows; a grey picture has none.
bool isGreyPicture(const DataForm& data)
{
    return data.shape.channels == 1 && data.shape.extent.y > 1 && data.type == ElementType::U8;
}

void arrange(WaySoFar& soFar, InputLayout layout)
{
    switch (layout) {
    case InputLayout::Values:
        // Nothing needs it; but what is one pixel wide is not seen.
        if (isColumn(soFar.now.shape))
            soFar.step("line");
        return;
    case InputLayout::Plane:
        soFar.oneSlice();
        soFar.oneChannel();
        return;
    case InputLayout::Volume:
        soFar.oneChannel();
        return;
    case InputLayout::Colours:
        if (arePlanes(soFar.now.shape)) {
            soFar.step("interleaved");
            return;
        }
        soFar.oneSlice();
        soFar.threeChannels();
        return;
    case InputLayout::ThreeChannels:
        if (arePlanes(soFar.now.shape) && soFar.now.type == ElementType::U8)
            soFar.step("interleaved");
        else if (soFar.now.shape.channels == 4 || isGreyPicture(soFar.now))
            soFar.step("colour");
        else if (isColumn(soFar.now.shape))
            soFar.step("line");
        return;
    case InputLayout::FourChannels:
        if (soFar.now.shape.channels == 3 || isGreyPicture(soFar.now))
            soFar.step("rgba");
        else if (isColumn(soFar.now.shape))
            soFar.step("line");
        return;
    case InputLayout::Planes:
        if (arePlanes(soFar.now.shape))
            return;
        soFar.oneSlice();
        soFar.threeChannels();
        soFar.step("planar");
        return;
    }
}

} // namespace

bool isColumn(const Shape& shape)
{
    return shape.channels == 1 && shape.extent.x == 1 && shape.extent.y > 1 && shape.extent.z == 1;
}

ConversionWay wayToForm(const Array& data, const InputForm& form)
{
    WaySoFar soFar{{data.shape(), data.type()}};
    arrange(soFar, form.layout);
    // Data of 0 and 1 pass through it unchanged, and it says nothing then.
    if (form.binary)
        soFar.step("binary");
    else if (soFar.now.type != form.type)
        soFar.way.push_back(&conversionTo(form.type));
    return soFar.way;
}

bool isInForm(const Array& data, const InputForm& form)
{
    return !form.binary && data.type() == form.type && hasLayout(data.shape(), form.layout);
}

Dataset inForm(const Dataset& data, const InputForm& form)
{
    Dataset result = data;
    if (!form.asStored)
        dropDeep(result);
    for (const Conversion* conversion : wayToForm(*data.array, form))
        result = converted(*conversion, std::move(result));
    return result;
}

std::span<const std::string_view> channelChoices()
{
    static constexpr std::array<std::string_view, 4> names{"grey", "red", "green", "blue"};
    return names;
}

bool hasChannelChoice(const Array& data, const InputForm& form)
{
    const bool one = form.layout == InputLayout::Plane || form.layout == InputLayout::Volume;
    const std::uint32_t channels = data.shape().channels;
    return one && (channels == 3 || channels == 4);
}

} // namespace warpatlas::inline inputs
