import type { Firm } from '../../api/content/firm'
import general from '../../api/content/routes.json'

type Words = Firm['routes'][number]

/** The text about a route: the firm's own, or else the general one. */
export function wordsAbout({ routes }: Pick<Firm, 'routes'>, title: string): Words {
  const found = [...routes, ...(general as Words[])].find(route => route.title === title)
  if (!found) throw new Error(`There are no words about the route "${title}"`)
  return found
}
