import { yearsSince } from '../client/years'
import { Icon } from '../icon'
import type { Page, Site } from '../site'
import { Fold } from './fold'
import { Brand } from './header'
import { MailLink } from './mail-link'
import { PageLink, SectionLinks, topicLink } from './navigation'
import { OpeningHours } from './opening-hours'
import { PhoneLink } from './phone-link'
import { RegulatorBadge, regulatorLine } from './regulator'

/** The services in the footer. Each is a link to the contact form, and passes its name as the topic. */
const SERVICES = [
  'Business Immigration',
  'Personal Immigration',
  'Spouse & Partner Visas',
  'Skilled Worker Visas',
  'Sponsor Licences',
  'Immigration Appeals',
  'British Citizenship',
]

/** The pages to which each English footer links. */
const PAGES: [path: string, name: string][] = [
  ['/complaints/', 'Complaints'],
  ['/privacy/', 'Privacy notice'],
  ['/accessibility/', 'Accessibility'],
  ['/embed/', 'Our forms on your page'],
]

/**
 * The footer: the firm, its services, ways to reach it, links, and small print. Pages with the frame `brief` have only
 * the links and the small print.
 */
export function Footer({ site, page }: { site: Site; page: Page }) {
  const links = (
    <nav id="site-links" aria-labelledby="footer-pages">
      <h2 id="footer-pages">This site</h2>
      <SectionLinks site={site} page={page} />
      <ul>
        {PAGES.map(([path, name]) => (
          <li key={path}>
            <PageLink page={page} href={path}>
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
  if (page.frame === 'brief') {
    return (
      <footer id="footer" className="site-footer site-footer-brief">
        <div className="wrap">
          {links}
          <SmallPrint site={site} />
        </div>
      </footer>
    )
  }
  return (
    <footer id="footer" className="site-footer">
      <div className="wrap">
        <div className="footer-grid">
          <AboutTheFirm site={site} />
          <nav className="footer-services" aria-labelledby="footer-services">
            <h2 id="footer-services">Services</h2>
            <Fold line="Services">
              <ul>
                {SERVICES.map(name => (
                  <li key={name}>
                    <a {...topicLink(page, name)}>{name}</a>
                  </li>
                ))}
              </ul>
            </Fold>
          </nav>
          <Reach site={site} />
          {links}
        </div>
        <SmallPrint site={site} />
      </div>
    </footer>
  )
}

function AboutTheFirm({ site }: { site: Site }) {
  return (
    <div>
      <Brand site={site} />
      <p>{site.firm.description}</p>
      <RegulatorBadge site={site} />
      {site.firm.socials.length > 0 ? (
        <ul className="socials">
          {site.firm.socials.map(({ network, url }) => (
            <li key={network}>
              <a href={url} rel="noopener">
                <Icon name={network} />
                <span className="unseen">
                  {site.firm.shortName} on {network}
                </span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function Reach({ site }: { site: Site }) {
  const { firm } = site
  const { lines, city, postcode } = firm.addresses.office
  return (
    <div id="reach">
      <div>
        <h2>Contact</h2>
        <address>
          {[...lines, `${city} ${postcode}`].map(line => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </div>
      <ul className="reach">
        <li>
          Emergency Line <PhoneLink firm={firm} line="emergency" />
        </li>
        <li>
          Office <PhoneLink firm={firm} line="office" />
        </li>
        <li>
          <MailLink email={firm.email} />
        </li>
      </ul>
      <div>
        <h2>Office hours</h2>
        <p>
          <OpeningHours site={site} />
        </p>
      </div>
    </div>
  )
}

/** The firm’s registrations, and its disclaimer. */
export function SmallPrint({ site: { firm } }: { site: Site }) {
  const { lines, city, postcode } = firm.addresses.registered
  const { company, dataProtection, vat } = firm.registrations
  return (
    <div className="small-print">
      <p>{regulatorLine(firm)}</p>
      <p>
        {company
          ? `${firm.legalName} is registered in ${registeredIn(company)}, company number ${company}. Registered office: `
          : `${firm.legalName}: `}
        {[...lines, city, postcode].join(', ')}. Registered with the Information Commissioner’s Office, number{' '}
        {dataProtection}.{vat ? ` VAT number ${vat}.` : ''}
      </p>
      <p>
        Disclaimer: what you read here is general information, not legal advice about your case. Results in past cases
        do not promise the same result in yours. Sending us an enquiry does not make you our client.
      </p>
      {firm.sample ? (
        <p className="sample">
          This is a sample. {firm.name} is an invented firm: its people, numbers and figures are invented too.
        </p>
      ) : null}
      <p>
        © <span data-since={firm.copyrightYear}>{yearsSince(firm.copyrightYear)}</span> {firm.legalName}. All rights
        reserved.
      </p>
    </div>
  )
}

/** The part of the UK in which a company is registered, as the first letter of its company number says. */
const registeredIn = (company: string) =>
  company.startsWith('S') ? 'Scotland' : company.startsWith('N') ? 'Northern Ireland' : 'England and Wales'
