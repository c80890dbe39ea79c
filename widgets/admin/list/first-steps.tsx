import { PLACES, viewOf } from '../bar/places'
import { useShown } from '../shown-context'
import { useStaff } from '../staff-context'
import { strings } from '../strings'

/** The steps before a firm's first request, each for the roles that may take it. */
export function FirstSteps() {
  const { isNamed, may } = useStaff()
  const { changeView, moveFocus } = useShown()
  const words: Partial<Record<string, string>> = { ...strings.firstSteps, ...(isNamed && { people: '' }) }
  const steps = PLACES.filter(({ name, needs }) => words[name] && may(needs))
  if (!steps.length) return null
  return (
    <div className="first-steps" part="first-steps">
      <p>{strings.beforeTheFirst}</p>
      <ul>
        {steps.map(({ name }) => (
          <li key={name}>
            <button
              type="button"
              className="plain"
              onClick={() => {
                changeView(view => viewOf(name, view))
                moveFocus('tab')
              }}
            >
              {words[name]}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
