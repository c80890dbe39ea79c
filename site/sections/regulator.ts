import type { Firm } from '../../api/content/firm'

/** The one sentence about regulation that is true of the firm. */
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
