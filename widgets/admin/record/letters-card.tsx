import { useId, useState } from 'react'
import { bytesInWords, type RecordLetter } from '../../../api/contract/forms/letters'
import { AnswerError, failureText } from '../calls'
import { Export } from '../parts/export'
import { Drawing } from '../parts/icon'
import { Text } from '../parts/text'
import { Time } from '../parts/time'
import { useStaff } from '../staff-context'
import type { AuthedFetch } from '../transport'
import { Drawn } from './drawn-picture'
import { LetterDialog } from './letter-dialog'
import { useRecord } from './open-record'
import { needsPassword, openPdf, type Pdf } from './pdf'
import { PdfDialog } from './pdf-dialog'
import { MOST_PIXELS, pixelsOf } from './picture-size'
import { recordStrings } from './record-strings'

const say = recordStrings.letters
// The path of the icon's shape, from Lucide (ISC licence).
const PAGE = 'M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7zm-1 0v6h6'

/**
 * The length of a thumbnail's shorter side, in pixels. The length is twice that on the screen, for high-resolution
 * screens.
 */
const THUMB = 160

const isPdf = ({ type }: RecordLetter) => type === 'application/pdf'
const isPicture = (letter: RecordLetter) => !isPdf(letter) && letter.flagged === undefined

/**
 * The letters that the visitor sent. Staff can view and download a letter, unless a scanner found malware in it. The
 * page reads a letter only when staff ask for this letter, because the audit records who opened which file.
 */
export function LettersCard() {
  const { api, request } = useStaff()
  const { record, url } = useRecord()
  const { files = [] } = record
  const id = useId()
  const [read, setRead] = useState<Record<string, Blob | 'busy' | { failure: string }>>({})
  const [shown, setShown] = useState<{ file: RecordLetter; blob: Blob; pdf?: Pdf }>()
  const pictures = files.filter(isPicture)
  const unread = pictures.filter(file => !(read[file.id] instanceof Blob))
  const place = pictures.findIndex(file => file.id === shown?.file.id)
  const addressOf = (file: RecordLetter) => `${url}/files/${file.id}`
  const keep = (file: RecordLetter, found: (typeof read)[string]) =>
    setRead(others => ({ ...others, [file.id]: found }))

  /**
   * Reads a letter, unless the page has read it before. If the letter cannot be shown, says why, and resolves to
   * undefined.
   */
  async function show(file: RecordLetter): Promise<Blob | undefined> {
    const present = read[file.id]
    if (present instanceof Blob) return present
    keep(file, 'busy')
    try {
      const blob = await readLetter(request, addressOf(file), file.type)
      keep(file, blob)
      return blob
    } catch (error) {
      keep(file, { failure: error instanceof AnswerError ? failureText(error) : say.notDrawn })
    }
  }

  async function view(file: RecordLetter | undefined) {
    const blob = file && (await show(file))
    if (!blob) return
    if (!isPdf(file)) return setShown({ file, blob })
    try {
      setShown({ file, blob, pdf: await openPdf(api, new Uint8Array(await blob.arrayBuffer())) })
    } catch (error) {
      keep(file, { failure: needsPassword(error) ? say.pdfLocked : say.pdfNotDrawn })
    }
  }

  if (!files.length) return null
  return (
    <section className="card letters" aria-labelledby={id} part="letters">
      <h3 id={id}>{say.title}</h3>
      <ul>
        {files.map(file => {
          const { name, bytes, type, scanned, flagged, locked, addedAt } = file
          const found = read[file.id]
          return (
            <li part="letter" key={file.id}>
              <span className="thumb" aria-hidden="true">
                {found instanceof Blob && !isPdf(file) ? <Drawn blob={found} most={THUMB} /> : <Drawing path={PAGE} />}
              </span>
              <div className="of-letter">
                <b>
                  <Text>{name}</Text>
                </b>
                <small>
                  {say.kinds[type]}, {bytesInWords(bytes)}
                  {locked && <strong>, {say.locked}</strong>}
                  {scanned && flagged === undefined && `, ${say.scanned}`}
                  {addedAt && (
                    <>
                      , {say.addedAt} <Time iso={addedAt} />
                    </>
                  )}
                </small>
                {flagged !== undefined && (
                  <p className="problem" part="flagged">
                    {say.flagged} <Text>{flagged}</Text>. {say.quarantined}
                  </p>
                )}
                <p role="status">
                  {found === 'busy' ? say.fetching : found && !(found instanceof Blob) && found.failure}
                </p>
              </div>
              {flagged === undefined && (
                <div className="do">
                  <button type="button" onClick={() => view(file)} part="view-letter">
                    {say.view} <span className="unseen">{name}</span>
                  </button>
                  <Export address={addressOf(file)} query="" part="download">
                    {say.download} <span className="unseen">{name}</span>
                  </Export>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {unread.length > 1 && (
        <p className="ways">
          <button
            type="button"
            onClick={async () => {
              for (const file of unread) await show(file)
            }}
            part="show-pictures"
          >
            {say.showPictures(unread.length)}
          </button>
        </p>
      )}
      {shown?.pdf && <PdfDialog name={shown.file.name} pdf={shown.pdf} onClose={() => setShown(undefined)} />}
      {shown && !shown.pdf && (
        <LetterDialog
          name={shown.file.name}
          place={pictures.length > 1 ? recordStrings.placeOf(place + 1, pictures.length) : ''}
          onPrevious={place > 0 ? () => view(pictures[place - 1]) : undefined}
          onNext={place < pictures.length - 1 ? () => view(pictures[place + 1]) : undefined}
          onClose={() => setShown(undefined)}
        >
          {turns => <Drawn blob={shown.blob} turns={turns} label={`${say.pictureOf} ${shown.file.name}`} />}
        </LetterDialog>
      )}
    </section>
  )
}

async function readLetter(ask: AuthedFetch, address: string, type: RecordLetter['type']): Promise<Blob> {
  const response = await ask(address)
  if (!response.ok) throw new AnswerError(response.status, await response.text())
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (type !== 'application/pdf' && !(pixelsOf(bytes) <= MOST_PIXELS)) throw new Error(say.notDrawn)
  return new Blob([bytes], { type })
}
