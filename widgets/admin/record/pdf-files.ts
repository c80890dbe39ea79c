import { version } from 'pdfjs-dist/package.json'

/** Mozilla's PDF reader, which the build copies beside the widgets; the page loads it when staff first open a PDF. */
export const READER = `pdfjs-${version}.js`
/** The part of the reader that parses, in a thread of its own. */
export const PARSER = `pdfjs-worker-${version}.js`

/** The copied files, each with its path in the package. The last of these files draws JPEG 2000 pictures. */
export const PDF_FILES: Record<string, string> = {
  [READER]: 'legacy/build/pdf.min.mjs',
  [PARSER]: 'legacy/build/pdf.worker.min.mjs',
  'openjpeg_nowasm_fallback.js': 'wasm/openjpeg_nowasm_fallback.js',
}
