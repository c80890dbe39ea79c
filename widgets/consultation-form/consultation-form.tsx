import { useEffect, useState } from 'react'
import { CASE_TYPES, URGENCIES } from '../../api/contract/forms/options'
import type { FormActions, Values } from '../parts/form-types'
import { FormView } from '../parts/form-view'
import type { WidgetProps } from '../widget'
import { consultation } from './spec'

export interface ConsultationFormProps extends WidgetProps {
  /** The case type that is selected when the form appears. */
  service?: string
  /** The urgency that is selected when the form appears. */
  urgency?: string
  /**
   * The visitor's topic, such as `Sponsor Licence`. The form selects the case type for this topic, and begins the
   * message with the topic.
   */
  topic?: string
  /** Loads the code that checks the fields and sends the request. */
  load?: () => Promise<FormActions>
}

const loadSending = () => import('./send').then(({ formActions }) => formActions)
const loadExtras = () => import('../parts/extra-questions')
const loadLetters = () => import('../parts/letters')

/** The main consultation form, which sends its seven fields, and further optional answers, to `POST /api/contact`. */
export function ConsultationForm({
  service = '',
  urgency = '',
  topic,
  load = loadSending,
  ...widget
}: ConsultationFormProps) {
  const [about, setAbout] = useState<{ answers: Values; hidden: Values }>()
  // Only pages that set a topic load the table of topics.
  useEffect(() => {
    if (topic) import('./topics').then(({ readTopic }) => setAbout(readTopic(topic)))
  }, [topic])
  const initial = {
    ...about?.answers,
    ...(Object.hasOwn(CASE_TYPES, service) && { serviceRequired: service }),
    urgencyLevel: Object.hasOwn(URGENCIES, urgency) ? urgency : '',
    message: topic ? `${topic}: ` : '',
    ...about?.hidden,
  }
  return (
    <FormView
      widget={widget}
      spec={{ ...consultation, hidden: about?.hidden }}
      load={load}
      loadExtras={loadExtras}
      loadLetters={loadLetters}
      initial={initial}
    />
  )
}
