import { say } from './strings'

/** The question before a change that staff must confirm, with a button that makes the change and one that cancels. */
export function Sure(props: { act: string; why: string; onSure: () => void; onCancel: () => void }) {
  const { act, why, onSure, onCancel } = props
  return (
    <div className="sure" role="group" aria-label={act} tabIndex={-1}>
      <p>{why}</p>
      <p className="do">
        <button type="button" className="danger" onClick={onSure}>
          {act}
        </button>
        <button type="button" onClick={onCancel}>
          {say.cancel}
        </button>
      </p>
    </div>
  )
}
