import type { Catalogue } from '../pack'
import { forms } from './forms'
import { pages } from './pages'
import { wizard } from './wizard'

/** All texts of the language Urdu. */
export const ur: Catalogue = {
  notice: [
    'یہ ترجمہ مشین نے کیا ہے، ابھی کسی نے جانچا نہیں۔',
    'A machine made this translation, nobody has checked it yet.',
  ],
  offer: ['یہ فارم اردو میں استعمال کریں', 'Use this form in Urdu'],
  forms,
  wizard,
  pages,
  reviewed: null,
}
