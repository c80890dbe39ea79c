/** Links to sites about legal aid, which other firms may offer. */
export const LegalAidLinks = () => (
  <>
    <a href="https://www.gov.uk/check-legal-aid">Check on GOV.UK if you can get legal aid</a>, and{' '}
    <a href="https://find-legal-advice.justice.gov.uk/">find a legal aid adviser</a>.
  </>
)
