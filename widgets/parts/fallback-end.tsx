import type { PublicFirm } from '../../api/contract/firm'
import { formStrings as say } from './strings'

/** What every fallback form ends with: as `FormEnd`, before any script. */
export function FallbackEnd({ submit, api, firm }: { submit: string; api: string; firm: PublicFirm }) {
  return (
    <>
      <input name="website" hidden tabIndex={-1} autoComplete="off" />
      <input type="hidden" name="privacyVersion" value={firm.privacyNotice.version} />
      <button type="submit">{submit}</button>
      <p>
        {say.privacy} <a href={`${api}${firm.privacyNotice.path}`}>{say.privacyLink}</a>. {say.notClient}
      </p>
      <p>
        {say.talk} <a href={`tel:${firm.phone.dial}`}>{firm.phone.display}</a> {say.or}{' '}
        <a href={`mailto:${firm.email}`}>{firm.email}</a>
      </p>
    </>
  )
}
