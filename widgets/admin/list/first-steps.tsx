import { type ReactNode, useRef, useState } from 'react'
import type { FirstStep, FirstStepsAnswer, TestMailAnswer } from '../../../api/contract/first-steps'
import '../gathered'
import { invalidate } from '../../parts/cache'
import { createSheet } from '../../styles'
import { type TabPageName, viewOf } from '../bar/places'
import { plainText, readAnswer } from '../calls'
import { useDashboardView } from '../dashboard-view'
import { Drawing } from '../parts/icon'
import { useStaff } from '../staff-context'
import { useSheet } from '../use-sheet'
import styles from './first-steps.css'

const sheet = createSheet(styles)
const DONE = 'm5 12.5 4.5 4.5L19 7.5'

const say = {
  title: 'First steps',
  standing: (done: number, of: number) => `${done} of ${of} done`,
  over: 'You have gone through all first steps.',
  health: 'What else the service needs',
  states: { open: 'Open', done: 'Done', left: 'Left out' },
  titles: { people: 'People', mail: 'Email to staff', hours: 'Hours', page: 'Your page' },
  leave: 'Leave this out',
  takeUp: 'Take this up again',
  failed: 'This could not be done:',
  shared: 'With the shared password, nobody sees later who did what. Invite yourself and your colleagues by name.',
  invited: (count: number) =>
    `${count === 1 ? '1 person is' : `${count} people are`} invited, and nobody has signed in by name yet: open the link in the invitation.`,
  named: 'Somebody signs in by name.',
  invite: 'Invite people',
  filed:
    'Nobody gets an email about a request, because no mail server is set up. The person who looks after the server sets SMTP_URL, STAFF_EMAIL and MAIL_FROM.',
  mails: (to: string[]) => `Emails about requests go to ${to.join(', ')}. Send a test mail, and see that it arrives.`,
  mailed: (to: string[]) => `The mail server accepts emails to ${to.join(', ')}.`,
  sendTest: 'Send a test mail',
  sending: 'Sending...',
  sample: (
    <>
      The pages show an invented firm, or none. The person who looks after the server runs <code>npm run firm</code>,
      which asks for your firm’s own facts.
    </>
  ),
  hours: (lines: string[]) => `Forms that promise an answer within opening hours use these hours: ${lines.join(', ')}.`,
  right: 'These hours are right',
  change: 'Change the hours',
  page: (site: string) => (
    <>
      Your forms are at <Away href={`${site}/forms/consultation/`} />. The lines for a page of your own website are at{' '}
      <Away href={`${site}/embed/`} />.
    </>
  ),
  noOrigin: 'Add the address of that website under Content, Sites.',
  origins: (origins: string[]) => `Pages of ${origins.join(', ')} may send forms.`,
  first: 'Open the form on your page, and send a first request: it arrives here.',
  arrived: 'A request has arrived by a form.',
}

/** A link to an address of the service, which opens in another tab. */
const Away = ({ href }: { href: string }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {href.replace(/^https?:\/\//, '')}
  </a>
)

/** Leads managers through the first steps of a new installation. Managers can skip each step. */
export function FirstSteps({ steps: read }: { steps: FirstStepsAnswer }) {
  const { api, request } = useStaff()
  const { changeView, moveFocus } = useDashboardView()
  const [changed, setChanged] = useState<{ of: FirstStepsAnswer; steps: FirstStepsAnswer }>()
  const [busy, setBusy] = useState<string>()
  const [said, setSaid] = useState<{ step: FirstStep; words: string }>()
  const root = useRef<HTMLElement>(null)
  useSheet(sheet, root)
  const steps = changed?.of === read ? changed.steps : read
  const url = `${api}/api/admin/first-steps`
  const names = Object.keys(steps) as FirstStep[]
  const inState = (state: string) => names.filter(step => steps[step].state === state)
  const [next] = inState('open')

  /** Makes the API call of one step, and then shows the present state of all steps. */
  async function act(step: FirstStep, label: string, call: () => Promise<Response>) {
    if (busy) return
    setBusy(label)
    setSaid(undefined)
    try {
      const answer = (await readAnswer(await call())) as FirstStepsAnswer | TestMailAnswer
      if ('says' in answer) setSaid({ step, words: answer.says })
      const present = 'says' in answer ? ((await readAnswer(await request(url))) as FirstStepsAnswer) : answer
      setChanged({ of: read, steps: present })
      invalidate(`${api}/api/admin/counts`)
    } catch (error) {
      setSaid({ step, words: `${say.failed} ${plainText(error)}` })
    }
    setBusy(undefined)
  }

  function button(step: FirstStep, label: string, call: () => Promise<Response>, isMain = false) {
    const isBusy = busy === label + step
    return (
      <button
        type="button"
        className={isMain ? '' : 'plain'}
        aria-disabled={isBusy || undefined}
        onClick={() => act(step, label + step, call)}
      >
        {isBusy && label === say.sendTest ? say.sending : label}
      </button>
    )
  }

  const patch = (json: object) => () => request(url, { method: 'PATCH', json })
  const leave = (step: FirstStep) =>
    steps[step].state === 'left'
      ? button(step, say.takeUp, patch({ left: inState('left').filter(other => other !== step) }))
      : button(step, say.leave, patch({ left: [...inState('left'), step] }))

  const toPlace = (place: TabPageName, label: string, className = '') => (
    <button
      type="button"
      className={className}
      onClick={() => {
        changeView(view => viewOf(place, view))
        moveFocus('tab')
      }}
    >
      {label}
    </button>
  )

  const { people, mail, hours, page } = steps
  const lines: Record<FirstStep, [words: ReactNode, acts: ReactNode]> = {
    people: [
      people.state === 'done' ? say.named : people.invited > 0 ? say.invited(people.invited) : say.shared,
      toPlace('people', say.invite),
    ],
    mail: [
      mail.delivery === 'filed' ? say.filed : mail.state === 'done' ? say.mailed(mail.to) : say.mails(mail.to),
      mail.delivery === 'smtp' &&
        button('mail', say.sendTest, () => request(`${api}/api/admin/test-mail`, { method: 'POST' }), true),
    ],
    hours: [
      hours.isSample ? say.sample : say.hours(hours.hours),
      !hours.isSample && (
        <>
          {hours.state !== 'done' && button('hours', say.right, patch({ hoursConfirmed: true }), true)}
          {toPlace('content', say.change, hours.state === 'done' ? '' : 'plain')}
        </>
      ),
    ],
    page: [
      page.state === 'done' ? (
        say.arrived
      ) : (
        <>
          {say.page(page.site)} {page.origins.length ? say.origins(page.origins) : say.noOrigin} {say.first}
        </>
      ),
      undefined,
    ],
  }

  return (
    <section className="first-steps" part="first-steps" aria-label={say.title} ref={root}>
      <div className="first-head">
        <h2>
          {say.title}{' '}
          <small role="status">{next ? say.standing(inState('done').length, names.length) : say.over}</small>
        </h2>
        {toPlace('health', say.health, 'plain')}
      </div>
      <ol>
        {names.map(step => {
          const { state } = steps[step]
          const [words, acts] = lines[step]
          return (
            <li key={step} className={state}>
              <details open={step === next}>
                <summary>
                  {state === 'done' && <Drawing path={DONE} />}
                  {say.titles[step]} <small>{say.states[state]}</small>
                </summary>
                <p>{words}</p>
                <p className="do">
                  {acts}
                  {state !== 'done' && leave(step)}
                </p>
                <p role="status" className="answer">
                  {said?.step === step && said.words}
                </p>
              </details>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
