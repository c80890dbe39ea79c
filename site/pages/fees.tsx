import type { Firm } from '../../api/content/firm'
import { claimOf } from '../claims'
import { longDate } from '../dates'
import { LegalAidLinks } from '../sections/legal-aid'
import { anchorOf, LongPage } from '../sections/long-page'
import { MailLink } from '../sections/mail-link'
import { OfficeButton } from '../sections/phone-link'
import type { Page, Site } from '../site'

type Fees = NonNullable<Firm['fees']>
type Service = Fees['services'][number]

/**
 * The page with the prices that the SRA Transparency Rules require a firm to publish; no page if `firm.json` contains
 * no fees.
 */
export function feesPages(site: Site): Page[] {
  const { firm } = site
  if (!firm.fees) return []
  return [
    {
      path: '/fees/',
      title: `Fees · ${firm.name}`,
      description: `What ${firm.name} charges, what is included, what you pay to others, and how long it takes.`,
      indexed: true,
      body: <Body fees={firm.fees} firm={firm} />,
    },
  ]
}

function Body({ fees, firm }: { fees: Fees; firm: Firm }) {
  return (
    <LongPage
      head={
        <>
          <h1>Fees</h1>
          <p className="lead">What we charge, what it covers, what you pay to others, and how long it takes.</p>
          <p className="quiet">Last changed {longDate(fees.updated)}</p>
          <ul className="gist">
            {[fees.vat, ...fees.notes].map(note => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <p className="quiet">
            Legal aid: <LegalAidLinks />
          </p>
        </>
      }
    >
      <h2>At a glance</h2>
      {fees.services.map(service => (
        <Priced key={service.name} contents={service.name} service={service} />
      ))}
      <p>
        Your own fee depends on your papers. We read them, tell you the figure in writing, and do not start before you
        agree. The Home Office sets its own fees and changes them, often in April. GOV.UK shows{' '}
        <a href="https://www.gov.uk/visa-fees">today’s fees</a> and{' '}
        <a href="https://www.gov.uk/guidance/visa-processing-times-applications-inside-the-uk">
          how long a decision takes
        </a>
        .
      </p>
      <p className="actions">
        <a className="button button-navy" href="/#contact-form">
          {claimOf(firm, 'free-consultation') ? 'Free Consultation' : 'Consultation'}
        </a>
        <OfficeButton firm={firm} look="line" />
      </p>
      <h2>Who does the work</h2>
      <ul className="people">
        {fees.lawyers.map(({ role, qualification, experience, hourly }) => (
          <li key={role}>
            <strong>{role}</strong>
            <span>
              {qualification}. Experience: {experience}.{hourly ? ` Where we charge by the hour: ${hourly}.` : ''}
            </span>
          </li>
        ))}
      </ul>
      <h2>If you are not content</h2>
      <p>
        <a href="/complaints/">How to complain</a>, about a bill as about anything else. Or write to{' '}
        <MailLink email={firm.email} /> and ask before you decide.
      </p>
    </LongPage>
  )
}

/**
 * A service with its prices, which are collapsed. The anchor is on an element within the collapsed part, because
 * browsers open the part when a link leads to an element in it.
 */
function Priced({ contents, service }: { contents: string; service: Service }) {
  return (
    <details className="priced">
      <summary>
        <h3>{contents}</h3>
        <span className="price">{service.price}</span>
      </summary>
      <p id={anchorOf(contents)}>{service.basis}</p>
      <div className="priced-grid">
        <div>
          <h4>Included</h4>
          <List items={service.includes} />
          {service.excludes.length > 0 ? (
            <>
              <h4>Not included</h4>
              <List items={service.excludes} />
            </>
          ) : null}
          {service.disbursements.length > 0 ? (
            <>
              <h4>Paid to others (disbursements)</h4>
              <ul>
                {service.disbursements.map(one => (
                  <Disbursement key={one.name} {...one} />
                ))}
              </ul>
            </>
          ) : null}
        </div>
        <div>
          <h4>Stages</h4>
          <ol className="steps">
            {service.stages.map(stage => (
              <li key={stage}>{stage}</li>
            ))}
          </ol>
          <h4>How long it takes</h4>
          <p>{service.timescale}</p>
          <h4>Who does it</h4>
          <p>{service.by}</p>
        </div>
      </div>
    </details>
  )
}

const Disbursement = ({ name, cost, vat, href, checkedOn }: Service['disbursements'][number]) => (
  <li>
    {name}: {cost} ({vat}
    {checkedOn ? `, checked ${longDate(checkedOn)}` : ''})
    {href ? (
      <>
        {'. '}
        <a href={href}>
          See today’s price<span className="unseen">: {name}</span>
        </a>
      </>
    ) : null}
  </li>
)

const List = ({ items }: { items: string[] }) => (
  <ul>
    {items.map(item => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)
