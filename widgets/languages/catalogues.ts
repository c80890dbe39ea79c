import type { FormLanguage } from '../../api/contract/forms/form-languages'
import { ar } from './ar'
import type { Catalogue } from './pack'
import { pl } from './pl'
import { ta } from './ta'
import { ur } from './ur'

/** The texts of every language that forms have. */
export const CATALOGUES: Record<FormLanguage, Catalogue> = { ar, pl, ta, ur }
