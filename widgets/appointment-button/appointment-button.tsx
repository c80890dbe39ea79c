import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { recall } from '../parts/form-memory'
import type { FormActions } from '../parts/form-types'
import { FormView } from '../parts/form-view'
import type { WidgetProps } from '../widget'
import { appointment, instant as atOnce } from './spec'

/**
 * The two ways to request an appointment: in a dialog that asks for a name and a way to reach the visitor, or at once,
 * without questions.
 */
export type AppointmentMode = 'dialog' | 'instant'

export interface AppointmentButtonProps extends WidgetProps {
  /** If this attribute is set, the button sends the request at once, without asking anything. */
  instant?: string
  /** Loads the code that checks the fields and sends the request. */
  load?: (mode: AppointmentMode) => Promise<FormActions>
}

const loadSending = (mode: AppointmentMode) => import('./send').then(({ formActionsByMode }) => formActionsByMode[mode])
const loadExtras = () => import('../parts/extra-questions')
const loadLetters = () => import('../parts/letters')

/**
 * A button with which visitors request an appointment. The button opens a dialog or, with `instant`, sends the request
 * at once.
 */
export function AppointmentButton({ instant, load = loadSending, ...widget }: AppointmentButtonProps) {
  // Some frameworks write `instant="false"` into the tag when the property is not set.
  const way = [undefined, 'false'].includes(instant) ? 'dialog' : 'instant'
  const form = (
    <FormView
      key={way}
      widget={widget}
      spec={way === 'dialog' ? appointment : atOnce}
      load={() => load(way)}
      loadExtras={loadExtras}
      loadLetters={loadLetters}
    />
  )
  return way === 'instant' ? form : <AppointmentDialog host={widget.host}>{form}</AppointmentDialog>
}

function AppointmentDialog({ host, children }: { host: HTMLElement; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // After sending, the dialog is no longer modal, and its content replaces the button. Otherwise, screen readers could
  // not announce the page's live region, which is outside the dialog.
  const [sent, setSent] = useState(!!recall(host).sent)

  useLayoutEffect(() => {
    const handleSuccess = () => {
      dialog.current?.close()
      dialog.current?.show()
      setSent(true)
    }
    // The dialog opens again if sending has failed. Otherwise, a visitor who had closed the dialog would believe that
    // the request was sent.
    const handleError = () => {
      if (!dialog.current?.open) dialog.current?.showModal()
    }
    host.addEventListener('haven-success', handleSuccess)
    host.addEventListener('haven-error', handleError)
    if (recall(host).sent) dialog.current?.show()
    return () => {
      host.removeEventListener('haven-success', handleSuccess)
      host.removeEventListener('haven-error', handleError)
    }
  }, [host])

  function handleOpen() {
    dialog.current?.showModal()
    dialog.current?.querySelector('input')?.focus()
  }

  return (
    <>
      {!sent && (
        <button type="button" aria-haspopup="dialog" part="open" onClick={handleOpen}>
          {appointmentStrings.open}
        </button>
      )}
      <dialog className={sent ? 'placed' : ''} ref={dialog} aria-label={appointmentStrings.title} part="dialog">
        {!sent && (
          <div className="bar">
            <b>{appointmentStrings.title}</b>
            <button
              type="button"
              aria-label={appointmentStrings.close}
              part="close"
              onClick={() => dialog.current?.close()}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M18 6 6 18M6 6l12 12" />
              </svg>
            </button>
            <p>{appointmentStrings.lead}</p>
          </div>
        )}
        {children}
      </dialog>
    </>
  )
}

/** All texts of the button and its dialog, without those of the form. */
export const appointmentStrings = {
  open: 'Book Appointment',
  title: 'Book an appointment',
  lead: 'Tell us who you are and how to reach you: a phone number, an email address, or both. We then contact you to fix a time.',
  close: 'Close',
} as const
