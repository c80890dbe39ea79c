import { useEffect, useState } from 'react'
import { CASE_TYPES, URGENCIES } from '../../api/contract/forms/options'
import type { FormActions, Values } from '../parts/form-types'
import { FormView } from '../parts/form-view'
import type { WidgetProps } from '../widget'
import { consultation } from './spec'

export interface ConsultationFormProps extends WidgetProps {
  /** The case type that is chosen at first. */
  service?: string
  /** The urgency that is chosen at first. */
  urgency?: string
  /** The visitor's topic, such as `Sponsor Licence`, which selects the case type and begins the message. */
  topic?: string
  /** Loads the code that checks and sends. */
  load?: () => Promise<FormActions>
}

const loadSending = () => import('./send').then(({ formActions }) => formActions)
const loadExtras = () => import('../parts/extra-questions')
const loadLetters = () => import('../parts/letters')

/** The main consultation form, which sends seven fields to `POST /api/contact`. */
export function ConsultationForm({
  service = '',
  urgency = '',
  topic,
  load = loadSending,
  ...widget
}: ConsultationFormProps) {
  const [about, setAbout] = useState<{ answers: Values; hidden: Values }>({ answers: {}, hidden: {} })
  // Only pages that name a topic load this table.
  useEffect(() => {
    if (topic) import('./topics').then(({ readTopic }) => setAbout(readTopic(topic)))
  }, [topic])
  const initial = {
    ...about.answers,
    ...(Object.hasOwn(CASE_TYPES, service) && { serviceRequired: service }),
    urgencyLevel: Object.hasOwn(URGENCIES, urgency) ? urgency : '',
    message: topic ? `${topic}: ` : '',
    ...about.hidden,
  }
  return (
    <FormView
      widget={widget}
      spec={{ ...consultation, hidden: about.hidden }}
      load={load}
      loadExtras={loadExtras}
      loadLetters={loadLetters}
      initial={initial}
    />
  )
}
