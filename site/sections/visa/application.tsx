import { PRIVACY_PATH, publicFirm } from '../../../api/content/firm'
import { VISA_OPTIONS } from '../../../api/contract/visa-options'
import { Embed } from '../../embed'
import type { Section } from '../../site'

/** The visa wizard, with a short form in its place where there is no script. */
export const Application: Section = ({ site }) => (
  <section id="application" className="section section-stone" aria-labelledby="application-title">
    <div className="wrap application">
      <h2 id="application-title">Tell us about your journey</h2>
      <p className="lead">
        Only your name, phone and email are needed. Our visa experts will contact you within{' '}
        {site.firm.promises.wizardHours} hours.
      </p>
      <div className="form-card">
        <Embed tag="haven-visa-wizard" site={site} attributes={{ history: 'on' }}>
          <ShortForm site={site} />
        </Embed>
      </div>
    </div>
  </section>
)

const ShortForm: Section = ({ site: { api, firm } }) => {
  const { name, phone, email, privacyNotice } = publicFirm(firm)
  return (
    <form
      className="haven"
      method="post"
      action={`${api}/api/visa-applications`}
      aria-label={`Ask ${name} about a visa`}
    >
      <div className="row">
        <label>
          Service
          <select name="service">
            <option value="">Please select</option>
            {VISA_OPTIONS.service.map(service => (
              <option key={service}>{service}</option>
            ))}
          </select>
        </label>
      </div>
      <div className="row">
        <label>
          Your name
          <input name="name" autoComplete="name" maxLength={100} required />
        </label>
        <label>
          Phone number
          <input name="phone" type="tel" autoComplete="tel" maxLength={40} required />
        </label>
      </div>
      <div className="row">
        <label>
          Email address
          <input name="email" type="email" autoComplete="email" maxLength={254} required />
        </label>
      </div>
      <div className="row">
        <label>
          Remarks <small>(optional)</small>
          <textarea name="remarks" rows={3} maxLength={5000} />
        </label>
      </div>
      <input name="website" hidden tabIndex={-1} autoComplete="off" />
      <input type="hidden" name="privacyVersion" value={privacyNotice.version} />
      <button type="submit">Submit Application</button>
      <p>
        We use these details only to answer you.{' '}
        <a href={`${api}${PRIVACY_PATH}`} target="_blank" rel="noreferrer">
          How we handle your data (new tab)
        </a>
        . Sending this does not make you our client.
      </p>
      <p>
        Prefer to talk? <a href={`tel:${phone.dial}`}>{phone.display}</a> or <a href={`mailto:${email}`}>{email}</a>
      </p>
    </form>
  )
}
