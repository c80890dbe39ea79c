import type { Section } from '../site'

/** The privacy notice in four sentences. */
export const PrivacyGist: Section = ({ site: { firm } }) => (
  <ul className="gist">
    <li>We use your details to answer you, and for nothing else.</li>
    <li>We do not sell them, and we do not tell the Home Office that you wrote to us.</li>
    <li>This site sets no cookies and does not track you.</li>
    <li>{`We erase an enquiry ${firm.privacyNotice.retentionDays} days after we have dealt with it.`}</li>
  </ul>
)
