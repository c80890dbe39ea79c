import type { TeamMember } from '../../api/contract/content/content'
import { Avatar } from '../parts/avatar'
import { ContentList } from '../parts/content-list'
import type { ReadContent } from '../parts/use-content'
import type { WidgetProps } from '../widget'
import { TeamIcon } from './icons'
import { teamStrings as say } from './strings'

/** The number of placeholder cards while the team is loading. */
const EXPECTED = 4

/** The people of the firm, as cards. */
export function Team({ host, api, read }: WidgetProps & { read?: ReadContent }) {
  return (
    <ContentList<TeamMember>
      host={host}
      api={api}
      path="/api/team"
      read={read}
      expected={EXPECTED}
      strings={say}
      pick={members => [...members].sort((one, other) => one.displayOrder - other.displayOrder)}
    >
      {member => <Member member={member} api={api} />}
    </ContentList>
  )
}

function Member({ member, api }: { member: TeamMember; api: string }) {
  const { name, title, description, imageUrl, isFormerHomeOffice, languages, linkedinUrl, emailUrl } = member
  return (
    <>
      <Avatar name={name} src={imageUrl} api={api} />
      <p className="title" part="name">
        {name}
      </p>
      <p part="title">{title}</p>
      {isFormerHomeOffice && (
        <p className="badge" part="badge">
          <TeamIcon name="landmark" />
          {say.badge}
        </p>
      )}
      <p className="text" part="text">
        {description}
      </p>
      {languages?.length ? (
        <p className="speaks" part="languages">
          <TeamIcon name="languages" />
          {say.speaks(languages)}
        </p>
      ) : null}
      <p className="links">
        <MemberLink name={name} icon="linkedin" href={linkedinUrl} schemes={/^https?:$/} />
        <MemberLink name={name} icon="mail" href={emailUrl} schemes={/^(https?|mailto):$/} />
      </p>
    </>
  )
}

// A link to an address with one of the allowed schemes. The API also refuses addresses with other schemes, but the
// widget does not rely on the API.
function MemberLink(props: { name: string; icon: 'linkedin' | 'mail'; href: string | undefined; schemes: RegExp }) {
  const { name, icon, href, schemes } = props
  try {
    const { protocol } = new URL(href ?? '')
    if (!schemes.test(protocol)) return null
    const away = protocol === 'mailto:' ? {} : { target: '_blank', rel: 'noreferrer' }
    return (
      <a href={href} aria-label={say.of(say[icon], name)} part="link" {...away}>
        <TeamIcon name={icon} />
      </a>
    )
  } catch {
    return null
  }
}
