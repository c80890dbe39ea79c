import '../runtime'
import { defineWidget } from '../define-widget'
import { ground } from '../parts/auto-theme'
import { ConsultationForm } from './consultation-form'

export { setStyles } from '../styles'

/** Registers the tag `<haven-consultation-form>`. Without an `api` attribute, the element uses the API at `origin`. */
export const define = (origin: string) =>
  defineWidget(
    {
      tag: 'haven-consultation-form',
      component: ConsultationForm,
      ground,
      attributes: ['service', 'urgency', 'topic', 'prefill', 'typed', 'source', 'done', 'done-reference'],
      loadSpeak: () => import('../languages/speak'),
    },
    origin,
  )
