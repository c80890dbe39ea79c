import type { Catalogue } from '../pack'
import { forms } from './forms'
import { pages } from './pages'
import { wizard } from './wizard'

/** All texts of the language Bengali. */
export const bn: Catalogue = {
  notice: ['যন্ত্র এটি অনুবাদ করেছে, এখনও কেউ যাচাই করেনি।', 'A machine translated this, nobody has checked it yet.'],
  offer: ['এই ফর্ম বাংলায় ব্যবহার করুন', 'Use this form in Bengali'],
  forms,
  wizard,
  pages,
  reviewed: null,
}
