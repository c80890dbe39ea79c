import type { Catalogue } from '../pack'
import { forms } from './forms'
import { pages } from './pages'
import { wizard } from './wizard'

/** All texts of the language Pashto. */
export const ps: Catalogue = {
  notice: ['دا ماشین ژباړلي دي او لا چا نه دي کتلي.', 'A machine translated this and nobody has looked at it yet.'],
  offer: ['دا فورمه په پښتو وکاروئ', 'Use this form in Pashto'],
  forms,
  wizard,
  pages,
  reviewed: null,
}
