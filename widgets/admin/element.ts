import { defineWidget } from '../define-widget'
import { ground } from '../parts/auto-theme'
import { Admin } from './admin'
import styles from './admin.css'

export { setStyles } from '../styles'

/** Registers the tag `<haven-admin>`. Without an `api` attribute, the element uses the API at `origin`. */
export const define = (origin: string) =>
  defineWidget({ tag: 'haven-admin', component: Admin, ground, attributes: ['history'], styles }, origin)
