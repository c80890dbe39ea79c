import type { Catalogue } from '../pack'
import { forms } from './forms'
import { pages } from './pages'
import { wizard } from './wizard'

/** All texts of the language French. */
export const fr: Catalogue = {
  notice: [
    'Une machine a traduit ce texte. Personne ne l’a encore vérifié.',
    'A machine translated this text. Nobody has checked it yet.',
  ],
  offer: ['Utiliser ce formulaire en français', 'Use this form in French'],
  forms,
  wizard,
  pages,
  reviewed: null,
}
