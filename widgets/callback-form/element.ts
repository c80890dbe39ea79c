import '../runtime'
import { defineWidget } from '../define-widget'
import { ground } from '../parts/auto-theme'
import { CallbackForm } from './callback-form'

export { setStyles } from '../styles'

/** Registers the tag `<haven-callback-form>`. Without an `api` attribute, the element uses the API at `origin`. */
export const define = (origin: string) =>
  defineWidget(
    {
      tag: 'haven-callback-form',
      component: CallbackForm,
      ground,
      attributes: ['route', 'topics', 'prefill', 'typed', 'source', 'done', 'done-reference'],
      loadSpeak: () => import('../languages/speak'),
    },
    origin,
  )
