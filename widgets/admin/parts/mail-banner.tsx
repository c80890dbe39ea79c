import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AdminCounts, RetriedAnswer } from '../../../api/contract/answers'
import type { ListName } from '../../../api/contract/records/records'
import '../gathered'
import { createSheet } from '../../styles'
import { plainText, readAnswer } from '../calls'
import { lists } from '../list/lists'
import { useStaff } from '../staff-context'
import { number } from '../strings'
import { useSheet } from '../use-sheet'
import { Icon } from './icon'
import styles from './mail-banner.css'

const sheet = createSheet(styles)

const emails = (count: number, is = 'has', are = 'have') =>
  count === 1 ? `1 email ${is}` : `${number(count)} emails ${are}`

const say = {
  lost: 'Requests are missing.',
  notEmailed: 'Nobody is being emailed',
  notEmailedWhy: ': no mail server is set up.',
  problem: 'Not everyone is being emailed.',
  why: 'Why, and what helps',
  undelivered: (count: number) => `${emails(count)} not been delivered yet.`,
  show: 'Show in',
  again: 'Retry all',
  trying: 'Retrying...',
  failed: 'They could not be tried again:',
  none: 'All of them have been sent.',
  some: (sent: number, left: number) => `Tried again: ${emails(sent, 'was', 'were')} sent, ${number(left)} not yet.`,
  left: (left: number) => `Tried again: ${emails(left, 'is', 'are')} not sent yet.`,
}

/** Number of checks after a retry of mails, and the time between them in ms. */
const TURNS = 8
const TURN = 1_000

/** Names lost requests and undelivered mail, links to the undelivered requests, and tries all mails again. */
export function MailBanner(props: {
  counts: AdminCounts
  /** Counts again. */
  onCount: () => void
  onShow: (list: ListName) => void
}) {
  const { counts, onCount, onShow } = props
  const { api, ask, may } = useStaff()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const present = useRef(counts)
  present.current = counts
  const isGone = useRef(false)
  useEffect(
    () => () => {
      isGone.current = true
    },
    [],
  )

  async function retry() {
    if (busy) return
    setBusy(true)
    setSaid('')
    const before = counts.undelivered
    try {
      ;(await readAnswer(await ask(`${api}/api/admin/mail`, { method: 'POST' }))) as RetriedAnswer
      for (let turn = 0; turn < TURNS && !isGone.current && present.current.undelivered > 0; turn++) {
        await new Promise(done => setTimeout(done, TURN))
        onCount()
      }
      const left = present.current.undelivered
      const sent = Math.max(0, before - left)
      setSaid(!left ? say.none : sent ? say.some(sent, left) : say.left(left))
    } catch (error) {
      setSaid(`${say.failed} ${plainText(error)}`)
    }
    setBusy(false)
  }

  const isFiled = counts.delivery === 'filed'
  if (!isFiled && !counts.undelivered && !counts.mailProblem && !counts.lost && !busy && !said) return null
  return (
    <Frame>
      {counts.lost && (
        <p>
          <b>{say.lost}</b> {counts.lost}
        </p>
      )}
      {isFiled && (
        <p>
          <b>{say.notEmailed}</b>
          {say.notEmailedWhy}
        </p>
      )}
      {counts.mailProblem && (
        <details>
          <summary>
            <b>{say.problem}</b> <span>{say.why}</span>
          </summary>
          <p>{counts.mailProblem}</p>
        </details>
      )}
      {counts.undelivered > 0 && (
        <p>
          {say.undelivered(counts.undelivered)}{' '}
          {may('caseworker') && !isFiled && (
            <button
              type="button"
              className="plain"
              aria-disabled={busy || undefined}
              onClick={retry}
              part="retry-mails"
            >
              {busy ? say.trying : say.again}
            </button>
          )}
          {lists.map(({ name, title }) => {
            const undelivered = counts.lists[name]?.undelivered ?? 0
            return (
              undelivered > 0 && (
                <button type="button" className="plain" key={name} onClick={() => onShow(name)}>
                  <span className="unseen">{say.show}</span> {title} ({number(undelivered)})
                </button>
              )
            )
          })}
        </p>
      )}
      <p role="status">{said}</p>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  useSheet(sheet, root)
  return (
    <div className="mail" part="mail" ref={root}>
      <Icon name="alert" />
      <div>{children}</div>
    </div>
  )
}
