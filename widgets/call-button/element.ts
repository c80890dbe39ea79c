import { defineWidget } from '../define-widget'
import { CallButton } from './call-button'
import styles from './call-button.css'

export { setStyles } from '../styles'

/** Registers the tag `<haven-call-button>`. Without an `api` attribute, the element uses the API at `origin`. */
export const define = (origin: string) =>
  defineWidget(
    {
      tag: 'haven-call-button',
      component: CallButton,
      attributes: ['phone', 'emergency'],
      loadSpeak: () => import('../languages/speak'),
      styles,
    },
    origin,
  )
