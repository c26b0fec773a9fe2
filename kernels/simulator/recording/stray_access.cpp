#include "kernels/simulator/recording/stray_access.h"

#include <algorithm>

namespace warpatlas {
namespace {

void keepLowest(std::vector<StrayAccess>& list)
{
    std::ranges::sort(list);
    list.erase(std::unique(list.begin(), list.end()), list.end());
    list.resize(std::min(list.size(), StrayLog::most));
}

} // namespace

void StrayLog::add(const StrayAccess& access)
{
    m_list.push_back(access);
    if (m_list.size() >= 2 * most)
        keepLowest(m_list);
}

void StrayLog::merge(const StrayLog& other)
{
    for (const StrayAccess& access : other.m_list)
        add(access);
}

std::vector<StrayAccess> StrayLog::sorted() const
{
    std::vector<StrayAccess> list = m_list;
    keepLowest(list);
    return list;
}

} // namespace warpatlas
