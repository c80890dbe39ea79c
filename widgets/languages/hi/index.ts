import type { Catalogue } from '../pack'
import { forms } from './forms'
import { pages } from './pages'
import { wizard } from './wizard'

/** All texts of the language Hindi. */
export const hi: Catalogue = {
  notice: [
    'यह अनुवाद मशीन ने किया है, अभी किसी ने जाँचा नहीं है।',
    'A machine made this translation, nobody has checked it yet.',
  ],
  offer: ['यह फ़ॉर्म हिन्दी में इस्तेमाल करें', 'Use this form in Hindi'],
  forms,
  wizard,
  pages,
  reviewed: null,
}
