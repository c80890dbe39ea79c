import { useId } from 'react'
import { Export } from '../parts/export'
import { Icon } from '../parts/icon'
import { useMenu } from '../parts/use-menu'
import { strings } from '../strings'

/** The menu with the kinds of file in which staff can download the list. */
export function Downloads({ url, query }: { url: string; query: string }) {
  const { isOpen, setOpen, opener, around } = useMenu()
  const id = useId()
  return (
    <span className="downloads" {...around}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        ref={opener}
        part="downloads"
      >
        <Icon name="download" />
        {strings.download}
      </button>
      {/* A closed menu is hidden, not removed, because its pressed button may still wait for the ticket with which
          the browser downloads the file. */}
      <div id={id} hidden={!isOpen}>
        <Export address={`${url}.xlsx`} query={query} part="xlsx">
          {strings.xlsx}
        </Export>
        <Export address={`${url}.csv`} query={query} part="csv">
          {strings.csv}
        </Export>
        <Export address={`${url}.csv`} query={`${query}&plain=1`} part="csv-plain">
          {strings.csvForPrograms}
        </Export>
        <small>{strings.csvForProgramsHint}</small>
      </div>
    </span>
  )
}
