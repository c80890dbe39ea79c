import type { PublicFirm } from '../../api/contract/firm'
import { FallbackEnd } from '../parts/fallback-end'
import { messageField, rows, services, strings, urgencies } from './fields'

/**
 * The documented children of `<haven-consultation-form>`: a plain form that works without script, line for line as
 * tall as the widget that takes its place. `api` is the API's base URL, empty on the API's own site.
 */
export function ConsultationFallback({ api, firm }: { api: string; firm: PublicFirm }) {
  return (
    <form className="haven" method="post" action={`${api}/api/contact`}>
      {rows.map(row => (
        <div className="row" key={row[0]?.name}>
          {row.map(({ name, ...input }) => (
            <label key={name}>
              {strings[name]} <input name={name} {...input} required />
            </label>
          ))}
        </div>
      ))}
      <label>
        {strings.serviceRequired}{' '}
        <select name="serviceRequired" required>
          <option value="">{strings.chooseService}</option>
          {services.map(([value, label]) => (
            <option value={value} key={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <fieldset>
        <legend>{strings.urgencyLevel}</legend>
        {urgencies.map(([value, word, meaning]) => (
          <label key={value}>
            <input type="radio" name="urgencyLevel" value={value} required />
            <span>
              {word} <small>{meaning}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <label>
        {strings.message} <small>{strings.optional}</small> <textarea {...messageField} />
      </label>
      <FallbackEnd submit={strings.submit} api={api} firm={firm} />
    </form>
  )
}
