#include "app/words/json_members.h"

#include "app/words/say.h"
#include "kernels/model/shortened.h"

namespace warpatlas::inline words {

std::string unknownKey(std::string_view key)
{
    return say("json.unknown_key", "unknown key \"{}\"", shortened(key));
}

std::string listOfTexts()
{
    return say("json.list_of_texts", "a list of texts");
}

std::string objectOfNumbers()
{
    return say("json.object_of_numbers", "an object of numbers");
}

std::string objectOfTexts()
{
    return say("json.object_of_texts", "an object of texts");
}

} // namespace warpatlas::inline words
