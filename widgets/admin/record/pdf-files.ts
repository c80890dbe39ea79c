import { version } from 'pdfjs-dist/package.json'

/** Mozilla's PDF reader, which the build copies beside the widgets; the page loads it when staff first open a PDF. */
export const READER = `pdfjs-${version}.js`
/** The part of Mozilla's PDF reader that parses the file, in a thread of its own (a worker). */
export const PARSER = `pdfjs-worker-${version}.js`

/**
 * The files that the build copies, each with its path in the package `pdfjs-dist`. The last file decodes JPEG 2000
 * pictures.
 */
export const PDF_FILES: Record<string, string> = {
  [READER]: 'legacy/build/pdf.min.mjs',
  [PARSER]: 'legacy/build/pdf.worker.min.mjs',
  'openjpeg_nowasm_fallback.js': 'wasm/openjpeg_nowasm_fallback.js',
}
