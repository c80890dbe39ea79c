import { say } from './strings'

/** A question before something is ended, with a button that ends it and a button that cancels. */
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
