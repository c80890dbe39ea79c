import type { Catalogue } from '../pack'
import { forms } from './forms'
import { pages } from './pages'
import { wizard } from './wizard'

/** All texts of the language Tamil. */
export const ta: Catalogue = {
  notice: [
    'இது இயந்திர மொழிபெயர்ப்பு, யாரும் இன்னும் சரிபார்க்கவில்லை.',
    'This is a machine translation, nobody has checked it yet.',
  ],
  offer: ['இந்தப் படிவத்தைத் தமிழில் பயன்படுத்துங்கள்', 'Use this form in Tamil'],
  forms,
  wizard,
  pages,
  reviewed: null,
}
