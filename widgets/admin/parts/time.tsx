const timeZone = 'Europe/London'
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })

/** A date and time on the firm's clock, Europe/London; a text that is no time is shown unchanged. */
export function Time({ iso }: { iso: string }) {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return <bdi>{iso}</bdi>
  return (
    <time dateTime={date.toISOString()}>
      <span>{day.format(date)},</span> {clock.format(date)}
    </time>
  )
}
