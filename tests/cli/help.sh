#!/usr/bin/env bash
# Help and mistyped arguments in every language: commands for players and rule designers speak the
# user's, those for operators and engineers English (docs/decisions/0021-the-command-line-speaks.md).
# usage: help.sh BINARY
set -uo pipefail
source "$(dirname "$0")/kit.bash"

in_english='serve admin load scenario bench arena playthrough signature completions man'
commands=(
  '' play rulebook 'lab' 'lab run' 'lab compare' 'lab sweep' 'lab merge' effect 'effect check' 'effect complete'
  edition 'edition list' 'edition check' record 'record verify' 'record show' 'record sample'
  dice 'dice solve' 'dice ask' 'dice train')

# inside LANGUAGE ARGUMENTS…: the program, run by somebody who reads that language.
inside() {
  local language=$1
  shift
  env -u LC_ALL LANG="$language.UTF-8" "$comodin" "$@" 2>&1
}
# Compares the help of a command in all languages: rows are a name and its text, from column 30 on.
cat >"$work/compare.py" <<'END'
import re, sys

def read(path):
    rows, remarks = {}, []  # what stands before a text, and the text; other lines
    name = None
    for line in open(path, encoding="utf-8").read().split("\n"):
        if re.match(r"  (comodin|yes) |   +[;\"]|  comodin$", line):  # an example, and perhaps a note
            remarks += re.findall(r"(?<=[^ ]  )[^ ].*", line[2:])
            continue
        if len(line) > 79:
            print(f"{path}: does not fit a terminal: {line}")
        if line.startswith(" " * 30) and name:
            rows[name] = f"{rows[name]} {line[30:]}".strip()
        elif line.startswith("  "):
            name = line[2:30].rstrip() if line[28:30] == "  " else line[2:]
            rows[name] = line[30:] if line[28:30] == "  " else ""
        else:
            name = None
            remarks += [line] if line.strip() else []
    return rows, remarks

first = lambda rows: [name.split(" ")[0] for name in rows]
rows, remarks = read(sys.argv[1])
texts = set(rows.values()) | set(remarks)
if not any(name.startswith("-h") for name in rows):
    print("there is no help")
for name in [name for name, text in rows.items() if not text]:
    print(f"{name} has no text")
for text in texts:
    if re.search(r"\bcli\.\w", text):
        print(f"a key is left: {text}")
for path in sys.argv[2:]:
    other_rows, other_remarks = read(path)
    if first(rows) != first(other_rows):
        print(f"{path}: other rows")
    for text in texts & (set(other_rows.values()) | set(other_remarks)):
        print(f"{path}: English is left: {text}")
END

others=$(ls words | grep -vx en)
for command in "${commands[@]}"; do
  for language in en $others; do
    # shellcheck disable=SC2086
    inside "$language" $command --help >"$work/$language"
  done
  # shellcheck disable=SC2086
  found=$(cd "$work" && python3 compare.py en $others 2>&1)
  check "comodin $command --help: $found" [ -z "$found" ]
done

# Every command is one or the other.
listed=$(inside en --help | sed -n '/^Commands:/,/^$/ s/^  \([a-z][a-z-]*\) .*/\1/p' | sort)
expected=$(printf '%s\n' $in_english "${commands[@]%% *}" | grep . | sort -u)
check "all commands" [ "$listed" = "$expected" ]
for command in $in_english; do
  check "$command stays English" cmp -s <(inside en "$command" --help) <(inside fr "$command" --help)
done

# mistake LANGUAGE WORDS ARGUMENTS…: exit 2 and nothing but these words and where to find help.
mistake() {
  local language=$1 words=$2 code=0 out
  shift 2
  out=$(inside "$language" "$@") || code=$?
  check "$* in $language: exit $code" [ "$code" = 2 ]
  check "$* in $language: $out" [ "$(head -n 1 <<<"$out")" = "$words" ]
}
mistake en 'comodin: There’s no command “ply”. Did you mean “play”?' ply
mistake es 'comodin: No hay ningún comando “ply”. ¿Querías decir “play”?' ply
mistake fr 'comodin: Il n’y a pas de commande « ply ». Pensais-tu à « play » ?' ply
mistake pt 'comodin: Não existe o comando “ply”. Você quis dizer “play”?' ply
mistake en 'comodin lab run: There’s no option “--sets”. Did you mean “--seats”?' lab run --sets 3
mistake es 'comodin lab run: No hay ninguna opción “--sets”. ¿Querías decir “--seats”?' lab run --sets 3
mistake fr 'comodin lab run: Il n’y a pas d’option « --sets ». Pensais-tu à « --seats » ?' lab run --sets 3
mistake pt 'comodin lab run: Não existe a opção “--sets”. Você quis dizer “--seats”?' lab run --sets 3
mistake en 'comodin bench: There’s no option “--sets”. Did you mean “--seats”?' bench --sets 3
mistake fr 'comodin bench: There’s no option “--sets”. Did you mean “--seats”?' bench --sets 3

