import { type ReactNode, useRef, useState } from 'react'
import { failureText, readAnswer } from '../calls'
import { useStaff } from '../staff-context'
import { strings } from '../strings'
import { Icon } from './icon'

/**
 * A button that downloads a file with a ticket: the browser fetches the file itself, so that the page need not hold the
 * file in memory.
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
      // A ticket can be used only once, so the link with the ticket loses its address afterwards.
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
      {/* An error of the API opens in another tab, so that it never replaces the dashboard. */}
      {/* biome-ignore lint/a11y/useAnchorContent: never shown, pressed by the button above */}
      {/* biome-ignore lint/a11y/useValidAnchor: its address is there when it is pressed */}
      <a hidden download="" target="_blank" rel="noreferrer" ref={link} />
    </>
  )
}
