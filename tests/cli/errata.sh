#!/bin/sh
# Official corrections of printed cards: each built-in card says what the correction says. A row is a number, the date of the
# erratum and what "card show" prints, as a short basic regular expression; "not" before it: it isn't printed; "unread": the
# line isn't understood, so the card isn't for play; "same": no text changes.
. tests/cli/common

cat >"$temp/rows" <<'ROWS'
EX4-072 2026-05-29 unread
BT25-057 2026-05-15 +5000 DP for the turn
BT25-057 2026-05-15 not until your opponent's turn ends
EX11-025 2026-02-06 same
BT23-078 2025-10-17 ^BT23-078 Gorou Matayoshi$
EX2-028 2025-08-01 your other Digimon's bottom digivolution card
ST10-06 2025-08-01 digivolving, search your security stack, and you may play
EX9-021 2025-06-03 your opponent's effects don't affect this
BT13-089 2025-04-25 the next end of your opponent's turn
EX3-069 2025-04-25 the next end of your opponent's turn
EX4-058 2025-04-25 the next end of your opponent's turn
EX4-063 2025-04-25 the next end of your opponent's turn
EX4-071 2025-04-25 the next end of your opponent's turn
LM-013 2025-04-25 the next end of your opponent's turn
BT20-095 2025-04-18 your level 3 or higher Digimon from
BT21-023 2025-04-18 same
ST21-04 2025-04-18 For 1 of your opponent's Digimon, trash
BT20-098 2025-03-07 unread
BT19-091 2025-02-21 ^While you have a level 5
BT20-077 2025-02-21 from your trash without paying the cost
BT18-099 2024-11-08 until the end of your turn
EX7-027 2024-09-13 <Overclock>: .*: then this Digimon attacks
EX7-030 2024-09-13 <Overclock>: .*: then this Digimon attacks
ST19-08 2024-09-13 <Overclock>: .*: then this Digimon attacks
ST19-12 2024-09-13 <Overclock>: .*: then this Digimon attacks
P-123 2024-07-05 battle area, you may hatch
BT16-060 2024-05-31 Digimon by 1 for the turn
BT16-077 2024-05-17 may gain <Rush> for the turn and attack
BT16-091 2024-05-17 may gain <Security A. +1> for the turn and attack
P-115 2024-05-17 \[Nene Amano]/\[Yuu Amano] in its name
BT4-031 2024-05-10 ^BT4-031 MarineChimairamon$
EX4-063 2024-03-08 \[Lopmon] in its digivolution cards
BT12-037 2024-02-09 \[Ryoma Mogami]
BT12-051 2024-02-09 \[Ryoma Mogami]
BT9-071 2024-01-19 in one of its traits among
BT9-071 2024-01-19 and trash 1 such card
BT14-023 2023-12-22 ^\[When Attacking].*as many or fewer digivolution cards
BT14-023 2023-12-22 ^Inherited: .*as many or fewer digivolution cards
BT14-029 2023-12-22 as many or more digivolution cards
BT14-091 2023-12-22 as many or more digivolution cards
BT14-002 2023-12-15 as many or more digivolution cards
ST16-11 2023-09-29 ^Inherited: .*, delete 1 of your opponent's level 4
ST16-11 2023-09-29 not ^Inherited: .*unsuspend
BT12-094 2023-04-14 this Tamer, gain 1 memory
BT12-094 2023-04-14 not +2000 DP
P-071 2023-04-14 Then, add this card
BT11-009 2023-02-17 <Material Save 1>
BT3-111 2022-11-11 ^Digivolve: 5 from blue/green level 5$
EX3-001 2022-11-11 When this Digimon with
EX3-003 2022-11-11 \[Dragon], \[saur] or \[Ceratopsian] in one of its
EX3-008 2022-11-11 \[Free] trait from your trash for the cost
EX3-008 2022-11-11 in your hand for the cost
EX3-014 2022-11-11 \[DigiXros.*\[saur], or \[Ceratopsian] in one of its
EX3-014 2022-11-11 \[On Play].*\[saur] or \[Ceratopsian] in one of its
EX3-022 2022-11-11 ^Inherited: .* from 1 of your blue Digimon's digivolution cards
EX3-023 2022-11-11 \[Aqua] or \[Sea Animal] in one of its
EX3-023 2022-11-11 you may return 1 of
EX3-024 2022-11-11 ^\[Start.*By suspending.*your opponent attacks with
EX3-024 2022-11-11 ^Inherited: .*By suspending.*your opponent attacks with
EX3-025 2022-11-11 you may place 1
EX3-026 2022-11-11 \[Aqua] or \[Sea Animal] in one of its
EX3-028 2022-11-11 \[Virtue], other than \[Three Great Angels], in one of its
EX3-030 2022-11-11 \[Virtue], other than \[Three Great Angels], in one of its
EX3-030 2022-11-11 1 of those Digimon gains <Rush>
EX3-031 2022-11-11 1 of those Digimon gains <Rush>
EX3-033 2022-11-11 you may place 1
EX3-034 2022-11-11 you may place 1
EX3-035 2022-11-11 You may return 1 card
EX3-035 2022-11-11 by returning 1
EX3-036 2022-11-11 you may place 1
EX3-045 2022-11-11 You may suspend 1 Digimon
EX3-045 2022-11-11 \[All Turns].*\[Fairy] in one of their
EX3-045 2022-11-11 \[End of Your Turn].*\[Fairy] in one of their
EX3-055 2022-11-11 trash 1 such card
EX3-057 2022-11-11 ^\[When Digivolving] Delete 1
EX3-057 2022-11-11 not \[On Deletion]
EX3-058 2022-11-11 \[Free] trait from your trash for the cost
EX3-058 2022-11-11 in your hand for the cost
EX3-063 2022-11-11 If DNA digivolving, your opponent
EX3-063 2022-11-11 Delete all of their other
EX3-064 2022-11-11 you may place 1
EX3-068 2022-11-11 you may return 1 card
BT10-004 2022-10-28 \[Your Turn] \[Once Per Turn] When
BT10-093 2022-10-28 would play 1 level 4 or higher
BT10-096 2022-10-28 You may add 1 Digimon card
BT10-097 2022-10-28 You may add 2 cards
BT10-097 2022-10-28 play 1 \[Kiriha Aonuma]
BT10-086 2022-10-14 \[X Antibody] in its digivolution cards
BT10-101 2022-10-14 ^BT10-101 Lónkhē Adistakto$
BT10-107 2022-10-14 ^\[Security] You may play 1 \[Yuu Amano]
BT8-097 2022-09-05 until the end of their turn. Delete all
BT9-067 2022-09-05 \[Fujinmon]
BT1-042 2022-08-05 ^BT1-042 LoaderLeomon$
EX2-055 2022-07-01 to set this Digimon's play cost
EX2-053 2022-06-24 at the top of your deck
BT8-109 2022-05-27 Then, you may play 1
BT8-110 2022-05-27 ^\[Security] You may play
BT8-069 2022-05-20 under one of your Digimon, this
BT8-070 2022-05-20 you may unsuspend
P-060 2022-04-22 \[Ruli Tsukiyono]
P-063 2022-04-22 ^P-063 Ruli Tsukiyono$
EX1-053 2021-12-10 ^\[Opponent's Turn] For each
EX1-073 2021-11-26 up to 5 level 5 red
P-045 2021-11-12 All of your other Digimon
BT4-037 2021-09-17 -2000 DP for the turn
BT6-059 2021-09-03 <Decoy>: When an opponent's effect would delete another
BT6-064 2021-09-03 <Decoy>: When an opponent's effect would delete another
BT4-041 2021-05-28 ^Traits: Champion, Unknown$
P-029 2021-05-21 When digivolving this Digimon into
P-030 2021-05-21 When digivolving this Digimon into
BT2-097 2021-05-14 ^\[Main] 3 of
BT3-092 2021-04-23 for each Digimon deleted
BT3-097 2021-02-12 of any Option cards
P-012 2020-11-27 ・1 of your Digimon gets +1000 DP
ROWS

# Each erratum has a row, and no other.
sed -n 's/^ERRATUM("\([^"]*\)", "\([^"]*\)".*/\1 \2/p' import/erratum_table.def | sort >"$temp/errata"
cut -d ' ' -f 1,2 "$temp/rows" | sort -u >"$temp/here"
diff "$temp/errata" "$temp/here" || fail "not the errata of the table"

while read -r number date wanted; do
    exits 0 card show "$number" --explain
    grep -q "^Erratum of $date: " "$temp/out" || fail "$number: no erratum of $date"
    grep -v '^Erratum of ' "$temp/out" >"$temp/said"
    case $wanted in
    same) ;;
    unread) grep -q "^Not understood: " "$temp/said" || fail "$number is read: say here what the erratum changes" ;;
    not\ *) ! grep -q -e "${wanted#not }" "$temp/said" || fail "$number $date: '${wanted#not }' is in: $(cat "$temp/said")" ;;
    *) grep -q -e "$wanted" "$temp/said" || fail "$number $date: '$wanted' is not in: $(cat "$temp/said")" ;;
    esac
done <"$temp/rows"
