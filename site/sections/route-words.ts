import type { Firm } from '../../api/content/firm'
import general from '../../api/content/routes.json'

type RouteTexts = Firm['routes'][number]

/** The text about a kind of application: the firm's own, or a general text if the firm has none of its own. */
export function wordsAbout({ routes }: Pick<Firm, 'routes'>, title: string): RouteTexts {
  const found = [...routes, ...(general as RouteTexts[])].find(route => route.title === title)
  if (!found) throw new Error(`There are no words about the route "${title}"`)
  return found
}
