import { useState } from 'react'
import type { AdminCounts } from '../../../api/contract/answers'
import { useDashboardView } from '../dashboard-view'
import { NO_FILTERS } from '../filters'
import { useLater } from '../later'
import type { ReadResult } from '../list/use-list'
import { mailBanner } from '../load-mail-banner'

type Banner = NonNullable<typeof mailBanner.code>

/** The state of the banner about mail, and its code, which is loaded only if the banner is needed. */
interface Notice {
  isShown: boolean
  banner: ReadResult<Banner>
  /** False while the banner's code is loading, because the banner will then move everything below it. */
  isSettled: boolean
}

/**
 * Loads the banner about mail when the counts report a missing mail server, undelivered mail, a problem with mail, or
 * lost requests.
 */
export function useMailNotice(
  counts: AdminCounts | undefined,
  { api, isElsewhere }: { api: string; isElsewhere: boolean },
): Notice {
  const hasNoMail =
    counts && (counts.delivery === 'filed' || counts.undelivered || counts.filed || counts.mailProblem || counts.lost)
  const [wasDue, setWasDue] = useState(false)
  // After a retry, the banner stays on the screen to show the result, even when all mails were
  // sent.
  if (hasNoMail && !wasDue) setWasDue(true)
  const isShown = wasDue && !isElsewhere
  const banner = useLater(mailBanner, { isWanted: isShown, isSoon: false, key: `${api}#mail` })
  return { isShown, banner, isSettled: !isShown || !!banner.value || banner.error !== undefined }
}

/** The banner about mail, if it is needed. */
export function MailNotice(props: { notice: Notice; counts: AdminCounts | undefined; onCount: () => void }) {
  const { notice, counts, onCount } = props
  const { changeView } = useDashboardView()
  if (!counts || !notice.isShown || !notice.banner.value) return null
  return (
    <notice.banner.value.MailBanner
      counts={counts}
      onCount={onCount}
      onShow={(name, mail) =>
        changeView(({ filters }) => ({
          tab: name,
          filters: { ...filters, [name]: { ...NO_FILTERS, mail } },
        }))
      }
    />
  )
}
