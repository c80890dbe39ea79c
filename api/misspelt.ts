import { closestMatch } from 'leven'

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
  const capitals = known.map(other => other.toUpperCase())
  const nearest = closestMatch(name.toUpperCase(), capitals, { maxDistance: MOST_WRONG })
  return known.find(other => other.toUpperCase() === nearest)
}
