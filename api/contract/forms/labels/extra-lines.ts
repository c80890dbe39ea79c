/** The words on which visitors press to open a group of optional questions, by the group's name. */
export const EXTRA_LINES = {
  decision: 'Have you had a letter or decision?',
  letters: 'Send us the letter (photo or PDF)',
  onBehalfOf: 'Are you asking for someone else?',
  safeContact: 'How is it safe to reach you?',
} as const
export type ExtraName = keyof typeof EXTRA_LINES
