import type { FormLanguage } from '../../api/contract/forms/form-languages'

/** The style of a form in a language whose letters need more height, or typefaces of their own. */
export interface Look {
  lineHeight?: string
  fontFamily?: string
}

/** For scripts with marks above and below the letters: the line height, as a multiple of the font size. */
const TALL = '1.65'

/**
 * The styles of the languages that need higher lines or other typefaces than English. For some scripts, browsers do not
 * find a typeface for every word, so the styles name typefaces of Google's and Microsoft's systems.
 */
export const LOOKS: Partial<Record<FormLanguage, Look>> = {
  ar: { lineHeight: TALL },
  bn: { lineHeight: TALL, fontFamily: 'Noto Sans Bengali,Nirmala UI,var(--haven-font,sans-serif)' },
  fa: { lineHeight: TALL },
  hi: { lineHeight: TALL, fontFamily: 'Noto Sans Devanagari,Nirmala UI,var(--haven-font,sans-serif)' },
  pa: { lineHeight: TALL, fontFamily: 'Noto Sans Gurmukhi,Nirmala UI,var(--haven-font,sans-serif)' },
  ps: { lineHeight: TALL },
  ta: { lineHeight: TALL, fontFamily: 'Noto Sans Tamil,Nirmala UI,var(--haven-font,sans-serif)' },
  ur: {
    lineHeight: '2',
    fontFamily: 'Noto Nastaliq Urdu,Urdu Typesetting,Jameel Noori Nastaleeq,var(--haven-font,serif)',
  },
}
