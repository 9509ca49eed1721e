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

bool info_name_contains(const dcg_cards *cards, const struct info *info, word_id part)
{
    if (word_holds(cards, info->name, part))
        return true;
    for (int i = 0; i < info->names; i++)
        if (word_holds(cards, info->added_name[i], part))
            return true;
    return false;
}

/* Any trait of it that is, or contains, a word. */
static bool any_trait(const dcg_cards *cards, const struct info *info, word_id trait,
                      bool (*fits)(const dcg_cards *, word_id, word_id))
{
    for (uint32_t i = 0; i < info->def->trait_count; i++)
        if (fits(cards, cards->trait[info->def->trait + i], trait))
            return true;
    for (int i = 0; i < info->traits; i++)
        if (fits(cards, info->added_trait[i], trait))
            return true;
    return false;
}

bool info_has_trait(const dcg_cards *cards, const struct info *info, word_id trait)
{
    return any_trait(cards, info, trait, word_same);
}

bool info_called(const dcg_cards *cards, const struct info *info, word_id word)
{
    return info_named(cards, info, word) || (info_has_trait(cards, info, word) && !name_used(cards, word));
}

bool info_trait_contains(const dcg_cards *cards, const struct info *info, word_id part)
{
    return any_trait(cards, info, part, word_holds);
}
