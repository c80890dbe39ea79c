/** The minimum length of a name to check, because shorter names resemble too many others, such as HOME and HOST. */
const SHORTEST = 7
/** The maximum number of wrong letters in a name that counts as misspelt. */
const MOST_WRONG = 2

/**
 * Finds variables of the environment that are probably misspelt settings. The message suggests no setting that is
 * already set.
 */
export function misspelt(given: string[], known: string[]): { given: string; meant: string }[] {
  const free = known.filter(name => !given.includes(name))
  return given.flatMap(name => {
    if (known.includes(name) || name.length < SHORTEST) return []
    const meant = free.find(other => wrongLetters(name.toUpperCase(), other) <= MOST_WRONG)
    return meant ? [{ given: name, meant }] : []
  })
}

/** The number of letters to add, remove or replace in order to turn one word into the other (Levenshtein distance). */
function wrongLetters(one: string, other: string): number {
  // For most pairs of names, the difference of their lengths already exceeds the limit.
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
