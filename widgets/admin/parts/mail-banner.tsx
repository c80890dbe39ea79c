import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AdminCounts, RetriedAnswer } from '../../../api/contract/answers'
import { LISTS, type ListName } from '../../../api/contract/records/records'
import '../gathered'
import { createSheet } from '../../styles'
import { plainText, readAnswer } from '../calls'
import { listOf } from '../list/lists'
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
  filed: (count: number) =>
    count === 1
      ? 'The email about 1 request was only saved to disk, because no mail server was set up then.'
      : `The emails about ${number(count)} requests were only saved to disk, because no mail server was set up then.`,
  sendNow: 'Send them now',
  show: 'Show in',
  again: 'Retry all',
  trying: 'Retrying...',
  failed: 'The emails could not be sent again:',
  none: 'All emails have been sent.',
  some: (sent: number, left: number) => `Tried again: ${emails(sent, 'was', 'were')} sent, ${number(left)} not yet.`,
  left: (left: number) => `Tried again: ${emails(left, 'is', 'are')} not sent yet.`,
}

/** The number of mails that can still be sent. */
const waiting = ({ undelivered, filed, delivery }: AdminCounts) => undelivered + (delivery === 'smtp' ? filed : 0)

/**
 * After staff have retried mails, the page reads the counts up to `CHECKS` times, and waits `CHECK_AFTER` ms before
 * each time.
 */
const CHECKS = 8
const CHECK_AFTER = 1_000

/**
 * The banner about lost requests, a missing mail server, problems with mail and undelivered mails. Buttons show the
 * requests whose mails were not delivered. For people who may change requests, a button retries these mails.
 */
export function MailBanner(props: {
  counts: AdminCounts
  /** Reads the counts again. */
  onCount: () => void
  onShow: (list: ListName, mail: 'undelivered' | 'filed') => void
}) {
  const { counts, onCount, onShow } = props
  const { api, request, may } = useStaff()
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
    const before = waiting(counts)
    try {
      ;(await readAnswer(await request(`${api}/api/admin/mail`, { method: 'POST' }))) as RetriedAnswer
      for (let check = 0; check < CHECKS && !isGone.current && waiting(present.current) > 0; check++) {
        await new Promise(done => setTimeout(done, CHECK_AFTER))
        onCount()
      }
      const left = waiting(present.current)
      const sent = Math.max(0, before - left)
      setSaid(!left ? say.none : sent ? say.some(sent, left) : say.left(left))
    } catch (error) {
      setSaid(`${say.failed} ${plainText(error)}`)
    }
    setBusy(false)
  }

  const isFiled = counts.delivery === 'filed'
  const filed = isFiled ? 0 : counts.filed
  const isWrong = isFiled || counts.undelivered > 0 || filed > 0 || !!counts.mailProblem || !!counts.lost
  if (!isWrong && !busy && !said) return null
  return (
    <Frame isWrong={isWrong}>
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
          {may('requests.change') && !isFiled && <Again busy={busy} words={say.again} onPress={retry} />}
          <Lists of={name => counts.lists[name]?.undelivered ?? 0} onShow={name => onShow(name, 'undelivered')} />
        </p>
      )}
      {filed > 0 && (
        <p>
          {say.filed(filed)} {may('requests.change') && <Again busy={busy} words={say.sendNow} onPress={retry} />}
          <Lists of={name => counts.lists[name]?.filed ?? 0} onShow={name => onShow(name, 'filed')} />
        </p>
      )}
      <p role="status">{said}</p>
    </Frame>
  )
}

/** The button that tries to send the waiting mails again. */
function Again({ busy, words, onPress }: { busy: boolean; words: string; onPress: () => void }) {
  return (
    <button type="button" className="plain" aria-disabled={busy || undefined} onClick={onPress} part="retry-mails">
      {busy ? say.trying : words}
    </button>
  )
}

/**
 * For each list, a button with the number of requests whose mails are undelivered or only written to disk. A press on
 * the button shows these requests.
 */
function Lists({ of, onShow }: { of: (list: ListName) => number; onShow: (list: ListName) => void }) {
  return LISTS.map(
    name =>
      of(name) > 0 && (
        <button type="button" className="plain" key={name} onClick={() => onShow(name)}>
          <span className="unseen">{say.show}</span> {listOf(name).title} ({number(of(name))})
        </button>
      ),
  )
}

function Frame({ isWrong, children }: { isWrong: boolean; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  useSheet(sheet, root)
  return (
    <div className={isWrong ? 'mail' : 'mail well'} part="mail" ref={root}>
      <Icon name={isWrong ? 'alert' : 'shield'} />
      <div>{children}</div>
    </div>
  )
}
