import type { Firm } from '../content/firm-schema'
import { type Catalogue, speechesOf } from '../content/form-languages'
import { catalogueOf } from '../content/language-files'
import type { FormLanguage } from '../contract/forms/form-languages'
import { type Packed, pack } from './packed'

type Files = Record<'forms' | 'wizard', Packed>

const packed = new WeakMap<Catalogue, Files>()

/** The file with a language's texts for a firm that has checked this language; undefined for any other firm. */
export function packedLanguage(firm: Firm, language: FormLanguage, name: keyof Files): Packed | undefined {
  if (!firm.languageFiles?.[language]) return undefined
  const catalogue = catalogueOf(firm, language)
  const files = packed.get(catalogue) ?? packFiles(language, catalogue)
  packed.set(catalogue, files)
  return files[name]
}

function packFiles(language: FormLanguage, catalogue: Catalogue): Files {
  const { forms, wizard } = speechesOf(language, catalogue)
  return { forms: pack(JSON.stringify(forms)), wizard: pack(JSON.stringify(wizard)) }
}
