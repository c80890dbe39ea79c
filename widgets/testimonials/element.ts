import { defineWidget } from '../define-widget'
import { ground } from '../parts/auto-theme'
import { Testimonials } from './testimonials'
import styles from './testimonials.css'

export { setStyles } from '../styles'

/** Registers the tag `<haven-testimonials>`. Without an `api` attribute, the element uses the API at `origin`. */
export const define = (origin: string) =>
  defineWidget({ tag: 'haven-testimonials', component: Testimonials, ground, attributes: [], styles }, origin)
