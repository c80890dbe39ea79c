import { VISA_OPTIONS } from '../../api/contract/forms/visa-options'
import type { Values } from '../parts/form-types'
import { breakable } from './choices'
import { reviewOf } from './path'
import { steps } from './steps'
import { wizardStrings as say } from './strings'

/**
 * True for a text of the wizard itself, which browsers may translate, and false for text that the visitor has typed.
 */
const isChoice = (number: number, words: string) =>
  [...(steps[number - 1]?.options ?? []), ...VISA_OPTIONS.residingCountry].includes(words)

/** The list of all answers, each with a link back to its question. */
export function Review(props: {
  answers: Values
  links: { current: Record<number, HTMLElement | null> }
  onChange: (step: number) => void
  busy: boolean
}) {
  return (
    <div part="review" inert={props.busy}>
      <h3>{say.review}</h3>
      <dl>
        {reviewOf(props.answers).map(({ number, id, question, words }) => (
          <div key={number}>
            <dt>{question}</dt>
            <dd>
              {words.length ? (
                <bdi
                  className="rr-mask"
                  data-private=""
                  data-hj-suppress=""
                  data-clarity-mask="true"
                  data-dd-privacy="mask"
                >
                  {words.map((one, at) => (
                    <span key={one} translate={isChoice(number, one) ? 'yes' : 'no'}>
                      {at > 0 && ' – '}
                      {breakable(one)}
                    </span>
                  ))}
                </bdi>
              ) : (
                <small>{say.unanswered}</small>
              )}
            </dd>
            <dd>
              <a
                href={`#${id}`}
                part="change"
                ref={link => {
                  props.links.current[number] = link
                }}
                onClick={event => {
                  event.preventDefault()
                  props.onChange(number)
                }}
              >
                {say.change}
                <span className="unseen"> {question}</span>
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
