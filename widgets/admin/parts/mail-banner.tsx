import type { AdminCounts } from '../../../api/contract/answers'
import type { AdminList } from '../list'
import { lists } from '../lists'
import { number, strings } from '../strings'
import { Icon } from './icon'

/** Says quietly where mail does not reach anyone, and leads to what was not delivered. */
export function MailBanner({ counts, onShow }: { counts: AdminCounts; onShow: (list: AdminList) => void }) {
  const filed = counts.delivery === 'filed'
  if (!filed && !counts.undelivered && !counts.mailProblem) return null
  return (
    <div className="mail" part="mail">
      <Icon name="alert" />
      <div>
        {filed && (
          <p>
            <b>{strings.notEmailed}</b>
            {strings.notEmailedWhy}
          </p>
        )}
        {counts.mailProblem && (
          <p>
            <b>{strings.mailProblem}</b> {counts.mailProblem}
          </p>
        )}
        {counts.undelivered > 0 && (
          <p>
            {strings.undelivered(counts.undelivered)}{' '}
            {lists.map(list => {
              const undelivered = counts.lists[list.name]?.undelivered ?? 0
              return (
                undelivered > 0 && (
                  <button type="button" className="plain" key={list.name} onClick={() => onShow(list)}>
                    {strings.showUndelivered(list.title)} ({number(undelivered)})
                  </button>
                )
              )
            })}
          </p>
        )}
      </div>
    </div>
  )
}
