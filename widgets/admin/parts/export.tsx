import { type ReactNode, useRef, useState } from 'react'
import { failureText, readAnswer } from '../calls'
import { useStaff } from '../staff-context'
import { strings } from '../strings'
import { Icon } from './icon'

/**
 * A button that downloads a file. The browser fetches the file by itself with a one-time ticket, so that the page need
 * not hold the file in memory.
 */
export function Export(props: {
  address: string
  query: string
  part: 'xlsx' | 'csv' | 'csv-plain' | 'export' | 'download'
  disabled?: boolean
  children: ReactNode
}) {
  const { address, query, part, disabled, children } = props
  const { api, request } = useStaff()
  const link = useRef<HTMLAnchorElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function handleClick() {
    if (busy || disabled) return
    setBusy(true)
    setFailure('')
    try {
      const answer = await readAnswer(await request(`${api}/api/admin/tickets`, { method: 'POST' }))
      const { ticket } = answer as { ticket: string }
      const to = link.current as HTMLAnchorElement
      to.href = `${address}?${query ? `${query}&` : ''}ticket=${encodeURIComponent(ticket)}`
      to.click()
      // The API accepts a ticket only once, so the function removes the used address from the link.
      to.removeAttribute('href')
    } catch (error) {
      setFailure(`${strings.csvFailed} ${failureText(error)}`)
    }
    setBusy(false)
  }

  return (
    <>
      <span role="alert" className="problem">
        {failure}
      </span>
      <button type="button" aria-disabled={busy || disabled || undefined} onClick={handleClick} part={part}>
        <Icon name="download" />
        {children}
      </button>
      {/* An error response of the API opens in another tab, so that the error never replaces the dashboard. */}
      {/* biome-ignore lint/a11y/useAnchorContent: the link is never visible, and the button above presses it */}
      {/* biome-ignore lint/a11y/useValidAnchor: the button sets the link's address before it presses the link */}
      <a hidden download="" target="_blank" rel="noreferrer" ref={link} />
    </>
  )
}
