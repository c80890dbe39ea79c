import { version } from 'pdfjs-dist/package.json'

/** Mozilla's reader of PDFs, as the build copies it beside the widgets; a page loads it once staff view a PDF. */
export const READER = `pdfjs-${version}.js`
/** The reader's part that parses, in a thread of its own. */
export const PARSER = `pdfjs-worker-${version}.js`

/** The copied files, with their sources in the package. The last one draws pictures in JPEG 2000. */
export const PDF_FILES: Record<string, string> = {
  [READER]: 'legacy/build/pdf.min.mjs',
  [PARSER]: 'legacy/build/pdf.worker.min.mjs',
  'openjpeg_nowasm_fallback.js': 'wasm/openjpeg_nowasm_fallback.js',
}