# One of each kind.
mistake es 'comodin play: --seats: “100” no es un número de 1 a 99.' play --seats 100
mistake es 'comodin play: --seats necesita un valor.' play --seats
mistake es 'comodin play: --seats solo puede ir una vez.' play --seats 3 --seats 4
mistake es 'comodin play: --resume no lleva valor.' play --resume=perhaps
mistake es 'comodin play: --level: “har” no sirve. Elige: easy, normal, hard. ¿Querías decir “hard”?' play --level har
mistake es 'comodin play: --ca: No existe el archivo /nowhere.' play --ca /nowhere
mistake es 'comodin lab run: --html: Está vacío.' lab run --html ''
mistake es 'comodin lab run: Usa --rounds o --matches, no ambos.' lab run --rounds 3 --matches 3
mistake es 'comodin lab: Elige un comando: run, compare, sweep, merge.' lab
mistake es 'comodin rulebook: Falta EDITION.' rulebook
mistake es 'comodin edition list: “x” está de más.' edition list x
mistake es 'comodin rulebook: No existe esa edición ni ese archivo: mnster. Las ediciones son anniversary, dice, dragonball, monster, official. ¿Querías decir “monster”?' rulebook mnster
mistake es 'comodin play: Esta edición es para 2 a 10 jugadores, no 11.' play --seats 11
mistake es 'comodin lab run: Esta edición es para 2 jugadores, no 3.' lab run --edition dice --seats 3
mistake es 'comodin play: No hay ninguna opción de mesa “stackin”. ¿Querías decir “stacking”?' play -o stackin=any
mistake es 'comodin play: stacking: “some” no sirve. Elige: off, same, any. ¿Querías decir “same”?' play -o stacking=some
mistake es 'comodin play: hand_limit: “3” no sirve. Elige: 0, 10..60.' play -o hand_limit=3
mistake es 'comodin play: “stacking” no tiene la forma NOMBRE=VALOR.' play -o stacking
mistake es 'comodin record verify: No existe el archivo /nowhere.' record verify /nowhere
check "where to find help" [ "$(inside fr lab run --sets 3 | tail -n 1)" = "Pour l’aide : comodin lab run --help" ]

# --lang comes first, then the environment as gettext reads it.
first() { head -n 1 <<<"$1"; }
usage_in() { first "$(env -u LC_ALL "$@" "$comodin" lab 2>&1)"; }
check "--lang" grep -q '^Uso: comodin play' <(inside fr play --lang pt --help)
check "--lang of a mistake" [ "$(first "$(inside fr play --lang pt --seats 0)")" = 'comodin play: --seats: “0” não é um número de 1 a 99.' ]
check "LC_ALL" grep -q Choisis <(usage_in LC_ALL=fr_CA.UTF-8 LANG=es)
check "LC_MESSAGES" grep -q Elige <(usage_in LC_MESSAGES=es_MX LANG=fr)
check "LANG" grep -q Escolha <(usage_in LANG=pt_BR.UTF-8)
check "LANGUAGE is a list" grep -q Choisis <(usage_in LANG=xx_XX.UTF-8 LANGUAGE=xx:fr_CH:es)
check "LANGUAGE counts for nothing in the C locale" grep -q Choose <(usage_in LANG=C.UTF-8 LANGUAGE=fr)
check "another language is English" grep -q Choose <(usage_in LANG=fro_FR)

# While running, and reports: the same language.
"$comodin" record sample --edition official --seats 2 --seed 1 >"$work/match.txt"
check "a list" grep -q '112 cartes' <(inside fr edition list)
check "an edition" grep -q 'Sem erros' <(inside pt edition check editions/dice.toml)
check "a record" grep -q 'todo coincide' <(inside es record verify "$work/match.txt")
check "a record, shown" grep -q '^manche 1$' <(inside fr record show "$work/match.txt")
check "a die" grep -q '^jugar R1: [0-9,]*.*%$' \
  <(inside es dice ask --die 'R1 G2 W' 'hand Ana R1 G2; hand Beto W G2; line R1 R1 R1 G2 G2 W R1; turn Ana')
check "a report" grep -q '^Qui gagne' <(inside fr lab run --rounds 200)
check "a rulebook" grep -q 'Reglas para 2 a 10 jugadores' <(inside es rulebook official)
check "first words" grep -q '^o próximo' <(inside pt effect complete '')

# The manual and completions stay English.
check "the manual" cmp -s <(inside en man) <(inside fr man)
check "completions" cmp -s <(inside en completions fish) <(inside fr completions fish)
finish
