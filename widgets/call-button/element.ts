import { defineWidget } from '../define-widget'
import { CallButton } from './call-button'
import styles from './call-button.css'

export { setStyles } from '../styles'

/** Registers the tag; `origin` is the API's where the element names none. */
export const define = (origin: string) =>
  defineWidget({ tag: 'haven-call-button', component: CallButton, attributes: ['phone', 'emergency'], styles }, origin)
