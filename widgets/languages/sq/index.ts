import type { Catalogue } from '../pack'
import { forms } from './forms'
import { pages } from './pages'
import { wizard } from './wizard'

/** All texts of the language Albanian. */
export const sq: Catalogue = {
  notice: [
    'Këtë tekst e përktheu një makinë. Askush nuk e ka kontrolluar ende.',
    'A machine translated this text. Nobody has checked it yet.',
  ],
  offer: ['Përdorni këtë formular në shqip', 'Use this form in Albanian'],
  forms,
  wizard,
  pages,
  reviewed: null,
}
