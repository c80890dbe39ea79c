import { defineWidget } from '../define-widget'
import { Leave } from './leave'
import styles from './leave.css'

export { setStyles } from '../styles'

/** Registers the tag; `origin` is the API's where the element names none. */
export const define = (origin: string) =>
  defineWidget({ tag: 'haven-leave', component: Leave, attributes: ['to'], styles }, origin)
