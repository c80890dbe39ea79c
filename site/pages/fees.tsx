import type { Firm } from '../../api/content/firm'
import { claimOf } from '../claims'
import { longDate } from '../dates'
import { Icon } from '../icon'
import type { Page, Site } from '../site'

type Fees = NonNullable<Firm['fees']>
type Service = Fees['services'][number]

const anchorOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** What the SRA Transparency Rules ask a firm to publish of its prices; none where `firm.json` has no fees. */
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
    <article className="wrap page prose">
      <h1>Fees</h1>
      <p className="lead">What we charge, what it covers, what you pay to others, and how long it takes.</p>
      <p className="quiet">Last changed {longDate(fees.updated)}</p>
      <ul className="gist">
        {[fees.vat, ...fees.notes].map(note => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <h2>At a glance</h2>
      <table className="prices">
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col">Our fee</th>
          </tr>
        </thead>
        <tbody>
          {fees.services.map(({ name, price }) => (
            <tr key={name}>
              <th scope="row">
                <a href={`#${anchorOf(name)}`}>{name}</a>
              </th>
              <td>{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
        <a className="button button-line" href={`tel:${firm.phones.office.dial}`}>
          <Icon name="phone" />
          Call {firm.phones.office.display}
        </a>
      </p>
      {fees.services.map(service => (
        <Priced key={service.name} service={service} />
      ))}
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
        <a href={`mailto:${firm.email}`}>{firm.email}</a> and ask before you decide.
      </p>
    </article>
  )
}

function Priced({ service }: { service: Service }) {
  return (
    <section className="priced" aria-labelledby={anchorOf(service.name)}>
      <h2 id={anchorOf(service.name)}>{service.name}</h2>
      <p className="price">{service.price}</p>
      <p>{service.basis}</p>
      <div className="priced-grid">
        <div>
          <h3>Included</h3>
          <List items={service.includes} />
          {service.excludes.length > 0 ? (
            <>
              <h3>Not included</h3>
              <List items={service.excludes} />
            </>
          ) : null}
          {service.disbursements.length > 0 ? (
            <>
              <h3>Paid to others (disbursements)</h3>
              <ul>
                {service.disbursements.map(one => (
                  <Disbursement key={one.name} {...one} />
                ))}
              </ul>
            </>
          ) : null}
        </div>
        <div>
          <h3>Stages</h3>
          <ol className="steps">
            {service.stages.map(stage => (
              <li key={stage}>{stage}</li>
            ))}
          </ol>
          <h3>How long it takes</h3>
          <p>{service.timescale}</p>
          <h3>Who does it</h3>
          <p>{service.by}</p>
        </div>
      </div>
    </section>
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
