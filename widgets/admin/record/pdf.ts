import type { PDFDocumentProxy } from 'pdfjs-dist'
import { PARSER, READER } from './pdf-files'
import { MOST_PIXELS } from './picture-size'

/** An open PDF, whose pages `drawPage` can draw. */
export type Pdf = PDFDocumentProxy

/** The maximum width and height of a drawn page, in pixels: those of A4 at about 190 dots an inch. */
const MOST_WIDTH = 1_600
const MOST_HEIGHT = 4_096

/**
 * Opens a PDF with a library that draws the pages on a canvas, because a browser's own viewer would run the PDF's
 * scripts. Rejects when the bytes are not a PDF, or when the PDF needs a password.
 */
export async function openPdf(api: string, data: Uint8Array): Promise<Pdf> {
  const at = (name: string) => new URL(`${api}/widgets/${name}`, location.href).href
  const reader: typeof import('pdfjs-dist') = await import(/* @vite-ignore */ at(READER))
  reader.GlobalWorkerOptions.workerSrc = at(PARSER)
  const opening = reader.getDocument({
    data,
    isEvalSupported: false,
    maxImageSize: MOST_PIXELS,
    useWasm: false,
    // The library's warnings quote the file, so the option switches them off.
    verbosity: reader.VerbosityLevel.ERRORS,
    // The folder with the file that decodes JPEG 2000 without WebAssembly, because the pages' content security
    // policy forbids WebAssembly.
    wasmUrl: at(''),
  })
  try {
    return await opening.promise
  } catch (error) {
    await opening.destroy()
    throw error
  }
}

/** True when a PDF could not be opened because it needs a password. */
export const needsPassword = (error: unknown) => error instanceof Error && error.name === 'PasswordException'

/** Draws page `number`, counted from 1, after `turns` quarter turns to the right. Resolves to the page's text. */
export async function drawPage(pdf: Pdf, number: number, turns: number, canvas: HTMLCanvasElement): Promise<string> {
  const page = await pdf.getPage(number)
  const rotation = page.rotate + turns * 90
  const { width, height } = page.getViewport({ scale: 1, rotation })
  const viewport = page.getViewport({ scale: Math.min(MOST_WIDTH / width, MOST_HEIGHT / height), rotation })
  canvas.width = viewport.width
  canvas.height = viewport.height
  await page.render({ canvas, viewport }).promise
  const { items } = await page.getTextContent()
  page.cleanup()
  return items.map(item => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
}
