import type { Catalogue } from '../pack'
import { forms } from './forms'
import { pages } from './pages'
import { wizard } from './wizard'

/** All texts of the language Turkish. */
export const tr: Catalogue = {
  notice: [
    'Bu sözleri bir makine çevirdi. Henüz kimse kontrol etmedi.',
    'A machine translated these words. Nobody has checked them yet.',
  ],
  offer: ['Bu formu Türkçe kullanın', 'Use this form in Turkish'],
  forms,
  wizard,
  pages,
  reviewed: null,
}
