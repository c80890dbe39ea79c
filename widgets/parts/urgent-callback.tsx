import { useEffect, useRef, useState } from 'react'
import '../runtime'
import { emit } from '../widget'
import { type FormMemory, recall, remember } from './form-memory'
import type { FormSpec } from './form-spec'
import type { Extras, UrgentCallbackProps, Values } from './form-types'
import { FormView } from './form-view'

/** The texts above the receipt in the urgent panel, after the visitor has sent the panel's four fields. */
export const receipt = {
  title: 'You need not send the form below',
  text: 'We have your four lines and answers.',
} as const

/**
 * The form in the urgent panel, with which a visitor asks for a call. Its fields initially have the values from the
 * form below. After sending, the receipt replaces the form.
 */
export function UrgentCallback({ host, life, sending, values, hidden, onSent }: UrgentCallbackProps) {
  const { api, extras } = life
  const [stage] = useState(() => createStage(host, onSent))
  const [initial] = useState(() => linesOf(values))
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])

  return (
    <div ref={place}>
      <FormView
        widget={{ host: stage, api }}
        spec={{ ...sending.callbackFields, ...callWords, hidden }}
        load={async () => (extras as Extras).withExtras({ ...sending.formActionsByRoute.callbacks, unseen: true })}
        initial={initial}
      />
    </div>
  )
}

function linesOf({ name, firstName = '', lastName = '', phone = '', preferredTime = '', ...rest }: Values): Values {
  const { message, remarks = '' } = rest
  return { name: name ?? `${firstName} ${lastName}`.trim(), phone, preferredTime, message: message ?? remarks }
}

/**
 * Makes an element that the panel's form uses in place of the tag. The function sends the element's events again as
 * events of the tag.
 */
function createStage(host: HTMLElement, onSent: () => void) {
  const stage = document.createElement('div')
  stage.setAttribute('typed', 'off')
  const source = host.getAttribute('source')
  if (source) stage.setAttribute('source', source)
  const { said, say } = recall(host)
  remember(stage, { said, say } as FormMemory)
  const wanted = host.querySelector('[name=for]')
  if (wanted) stage.append(wanted.cloneNode())
  for (const type of ['haven-submit', 'haven-success', 'haven-error'] as const) {
    stage.addEventListener(type, event => {
      if (!emit(host, type, (event as CustomEvent).detail)) event.preventDefault()
    })
  }
  stage.addEventListener('haven-success', onSent)
  return stage
}

const callWords: Pick<FormSpec, 'submit' | 'strings'> = {
  submit: 'Request a call back',
  strings: { successText: 'Callback request sent! We will contact you soon.' },
}
