import { useEffect, useRef, useState } from 'react'
import { Text } from '../parts/text'
import { LetterDialog } from './letter-dialog'
import { drawPage, type Pdf } from './pdf'
import { recordStrings } from './record-strings'

const say = recordStrings.letters

/** A PDF in full-screen view, which shows one page at a time. */
export function PdfDialog({ name, pdf, onClose }: { name: string; pdf: Pdf; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const { numPages: pages } = pdf
  useEffect(() => () => void pdf.loadingTask.destroy(), [pdf])
  return (
    <LetterDialog
      name={name}
      place={pages > 1 ? recordStrings.placeOf(page, pages) : ''}
      onPrevious={page > 1 ? () => setPage(page - 1) : undefined}
      onNext={page < pages ? () => setPage(page + 1) : undefined}
      onClose={onClose}
    >
      {turns => <PdfPage key={`${page} ${turns}`} pdf={pdf} page={page} turns={turns} />}
    </LetterDialog>
  )
}

/** One page of the PDF, drawn on a canvas, with the page's text for people who cannot see the canvas. */
function PdfPage({ pdf, page, turns }: { pdf: Pdf; page: number; turns: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [text, setText] = useState<string>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    drawPage(pdf, page, turns, canvas.current as HTMLCanvasElement).then(setText, () => setFailed(true))
  }, [pdf, page, turns])
  if (failed) return <p>{say.pdfNotDrawn}</p>
  return (
    <>
      <canvas ref={canvas} role="img" aria-label={say.page(page)} aria-busy={text === undefined} />
      <p className="unseen">
        <Text>{text}</Text>
      </p>
    </>
  )
}
