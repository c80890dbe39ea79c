import type { Catalogue } from '../pack'
import { forms } from './forms'
import { pages } from './pages'
import { wizard } from './wizard'

/** All texts of the language Persian. */
export const fa: Catalogue = {
  notice: [
    'این را ماشین ترجمه کرده و هنوز کسی بررسی نکرده است.',
    'A machine translated this and nobody has checked it yet.',
  ],
  offer: ['این فرم را به فارسی به کار ببرید', 'Use this form in Persian'],
  forms,
  wizard,
  pages,
  reviewed: null,
}
