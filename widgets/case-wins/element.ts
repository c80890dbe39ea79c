import { defineWidget } from '../define-widget'
import { ground } from '../parts/auto-theme'
import { CaseWins } from './case-wins'
import styles from './case-wins.css'

export { setStyles } from '../styles'

/** Registers the tag; `origin` is the API's where the element names none. */
export const define = (origin: string) =>
  defineWidget({ tag: 'haven-case-wins', component: CaseWins, ground, attributes: ['limit'], styles }, origin)
