import type { Firm } from '../../api/content/firm'
import general from '../../api/content/routes.json'

type RouteTexts = Firm['routes'][number]

/** The text about a kind of application: the firm's own text, or a general text if the firm has none. */
export function wordsAbout({ routes }: Pick<Firm, 'routes'>, title: string): RouteTexts {
  const found = [...routes, ...(general as RouteTexts[])].find(route => route.title === title)
  if (!found) throw new Error(`There is no text about the route "${title}"`)
  return found
}
