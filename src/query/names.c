/* names.c - names and traits: what somebody is called, as text asks for it (2-3-1, 2-3-2). */
#include "query/info.h"

bool info_named(const dcg_cards *cards, const struct info *info, word_id name)
{
    if (word_same(cards, info->name, name))
        return true;
    for (int i = 0; i < info->names; i++)
        if (!(info->name_parts >> i & 1) && word_same(cards, info->added_name[i], name))
            return true;
    return false;
}

bool info_has_trait(const dcg_cards *cards, const struct info *info, word_id trait)
{
    for (uint32_t i = 0; i < info->def->trait_count; i++)
        if (word_same(cards, cards->trait[info->def->trait + i], trait))
            return true;
    for (int i = 0; i < info->traits; i++)
        if (word_same(cards, info->added_trait[i], trait))
            return true;
    return false;
}

bool info_called(const dcg_cards *cards, const struct info *info, word_id word)
{
    return info_named(cards, info, word) || (info_has_trait(cards, info, word) && !name_used(cards, word));
}
