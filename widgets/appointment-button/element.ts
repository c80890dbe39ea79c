import '../runtime'
import { defineWidget } from '../define-widget'
import { ground } from '../parts/auto-theme'
import { AppointmentButton } from './appointment-button'
import styles from './appointment-button.css'

export { setStyles } from '../styles'

/** Registers the tag `<haven-appointment-button>`. Without an `api` attribute, the element uses the API at `origin`. */
export const define = (origin: string) =>
  defineWidget(
    {
      tag: 'haven-appointment-button',
      component: AppointmentButton,
      ground,
      attributes: ['instant', 'prefill', 'typed', 'source', 'done', 'done-reference'],
      loadSpeak: () => import('../languages/speak'),
      styles,
    },
    origin,
  )
