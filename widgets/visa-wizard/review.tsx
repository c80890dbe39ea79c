import type { Values } from '../parts/form-types'
import { reviewOf } from './path'
import { wizardStrings as say } from './strings'

/** Every answer, with a link back to its question. */
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
            <dd>{answer.replaceAll('/', '/\u200b') || <small>{say.unanswered}</small>}</dd>
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
