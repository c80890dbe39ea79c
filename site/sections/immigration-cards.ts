/**
 * One kind of visa application. The card's link to the contact form passes the card's title as the topic
 * (`api/contract/forms/topics.ts`).
 */
export interface ImmigrationCard {
  icon: string
  title: string
  text: string
}

/** Applications by companies and founders. */
export const BUSINESS: ImmigrationCard[] = [
  {
    icon: 'building-complex',
    title: 'Sponsor Licence',
    text: 'For employers who hire from abroad: the application, the key people, and the systems that the Home Office checks.',
  },
  {
    icon: 'lightbulb',
    title: 'Innovator Founder Visa',
    text: 'For founders with a new, viable and scalable idea that an approved body endorses.',
  },
  {
    icon: 'globe',
    title: 'Global Mobility Visa',
    text: 'For staff whom a company overseas sends to its UK branch: the Global Business Mobility routes.',
  },
  {
    icon: 'award',
    title: 'Global Talent Visa',
    text: 'For leaders, and those who are becoming one, in research, the arts and digital technology.',
  },
  {
    icon: 'briefcase',
    title: 'Skilled Worker Visa',
    text: 'For a job offer from a licensed sponsor, at the skill level and the salary that the rules ask for.',
  },
  {
    icon: 'store',
    title: 'Self Sponsorship Visa UK',
    text: 'Not a route of its own: your UK company holds a sponsor licence and employs you as a Skilled Worker.',
  },
]

/** Applications by people and families. */
export const PERSONAL: ImmigrationCard[] = [
  {
    icon: 'briefcase',
    title: 'Skilled Worker Visa',
    text: 'Your first visa, a change of employer, an extension, and your family where the rules allow it.',
  },
  {
    icon: 'heart',
    title: 'Spouse Visa',
    text: 'For the husband, wife, civil partner or long-term partner of someone settled in the UK.',
  },
  {
    icon: 'graduation-cap',
    title: 'Student Visa',
    text: 'For a place at a licensed university or college, with funds and English shown as the rules ask.',
  },
  {
    icon: 'landmark',
    title: 'British Citizenship',
    text: 'Naturalisation and registration, for adults and children, with good character answered openly.',
  },
  {
    icon: 'shield',
    title: 'Asylum',
    text: 'For people who cannot go home safely: the claim, the interview and the evidence. Ask us how to find legal aid.',
  },
  {
    icon: 'house',
    title: 'ILR',
    text: 'Indefinite leave to remain: settlement, once you have the years that your route asks for.',
  },
  {
    icon: 'star',
    title: 'EU Settlement Scheme',
    text: 'Late applications, moving from pre-settled to settled status, and joining family members.',
  },
  {
    icon: 'gem',
    title: 'Fiance Visa',
    text: 'Six months in the UK to marry or form a civil partnership, then a switch to the partner route.',
  },
]
