import { defineWidget } from '../define-widget'
import { CaseWins } from './case-wins'
import styles from './case-wins.css'

export { setStyles } from '../styles'

/** Registers the tag; `origin` is the API's where the element names none. */
export const define = (origin: string) =>
  defineWidget({ tag: 'haven-case-wins', component: CaseWins, attributes: ['limit'], styles }, origin)
