import { publicFirm } from '../../../api/content/firm'
import { hoursWords } from '../../../api/contract/answer-line'
import { VisaWizardFallback } from '../../../widgets/visa-wizard/fallback'
import { Embed } from '../../embed'
import type { Section } from '../../site'

/** The visa wizard, with a short form in its place where there is no script. */
export const Application: Section = ({ site }) => (
  <section id="application" className="section section-stone" aria-labelledby="application-title">
    <div className="wrap application">
      <h2 id="application-title">Tell us about your journey</h2>
      <p className="lead">
        Only your name, phone and email are needed. Our visa experts will contact you within{' '}
        {hoursWords(site.firm.promises.wizard.hours)}.
      </p>
      <div className="form-card">
        <Embed tag="haven-visa-wizard" site={site} attributes={{ history: 'on' }}>
          <VisaWizardFallback api={site.api} firm={publicFirm(site.firm)} />
        </Embed>
      </div>
    </div>
  </section>
)
