import type { Catalogue } from '../pack'
import { forms } from './forms'
import { pages } from './pages'
import { wizard } from './wizard'

/** All texts of the language Punjabi. */
export const pa: Catalogue = {
  notice: [
    'ਇਹ ਅਨੁਵਾਦ ਮਸ਼ੀਨ ਨੇ ਕੀਤਾ ਹੈ, ਅਜੇ ਕਿਸੇ ਨੇ ਜਾਂਚਿਆ ਨਹੀਂ।',
    'A machine made this translation, nobody has checked it yet.',
  ],
  offer: ['ਇਹ ਫ਼ਾਰਮ ਪੰਜਾਬੀ ਵਿੱਚ ਵਰਤੋ', 'Use this form in Punjabi'],
  forms,
  wizard,
  pages,
  reviewed: null,
}
