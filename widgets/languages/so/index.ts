import type { Catalogue } from '../pack'
import { forms } from './forms'
import { pages } from './pages'
import { wizard } from './wizard'

/** All texts of the language Somali. */
export const so: Catalogue = {
  notice: ['Mashiin ayaa tan turjumay. Cidna weli ma hubin.', 'A machine translated this. Nobody has checked it yet.'],
  offer: ['Foomkan ku isticmaal af Soomaali', 'Use this form in Somali'],
  forms,
  wizard,
  pages,
  reviewed: null,
}
