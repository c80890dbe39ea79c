import type { Catalogue } from '../pack'
import { forms } from './forms'
import { pages } from './pages'
import { wizard } from './wizard'

/** All texts of the language Ukrainian. */
export const uk: Catalogue = {
  notice: [
    'Ці слова переклала машина. Їх ще ніхто не перевірив.',
    'A machine translated these words. Nobody has checked them yet.',
  ],
  offer: ['Відкрити цю форму українською', 'Open this form in Ukrainian'],
  forms,
  wizard,
  pages,
  reviewed: null,
}
