import { useId, useRef, useState } from 'react'
import type { AdminRecord } from '../../../api/contract/records/records'
import '../gathered'
import { createSheet } from '../../styles'
import type { Row } from '../calls'
import type { RecordRef } from '../filters'
import { Export } from '../parts/export'
import { Failure } from '../parts/failure'
import { HowAnswered } from '../record/how-answered'
import { actions, processing, unprocessing } from '../record/record-strings'
import { useStaff } from '../staff-context'
import { useSheet } from '../use-sheet'
import { AssignSeveral } from './assign-several'
import styles from './several.css'
import { SeveralResult } from './several-result'
import { say } from './several-strings'
import { assigningAll, assigningBack, type Change, sameForAll, useSeveralChanges } from './use-several-changes'

const sheet = createSheet(styles)

/**
 * The bar with actions for the chosen requests. After an action, the bar says for each unchanged request why it was not
 * changed.
 */
export function Several(props: {
  /** The rows that staff have chosen. */
  chosen: Row[]
  /** `shown` is the number of rows on the screen, and `most` is the maximum number of rows that staff can choose. */
  shown: number
  most: number
  /** Chooses the rows in `refs` in place of the earlier ones; without `refs`, chooses as many rows as possible. */
  onChoose: (refs?: RecordRef[]) => void
  onChanged: (ref: RecordRef, record: AdminRecord) => void
  onClose: () => void
}) {
  const { chosen, shown, most, onChoose, onChanged, onClose } = props
  const { api, may } = useStaff()
  const bar = useRef<HTMLElement>(null)
  useSheet(sheet, bar)
  const id = useId()
  const [unfolded, setUnfolded] = useState(false)
  const [asksHow, setAsksHow] = useState(false)
  const { busy, result, failure, ...changes } = useSeveralChanges({ choose: onChoose, onChanged })

  async function change(action: Change, rows: Row[], undo?: Change) {
    const isDone = await changes.change(action, rows, undo)
    if (isDone) setAsksHow(false)
    return isDone
  }

  const isIdle = !busy && chosen.length > 0
  return (
    <section className="several" aria-labelledby={id} ref={bar} part="several">
      <h2 className="unseen" id={id}>
        {say.bar}
      </h2>
      {asksHow && (
        <HowAnswered
          busy={busy}
          records={chosen.map(({ record }) => record)}
          onAnswered={how => change(sameForAll(processing(how)), chosen, sameForAll(unprocessing))}
          onCancel={() => setAsksHow(false)}
        />
      )}
      {failure !== undefined && <Failure title={say.failed} error={failure} />}
      {result && <SeveralResult result={result} onUndo={(undo, rows) => change(undo, rows)} />}
      <div className="do">
        <p role="status">{chosen.length > 0 && say.chosen(chosen.length)}</p>
        {chosen.length > 0 ? (
          <>
            <button
              type="button"
              aria-expanded={asksHow}
              aria-disabled={!isIdle || undefined}
              onClick={() => isIdle && setAsksHow(!asksHow)}
              part="action"
            >
              {actions.process.button}
            </button>
            <button
              type="button"
              className="unfold"
              aria-expanded={unfolded}
              aria-controls={`${id}more`}
              onClick={() => setUnfolded(!unfolded)}
            >
              {say.more}
            </button>
            <div className="do folded" id={`${id}more`} data-unfolded={unfolded || undefined}>
              {chosen.length < Math.min(shown, most) && (
                <button type="button" className="plain" onClick={() => onChoose()} part="choose-all">
                  {shown > most ? say.most(most) : say.all(shown)}
                </button>
              )}
              <button type="button" className="plain" onClick={onClose} part="choose-none">
                {say.none}
              </button>
              <AssignSeveral isIdle={isIdle} onAssign={to => change(assigningAll(to), chosen, assigningBack(chosen))} />
              <button
                type="button"
                aria-disabled={!isIdle || undefined}
                onClick={() => change(sameForAll(actions.spam), chosen, sameForAll(actions.unspam))}
                part="action"
              >
                {actions.spam.button}
              </button>
              {may('requests.erase') && (
                <Export
                  address={`${api}/api/admin/export`}
                  query={`records=${chosen.map(({ list, record }) => `${list}/${record.id}`).join(',')}`}
                  part="export"
                  disabled={!chosen.length}
                >
                  {say.export}
                </Export>
              )}
            </div>
          </>
        ) : (
          <button type="button" className="plain" onClick={onClose} part="choose-none">
            {say.close}
          </button>
        )}
      </div>
    </section>
  )
}
