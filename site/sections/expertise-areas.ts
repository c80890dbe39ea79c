/** One area of the firm's work. The area's link to the contact form passes the area's title as the topic. */
export interface ExpertiseArea {
  icon: string
  title: string
  text: string
}

/** The 28 areas in the expertise grid: work, study and visits; family and status; refusals and removal; employers. */
export const EXPERTISE: ExpertiseArea[] = [
  { icon: 'briefcase', title: 'Skilled Worker visas', text: 'First visas, extensions, a change of job' },
  { icon: 'stethoscope', title: 'Health and Care Worker visas', text: 'Doctors, nurses and allied professions' },
  { icon: 'award', title: 'Global Talent visas', text: 'Endorsement, prizes and the visa itself' },
  { icon: 'lightbulb', title: 'Innovator Founder visas', text: 'Business plans and endorsing bodies' },
  { icon: 'trending-up', title: 'Scale-up Worker visas', text: 'Fast-growing sponsors and their staff' },
  { icon: 'globe', title: 'Global Business Mobility', text: 'Transfers, secondments, UK expansion' },
  { icon: 'sparkles', title: 'High Potential Individual visas', text: 'For graduates of listed universities' },
  { icon: 'graduation-cap', title: 'Student and Graduate visas', text: 'Study in the UK, and work after it' },
  { icon: 'plane', title: 'Standard Visitor visas', text: 'Family visits, business and treatment' },
  { icon: 'heart', title: 'Spouse and partner visas', text: 'Married, civil and unmarried partners' },
  { icon: 'gem', title: 'Fiancé and proposed partner visas', text: 'Six months to marry in the UK' },
  { icon: 'baby', title: 'Children and parents', text: 'Joining, adopting, caring for a child here' },
  { icon: 'users', title: 'Adult dependent relatives', text: 'Parents and others who need your care' },
  { icon: 'life-buoy', title: 'Domestic abuse', text: 'Leave of your own when a relationship ends' },
  { icon: 'house', title: 'Indefinite leave to remain', text: 'Settlement by work, family or residence' },
  { icon: 'landmark', title: 'British citizenship', text: 'Naturalisation, registration, passports' },
  { icon: 'star', title: 'EU Settlement Scheme', text: 'Late applications and settled status' },
  { icon: 'smartphone', title: 'eVisas and proof of status', text: 'Accounts, errors and travel problems' },
  { icon: 'shield', title: 'Asylum and protection', text: 'Claims, interviews, further submissions' },
  { icon: 'scroll-text', title: 'Human rights and private life', text: 'Long residence, children, family life' },
  { icon: 'wallet', title: 'Fee waivers', text: 'Fees out of reach; “no recourse to public funds”' },
  { icon: 'gavel', title: 'Appeals', text: 'First-tier Tribunal and Upper Tribunal' },
  { icon: 'file-search', title: 'Administrative review', text: 'Case-working errors put right' },
  { icon: 'scale', title: 'Judicial review', text: 'Unlawful decisions, delay, certification' },
  { icon: 'key-round', title: 'Detention and bail', text: 'Release, and claims for unlawful detention' },
  { icon: 'octagon-alert', title: 'Deportation and removal', text: 'Orders, directions and revocation' },
  { icon: 'ban', title: 'Curtailment and re-entry bans', text: 'Leave cut short, deception findings' },
  {
    icon: 'building-complex',
    title: 'Sponsor licences and compliance',
    text: 'Licences, audits, right to work checks',
  },
]
