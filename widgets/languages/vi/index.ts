import type { Catalogue } from '../pack'
import { forms } from './forms'
import { pages } from './pages'
import { wizard } from './wizard'

/** All texts of the language Vietnamese. */
export const vi: Catalogue = {
  notice: [
    'Máy đã dịch những lời này. Chưa có ai kiểm tra.',
    'A machine has translated these words. Nobody has checked them yet.',
  ],
  offer: ['Dùng mẫu này bằng tiếng Việt', 'Use this form in Vietnamese'],
  forms,
  wizard,
  pages,
  reviewed: null,
}
