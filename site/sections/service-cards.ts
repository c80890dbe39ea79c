import type { Firm } from '../../api/content/firm'
import { figureOf } from '../claims'

/** One card in the section about services. `claim` is the id of a claim in `firm.json`, which the card shows. */
export interface ServiceCard {
  title: string
  description: string
  features: [string, string, string]
  claim: string
  /** True for an emergency service: the link of its card dials a number instead of leading to the form. */
  urgent: boolean
}

/** The six services, urgent ones first. */
export function serviceCards(firm: Firm): ServiceCard[] {
  const talentTime = figureOf(firm, 'global-talent-time')
  const workerTime = figureOf(firm, 'skilled-worker-time')
  const dismissalWin = figureOf(firm, 'unfair-dismissal-average')
  return [
    {
      title: 'Detention and curtailment',
      description: 'Bail, release and urgent injunctions when someone is held or their leave is cut short.',
      features: ['Bail hearings within days', 'Removal directions challenged', 'Family kept informed'],
      claim: 'release-rate',
      urgent: true,
    },
    {
      title: 'Visa bans and appeals',
      description: 'Refusals, re-entry bans and deception allegations, argued on the evidence.',
      features: ['First-tier and Upper Tribunal appeals', 'Administrative review', 'Judicial review'],
      claim: 'appeal-success',
      urgent: true,
    },
    {
      title: 'Immigration law',
      description: 'Work, talent, family and settlement applications, prepared properly the first time.',
      features: [
        talentTime ? `Global Talent visas in ${talentTime}` : 'Global Talent visas',
        workerTime ? `Skilled Worker emergency: ${workerTime}` : 'Skilled Worker visas',
        'Settlement and British citizenship',
      ],
      claim: 'approval-rate',
      urgent: false,
    },
    {
      title: 'Fee waiver',
      description: 'For people who cannot afford the Home Office fee, so that money does not decide who may stay.',
      features: [
        'Application fee and health surcharge',
        "Children's citizenship fees",
        'Income and spending set out clearly',
      ],
      claim: 'fee-waiver-success',
      urgent: false,
    },
    {
      title: 'Employment law',
      description: 'Dismissal, discrimination and right-to-work mistakes, settled or taken to the tribunal.',
      features: [
        dismissalWin ? `Average unfair dismissal win: ${dismissalWin}` : 'Unfair dismissal',
        'Discrimination and unpaid wages',
        'Settlement agreements checked',
      ],
      claim: 'employment-success',
      urgent: false,
    },
    {
      title: 'HR consultancy',
      description: 'Licences, audits and policies that keep an employer on the right side of the Home Office.',
      features: [
        'Sponsor licence applications',
        'Right to work checks and mock audits',
        'Contracts, policies and training',
      ],
      claim: 'companies-served',
      urgent: false,
    },
  ]
}
