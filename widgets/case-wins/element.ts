import { defineWidget } from '../define-widget'
import { ground } from '../parts/auto-theme'
import { CaseWins } from './case-wins'
import styles from './case-wins.css'

export { setStyles } from '../styles'

/** Registers the tag `<haven-case-wins>`. Without an `api` attribute, the element uses the API at `origin`. */
export const define = (origin: string) =>
  defineWidget({ tag: 'haven-case-wins', component: CaseWins, ground, attributes: ['limit'], styles }, origin)
