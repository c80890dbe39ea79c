import { defineWidget } from '../define-widget'
import { ground } from '../parts/auto-theme'
import { Testimonials } from './testimonials'
import styles from './testimonials.css'

export { setStyles } from '../styles'

/** Registers the tag; `origin` is the API's where the element names none. */
export const define = (origin: string) =>
  defineWidget({ tag: 'haven-testimonials', component: Testimonials, ground, attributes: [], styles }, origin)
