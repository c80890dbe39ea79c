import { useEffect, useId, useRef, useState } from 'react'
import { bytesInWords, type RecordLetter } from '../../../api/contract/forms/letters'
import { AnswerError, failureText } from '../calls'
import { Export } from '../parts/export'
import { Drawing } from '../parts/icon'
import { Text } from '../parts/text'
import { Time } from '../parts/time'
import { useStaff } from '../staff-context'
import type { AuthedFetch } from '../transport'
import { useRecord } from './open-record'
import { pixelsOf } from './picture-size'
import { recordStrings } from './record-strings'

const say = recordStrings.letters
// Lucide, ISC licence.
const PAGE = 'M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7zm-1 0v6h6'

/** The shorter side of a thumbnail, in pixels: twice its drawn size, for dense screens. */
const THUMB = 160
/** Most pixels of a drawn picture: a small file may unfold beyond a browser's memory. */
const MOST_PIXELS = 60_000_000

const isPicture = ({ type, flagged }: RecordLetter) => type !== 'application/pdf' && flagged === undefined

/**
 * The visitor's letters: pictures to view, all to download. A flagged letter is only named. Nothing is read before
 * staff ask for it, because the audit notes each opened file and the person.
 */
export function LettersCard() {
  const { ask } = useStaff()
  const { record, url } = useRecord()
  const { files = [] } = record
  const id = useId()
  const [read, setRead] = useState<Record<string, Blob | 'busy' | { failure: string }>>({})
  const [shown, setShown] = useState<string>()
  const pictures = files.filter(isPicture)
  const unread = pictures.filter(file => !(read[file.id] instanceof Blob))
  const place = pictures.findIndex(file => file.id === shown)
  const picture = shown && read[shown]

  async function show(file: RecordLetter): Promise<boolean> {
    if (read[file.id] instanceof Blob) return true
    const keep = (found: (typeof read)[string]) => setRead(others => ({ ...others, [file.id]: found }))
    keep('busy')
    try {
      keep(await readPicture(ask, addressOf(file), file.type))
      return true
    } catch (error) {
      keep({ failure: error instanceof AnswerError ? failureText(error) : say.notDrawn })
      return false
    }
  }
  const addressOf = (file: RecordLetter) => `${url}/files/${file.id}`
  const view = async (file: RecordLetter | undefined) => {
    if (file && (await show(file))) setShown(file.id)
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
                {found instanceof Blob ? <Drawn blob={found} most={THUMB} /> : <Drawing path={PAGE} />}
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
                    {say.flagged} <Text>{flagged}</Text>. {say.keptApart}
                  </p>
                )}
                <p role="status">
                  {found === 'busy' ? say.fetching : found && !(found instanceof Blob) && found.failure}
                </p>
              </div>
              {flagged === undefined && (
                <div className="do">
                  {isPicture(file) && (
                    <button type="button" onClick={() => view(file)} part="view-letter">
                      {say.view} <span className="unseen">{name}</span>
                    </button>
                  )}
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
      {picture instanceof Blob && (
        <PictureDialog
          name={pictures[place]?.name ?? ''}
          blob={picture}
          place={pictures.length > 1 ? recordStrings.placeOf(place + 1, pictures.length) : ''}
          onPrevious={place > 0 ? () => view(pictures[place - 1]) : undefined}
          onNext={place < pictures.length - 1 ? () => view(pictures[place + 1]) : undefined}
          onClose={() => setShown(undefined)}
        />
      )}
    </section>
  )
}

function PictureDialog(props: {
  name: string
  blob: Blob
  place: string
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}) {
  const { name, blob, place, onPrevious, onNext, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const [turns, setTurns] = useState(0)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    // Escape closes the picture and arrows move it; the record below gets neither.
    <dialog
      ref={dialog}
      aria-label={name}
      onClose={onClose}
      onKeyDown={event => event.stopPropagation()}
      part="picture"
    >
      <div className="ways">
        <b>
          <Text>{name}</Text>
        </b>
        {place && (
          <>
            <span role="status">{place}</span>
            <button type="button" aria-disabled={!onPrevious || undefined} onClick={() => onPrevious?.()}>
              <Drawing path="m15 18-6-6 6-6" turns />
              <span>{recordStrings.previous}</span>
            </button>
            <button type="button" aria-disabled={!onNext || undefined} onClick={() => onNext?.()}>
              <Drawing path="m9 18 6-6-6-6" turns />
              <span>{recordStrings.next}</span>
            </button>
          </>
        )}
        <button type="button" aria-pressed={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {say.whole}
        </button>
        <button type="button" onClick={() => setTurns((turns + 1) % 4)}>
          {say.turn}
        </button>
        <button type="button" onClick={() => dialog.current?.close()}>
          {say.close}
        </button>
      </div>
      <div className={isWhole ? 'whole' : undefined} tabIndex={0} role="group" aria-label={name}>
        <Drawn blob={blob} turns={turns} label={`${say.pictureOf} ${name}`} />
      </div>
    </dialog>
  )
}

/** A picture as pixels, so that no page can load its bytes by an address. Its size is at most `most` across. */
function Drawn({ blob, most, turns = 0, label }: { blob: Blob; most?: number; turns?: number; label?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    createImageBitmap(blob).then(
      picture => {
        const to = canvas.current
        if (to) draw(picture, to, most, turns)
        picture.close()
      },
      () => setFailed(true),
    )
  }, [blob, most, turns])
  if (failed) return label ? <p>{say.notDrawn}</p> : null
  return <canvas ref={canvas} {...(label && { role: 'img', 'aria-label': label })} />
}

function draw(picture: ImageBitmap, to: HTMLCanvasElement, most: number | undefined, turns: number) {
  const { width, height } = picture
  const scale = most ? Math.min(1, most / Math.min(width, height)) : 1
  const sides = [width * scale, height * scale] as const
  ;[to.width, to.height] = turns % 2 ? [sides[1], sides[0]] : sides
  const context = to.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.translate(to.width / 2, to.height / 2)
  context?.rotate((turns * Math.PI) / 2)
  context?.drawImage(picture, -sides[0] / 2, -sides[1] / 2, ...sides)
}

async function readPicture(ask: AuthedFetch, address: string, type: RecordLetter['type']): Promise<Blob> {
  const response = await ask(address)
  if (!response.ok) throw new AnswerError(response.status, await response.text())
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (!(pixelsOf(bytes) <= MOST_PIXELS)) throw new Error(say.notDrawn)
  return new Blob([bytes], { type })
}
