import type { FormLanguage } from '../../api/contract/forms/form-languages'
import { ar } from './ar'
import { bn } from './bn'
import { fa } from './fa'
import { fr } from './fr'
import { hi } from './hi'
import { pa } from './pa'
import type { Catalogue } from './pack'
import { pl } from './pl'
import { ps } from './ps'
import { so } from './so'
import { sq } from './sq'
import { ta } from './ta'
import { tr } from './tr'
import { uk } from './uk'
import { ur } from './ur'
import { vi } from './vi'

/** For each language in which there are forms, all its texts. */
export const CATALOGUES: Record<FormLanguage, Catalogue> = {
  ar,
  bn,
  fa,
  fr,
  hi,
  pa,
  pl,
  ps,
  so,
  sq,
  ta,
  tr,
  uk,
  ur,
  vi,
}
