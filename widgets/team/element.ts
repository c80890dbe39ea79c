import { defineWidget } from '../define-widget'
import { ground } from '../parts/auto-theme'
import { Team } from './team'
import styles from './team.css'

export { setStyles } from '../styles'

/** Registers the tag `<haven-team>`. Without an `api` attribute, the element uses the API at `origin`. */
export const define = (origin: string) =>
  defineWidget({ tag: 'haven-team', component: Team, ground, attributes: [], styles }, origin)
