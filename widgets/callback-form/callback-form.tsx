import { useEffect } from 'react'
import type { CallbackRoute } from '../../api/contract/forms/labels/callback'
import { advise } from '../parts/advise'
import type { FormActions } from '../parts/form-types'
import { FormView } from '../parts/form-view'
import type { WidgetProps } from '../widget'
import { callback } from './spec'

export interface CallbackFormProps extends WidgetProps {
  /** With `contact`, the form sends a contact enquiry, and also asks for an email address. */
  route?: string
  /** If this attribute is set, the form asks for the topic of the call. */
  topics?: string
  /** Loads the code that checks the fields and sends the request. */
  load?: (route: CallbackRoute) => Promise<FormActions>
}

const loadSending = (route: CallbackRoute) =>
  import('./send').then(({ formActionsByRoute }) => formActionsByRoute[route])
const loadExtras = () => import('../parts/extra-questions')
const loadLetters = () => import('../parts/letters')

/** The call-back form: name and phone, with an optional time and message. */
export function CallbackForm({ route: wanted, topics, load = loadSending, ...widget }: CallbackFormProps) {
  const route = wanted === 'contact' ? 'contact' : 'callbacks'
  useEffect(() => {
    if (wanted && wanted !== route) advise('noValue', [widget.host, 'route', wanted, 'contact'])
  }, [wanted, route, widget.host])
  return (
    <FormView
      key={route}
      widget={widget}
      spec={callback(route, ![undefined, 'false'].includes(topics))}
      load={() => load(route)}
      loadExtras={loadExtras}
      loadLetters={loadLetters}
    />
  )
}
