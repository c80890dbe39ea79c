/**
 * The check ignores names that are shorter than this. Short names, such as HOME and HOST, resemble too many other
 * names.
 */
const SHORTEST = 7
/** A name with at most this many wrong letters counts as misspelt. */
const MOST_WRONG = 2

/**
 * Finds variables of the environment that are probably misspelt settings. A setting with a value cannot be the one that
 * somebody meant.
 */
export function misspelt(given: string[], known: string[]): { given: string; meant: string }[] {
  const free = known.filter(name => !given.includes(name))
  return given.flatMap(name => {
    if (known.includes(name) || name.length < SHORTEST) return []
    const meant = nearestName(name, free)
    return meant ? [{ given: name, meant }] : []
  })
}

/**
 * The known name that differs from a given name in the fewest letters; undefined if none is close. Capitals do not
 * count.
 */
export function nearestName(name: string, known: string[]): string | undefined {
  const wrongIn = (other: string) => wrongLetters(name.toUpperCase(), other.toUpperCase())
  const [nearest] = known.filter(other => wrongIn(other) <= MOST_WRONG).sort((a, b) => wrongIn(a) - wrongIn(b))
  return nearest
}

/** The number of letters to add, remove or replace to turn one word into the other (Levenshtein distance). */
function wrongLetters(one: string, other: string): number {
  // Most pairs of words differ so much in length that their letters need no comparison.
  if (Math.abs(one.length - other.length) > MOST_WRONG) return MOST_WRONG + 1
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, wanted] of [...other].entries()) {
      const [diagonal = 0, above = 0, before = 0] = [row[j], row[j + 1], next[j]]
      next.push(Math.min(diagonal + (letter === wanted ? 0 : 1), above + 1, before + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
