/** A text of the specification: the number of its line, the path of the page that must show it, and the text itself. */
export type Row = readonly [line: number, path: string, text: string]

const rows = (line: number, path: string, ...texts: string[]): Row[] => texts.map(text => [line, path, text])

/** The texts that pages must show, in the order of the specification; upper and lower case are ignored. */
export const TEXTS: Row[] = [
  // Section 1 of the specification: what the product is for, and who uses it
  ...rows(9, '/', 'Barristers and former Home Office staff', 'regulated by the Solicitors Regulation Authority'),
  ...rows(9, '/variants/b/', 'not regulated by the Solicitors Regulation Authority'),
  ...rows(9, '/variants/c/', 'Immigration Advice Authority as a level 1 adviser'),
  ...rows(10, '/', 'Free 30-minute consultation', 'Fixed fees', '6 days a week', '98%', '1,200+', 'within 2 hours'),
  ...rows(10, '/variants/b/', '1000+'),
  ...rows(10, '/', '47', 'Nigeria', 'India', 'Pakistan', 'Bangladesh', 'Ghana', 'Somalia'),
  ...rows(10, '/visa-assistance/', 'within 24 hours'),
  ...rows(11, '/variants/e/', 'site content is being updated'),
  // Section 2 of the specification: screens and routes
  ...rows(24, '/no-such-page', '404 Page Not Found'),
  ...rows(24, '/variants/404/', '404 Page Not Found', 'Did you forget to add the page to the router?'),
  ...rows(27, '/variants/a/', 'When the Home Office says no', 'Services', 'Contact'),
  ...rows(28, '/variants/b/', 'Request a call back', 'Why choose', 'Business Immigration', 'Personal Immigration'),
  ...rows(28, '/variants/b/', '98%', '1000+ cases handled', 'Get started', 'About'),
  ...rows(29, '/variants/c/', 'site content is being updated', 'Office hours', 'Success stories', 'Testimonials'),
  ...rows(30, '/variants/d/', 'Book Appointment', 'Free', 'consultation'),
  ...rows(31, '/', 'Services', 'Contact', 'Emergency Line', '020 7946 0123'),
  ...rows(
    31,
    '/',
    'When the Home Office says no',
    'we find another way',
    'Emergency Line 020 7946 0123',
    'Free Consultation',
  ),
  ...rows(31, '/', 'Emergency Service', 'Specialist Service', 'Call Emergency Line', 'Discuss Your Case'),
  ...rows(31, '/', '£2.3M Won This Month', 'Live updates', 'Updated Every Hour', 'Call Now', 'Emergency Assessment'),
  ...rows(31, '/', '8+ Qualified Solicitors', '5 Former Home Office', '12 HR Specialists'),
  ...rows(31, '/', '50+ Years Combined Experience'),
  ...rows(33, '/variants/e/', 'Your Name', 'Your Phone Number', 'Email Address'),
  ...rows(33, '/variants/e/', 'The Nature of Your Immigration Enquiry', 'SUBMIT ENQUIRY'),
  ...rows(33, '/', 'Sponsor Licence', 'Innovator Founder Visa', 'Global Mobility Visa'),
  ...rows(33, '/', 'Global Talent Visa', 'Skilled Worker Visa', 'Self Sponsorship Visa UK', 'Explore'),
  ...rows(33, '/', 'View All Immigration Services'),
  ...rows(
    33,
    '/#personal',
    'Skilled Worker Visa',
    'Spouse Visa',
    'Student Visa',
    'British Citizenship',
    'Asylum',
    'ILR',
  ),
  ...rows(33, '/#personal', 'EU Settlement Scheme', 'Fiance Visa', 'View All Personal Immigration Services'),
  ...rows(34, '/', 'Business Immigration', 'Personal Immigration', 'Spouse & Partner Visas', 'Skilled Worker Visas'),
  ...rows(34, '/', 'Sponsor Licences', 'Immigration Appeals', 'British Citizenship', '1 Sample Street'),
  ...rows(
    34,
    '/',
    '020 7946 0100',
    'enquiries@haven.example.org',
    'Office hours',
    'company number',
    'Registered office',
  ),
  ...rows(34, '/', 'Disclaimer', '© 2025'),
  ...rows(38, '/admin/', 'Login'),
  ...rows(44, '/visa-assistance/', '28%', '31%', '24%', '21%', 'Step 1 of 19', 'success community', 'Testimonials'),
  ...rows(44, '/visa-assistance/', 'Recent approvals', 'Success rates', 'Contact', 'Previous', 'Next'),
  // Section 9 of the specification: constants
  ...rows(152, '/', '020 7946 0123'),
  ...rows(155, '/', '98% Approval Rate', '95% Release Rate', '92% Appeal Success', '89% Fee Waiver Success'),
  ...rows(155, '/', '96% Success Rate', '200+ Companies Served', '2-3 weeks', '1 week', '£85k'),
  ...rows(155, '/visa-assistance/', '98%', '95%', '92%', '89%', '96%', '200+', '2-3 weeks', '1 week', '£85k'),
  ...rows(159, '/', 'Monday to Saturday: 10:00 AM to 6:00 PM', 'Sunday: closed'),
  ...rows(159, '/variants/d/', 'Monday to Friday: 9:00 AM to 6:00 PM', 'Saturday: 10:00 AM to 4:00 PM'),
  ...rows(160, '/', 'within 2 hours'),
  ...rows(160, '/visa-assistance/', 'within 24 hours'),
  ...rows(161, '/visa-assistance/', '95%', '190+ countries', '5000+ families', '4.8 rating from 5,147 reviews'),
  ...rows(162, '/', 'SRA number 000000', 'company number 00000000', 'ZA000000'),
]

/** The anchors that the specification names. */
export const ANCHORS = [
  'services',
  'success',
  'team',
  'business',
  'personal',
  'case-studies',
  'about',
  'contact',
  'contact-form',
]
