import '../runtime'
import { defineWidget } from '../define-widget'
import { ground } from '../parts/auto-theme'
import { EnquiryForm } from './enquiry-form'

export { setStyles } from '../styles'

/** Registers the tag; `origin` is the API's where the element names none. */
export const define = (origin: string) =>
  defineWidget({ tag: 'haven-enquiry-form', component: EnquiryForm, ground, attributes: ['prefill', 'typed'] }, origin)
