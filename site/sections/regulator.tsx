import type { Firm } from '../../api/content/firm'
import { Icon } from '../icon'
import type { Section } from '../site'

/** The sentence that says who regulates the firm. */
export function regulatorLine({ legalName, regulator }: Firm): string {
  switch (regulator.kind) {
    case 'sra':
      return `${legalName} is authorised and regulated by the Solicitors Regulation Authority, SRA number ${regulator.number}.`
    case 'iaa':
      return `${legalName} is registered with the Immigration Advice Authority as a level ${regulator.level} adviser, number ${regulator.number}.`
    case 'none':
      return regulator.disclaimer
  }
}

/** The word for a person who advises clients. Only a solicitors' firm may say "lawyer". */
export const adviserWord = ({ regulator }: Firm) => (regulator.kind === 'sra' ? 'lawyer' : 'adviser')

/** A word with its article, "a" or "an". */
export const withArticle = (word: string) => `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`

/**
 * The words "SRA regulated" for a solicitors' firm, with the firm's number, and a link to the firm's entry if
 * `firm.json` contains this link.
 */
export const RegulatorBadge: Section = ({ site: { firm } }) => {
  if (firm.regulator.kind !== 'sra') return null
  const { number, badge } = firm.regulator
  const words = (
    <>
      <Icon name="shield-check" size={18} />
      SRA regulated, {number}
    </>
  )
  return badge.href ? (
    <a className="regulator-badge" href={badge.href} rel="noopener">
      {words}
    </a>
  ) : (
    <p className="regulator-badge">{words}</p>
  )
}
