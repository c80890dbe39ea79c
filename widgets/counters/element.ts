import { defineWidget } from '../define-widget'
import '../runtime'
import { ground } from '../parts/auto-theme'
import { Counters } from './counters'
import styles from './counters.css'

export { setStyles } from '../styles'

/** Registers the tag `<haven-counters>`. Without an `api` attribute, the element uses the API at `origin`. */
export const define = (origin: string) =>
  defineWidget(
    {
      tag: 'haven-counters',
      component: Counters,
      ground,
      attributes: ['success', 'cases', 'years', 'hours', 'claims', 'own'],
      styles,
    },
    origin,
  )
