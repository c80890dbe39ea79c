import { defineWidget } from '../define-widget'
import { Leave } from './leave'
import styles from './leave.css'

export { setStyles } from '../styles'

/** Registers the tag `<haven-leave>`. Without an `api` attribute, the element uses the API at `origin`. */
export const define = (origin: string) =>
  defineWidget(
    { tag: 'haven-leave', component: Leave, attributes: ['to'], loadSpeak: () => import('../languages/speak'), styles },
    origin,
  )
