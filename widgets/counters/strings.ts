/**
 * The four figures of the specification. Each figure has the name of the attribute that replaces it, and the id of its
 * claim in `firm.json`.
 */
export const figures = {
  success: { value: 98, unit: '%', label: 'success rate', claim: 'success-rate' },
  cases: { value: 1_200, unit: '+', label: 'cases handled', claim: 'cases-handled' },
  years: { value: 15, unit: '', label: 'years of experience', claim: 'years-experience' },
  hours: { value: 24, unit: ' h', label: 'support in an emergency', claim: 'hour-support' },
} as const

export type FigureName = keyof typeof figures
