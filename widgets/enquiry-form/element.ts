import '../runtime'
import { defineWidget } from '../define-widget'
import { ground } from '../parts/auto-theme'
import { EnquiryForm } from './enquiry-form'

export { setStyles } from '../styles'

/** Registers the tag `<haven-enquiry-form>`. Without an `api` attribute, the element uses the API at `origin`. */
export const define = (origin: string) =>
  defineWidget(
    {
      tag: 'haven-enquiry-form',
      component: EnquiryForm,
      ground,
      attributes: ['prefill', 'typed', 'source', 'done', 'done-reference'],
      loadSpeak: () => import('../languages/speak'),
    },
    origin,
  )
