import type { Catalogue } from '../pack'
import { forms } from './forms'
import { pages } from './pages'
import { wizard } from './wizard'

/** All texts of the language Arabic. */
export const ar: Catalogue = {
  notice: [
    'ترجمت آلة هذه الكلمات ولم يراجعها أحد بعد.',
    'A machine translated these words and nobody has checked them yet.',
  ],
  offer: ['استخدم هذا النموذج بالعربية', 'Use this form in Arabic'],
  forms,
  wizard,
  pages,
  reviewed: null,
}
