import '../runtime'
import { defineWidget } from '../define-widget'
import { ground } from '../parts/auto-theme'
import { VisaWizard } from './visa-wizard'
import styles from './visa-wizard.css'

export { setStyles } from '../styles'

/** Registers the tag `<haven-visa-wizard>`. Without an `api` attribute, the element uses the API at `origin`. */
export const define = (origin: string) =>
  defineWidget(
    {
      tag: 'haven-visa-wizard',
      component: VisaWizard,
      ground,
      attributes: ['progress', 'history', 'typed', 'source', 'done', 'done-reference'],
      loadSpeak: () => import('../languages/speak'),
      styles,
    },
    origin,
  )
