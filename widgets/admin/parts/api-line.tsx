import { strings } from '../strings'

/** Names the service whose data a page on another origin shows, with a link to the service's own dashboard. */
export function ApiLine({ api }: { api: string }) {
  if (new URL(api).origin === location.origin) return null
  return (
    <p className="api-line" part="api">
      {strings.talksTo} <bdi>{api}</bdi>.{' '}
      <a href={`${api}/admin/`} target="_blank" rel="noreferrer">
        {strings.ownPage} {strings.newTab}
      </a>
    </p>
  )
}
