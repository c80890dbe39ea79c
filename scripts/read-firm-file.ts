import type { Config } from '../api/config'
import { checkFirm, checkSampleMark, refuseUnproven } from '../api/content/check-firm'
import { loadFirm } from '../api/content/firm'
import { findingLine } from '../api/content/firm-finding'

/** The firm of the build, with warnings about it. Throws a ContentFileError for a firm that STRICT_CLAIMS refuses. */
export function readFirmFile({ firmFile, strictClaims }: Config, now: Date) {
  const warnings: string[] = []
  const firm = loadFirm(firmFile, warning => warnings.push(warning))
  const findings = [...checkSampleMark(firm, firmFile), ...checkFirm(firm, now)]
  if (strictClaims) refuseUnproven(findings, firmFile ?? 'api/content/sample-firm.json')
  return { firm, warnings: [...warnings, ...findings.map(findingLine)] }
}
