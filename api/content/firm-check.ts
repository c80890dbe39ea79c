import { existsSync, readFileSync } from 'node:fs'
import { checkFirm, checkSampleMark } from './check-firm'
import { type Firm, loadFirm } from './firm'
import { findingLine } from './firm-finding'
import { placesIn } from './json-places'

/** The parts that a firm may leave out, each with the page or text that the site lacks without it. */
const OPTIONAL: [part: keyof Firm, missing: string][] = [
  ['adviser', 'no page of one adviser at /thiru/'],
  ['fees', 'no page of fees at /fees/'],
  ['claims', 'no figures and claims on the landing page'],
  ['caseStudies', 'no cases on the landing page'],
  ['approvals', 'no granted applications on the visa assistance page'],
  ['templates', 'no templates with which staff begin an answer'],
  ['security', 'no /.well-known/security.txt'],
]

/** The result of checking a firm's file, as lines of text. */
export interface FirmCheck {
  /** Findings that make a build with STRICT_CLAIMS fail. */
  refused: string[]
  /** Findings that a build only reports. */
  warnings: string[]
  /** The pages and texts that the site lacks because their fields are missing in the file. */
  missing: string[]
}

/**
 * Checks a firm's file in the same way as a build. Throws a ContentFileError for an unusable file. `nameOf` turns the
 * path of a field into the name that the result shows for this field.
 */
export function checkFirmFile(file: string, now: Date, nameOf = (path: string) => path): FirmCheck {
  const warnings: string[] = []
  const firm = loadFirm(file, warning => warnings.push(warning))
  const placeOf = existsSync(file) ? placesIn(readFileSync(file, 'utf8')) : () => ''
  const findings = [...checkSampleMark(firm, file), ...checkFirm(firm, now)]
  const line = ({ path, ...finding }: (typeof findings)[number]) =>
    `${findingLine({ ...finding, path: nameOf(path) })}${placeOf(keysOf(path))}`
  const isEmpty = (part: keyof Firm) => firm[part] === undefined || (Array.isArray(firm[part]) && !firm[part].length)
  return {
    refused: findings.filter(({ strict }) => strict).map(line),
    warnings: [...warnings, ...findings.filter(({ strict }) => !strict).map(line)],
    missing: OPTIONAL.filter(([part]) => isEmpty(part)).map(([part, words]) => `${words} (${part})`),
  }
}

/** Splits a path such as `claims[3].text` into its keys. */
const keysOf = (path: string) => (path.match(/[^.[\]]+/g) ?? []).map(key => (/^\d+$/.test(key) ? Number(key) : key))
