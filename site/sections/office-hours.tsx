import { openingLines } from '../../api/content/opening-hours'
import { claimOf } from '../claims'
import { Icon } from '../icon'
import type { Section } from '../site'
import { MailLink } from './mail-link'
import { PhoneLink } from './phone-link'

/** The office hours as a table, with the address beside them. */
export const OfficeHours: Section = ({ site: { firm } }) => {
  const { lines, city, postcode } = firm.addresses.office
  return (
    <section id="hours" className="section" aria-labelledby="hours-title">
      <div className="wrap split">
        <div>
          <p className="eyebrow">Office hours</p>
          <h2 id="hours-title">When and where</h2>
          <table className="hours">
            <tbody>
              {openingLines(firm.hours.opening).map(line => {
                const [days, time] = line.split(': ')
                return (
                  <tr key={line}>
                    <th scope="row">{days}</th>
                    <td>{time}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
          <p className="quiet">
            Closed on bank holidays.{claimOf(firm, 'hour-support') ? ' The emergency line answers all the same.' : ''}
          </p>
        </div>
        <address className="place">
          <Icon name="map-pin" size={28} />
          <strong>{firm.name}</strong>
          {[...lines, `${city} ${postcode}`].map(line => (
            <span key={line}>{line}</span>
          ))}
          <PhoneLink firm={firm} line="office" />
          <MailLink email={firm.email} />
        </address>
      </div>
    </section>
  )
}
