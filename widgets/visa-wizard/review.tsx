import type { Values } from '../parts/form-types'
import { reviewOf } from './path'
import { steps } from './steps'
import { wizardStrings as say } from './strings'

/** True for an answer in the wizard's own words, which a translator may translate. */
const isChoice = (number: number, answer: string) => !!steps[number - 1]?.options.includes(answer)

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
        {reviewOf(props.answers).map(({ number, id, question, answer }) => (
          <div key={number}>
            <dt>{question}</dt>
            <dd>
              {answer ? (
                <bdi
                  className="rr-mask"
                  data-private=""
                  data-hj-suppress=""
                  data-clarity-mask="true"
                  data-dd-privacy="mask"
                  translate={isChoice(number, answer) ? 'yes' : 'no'}
                >
                  {answer.replaceAll('/', '/\u200b')}
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
