import { defineWidget } from '../define-widget'
import { ground } from '../parts/auto-theme'
import { Team } from './team'
import styles from './team.css'

export { setStyles } from '../styles'

/** Registers the tag; `origin` is the API's where the element names none. */
export const define = (origin: string) =>
  defineWidget({ tag: 'haven-team', component: Team, ground, attributes: [], styles }, origin)
