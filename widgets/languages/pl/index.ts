import type { Catalogue } from '../pack'
import { forms } from './forms'
import { pages } from './pages'
import { wizard } from './wizard'

/** All texts of the language Polish. */
export const pl: Catalogue = {
  notice: [
    'Tłumaczenie wykonała maszyna i nikt go jeszcze nie sprawdził.',
    'A machine made the translation and nobody has checked it yet.',
  ],
  offer: ['Użyj tego formularza po polsku', 'Use this form in Polish'],
  forms,
  wizard,
  pages,
  reviewed: null,
}
