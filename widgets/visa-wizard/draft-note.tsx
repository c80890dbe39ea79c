import { useState } from 'react'
import { wizardStrings as say } from './strings'

/** Says where the answers are, and forgets them when the visitor says so twice. */
export function DraftNote({ busy, onClear }: { busy: boolean; onClear: () => void }) {
  const [asking, setAsking] = useState(false)

  function handleClear() {
    setAsking(false)
    onClear()
  }

  // The button that asks becomes the one that keeps: a double press does no harm, and the focus stays.
  return (
    <div className="draft">
      <p role="status">{asking ? say.sure : say.kept}</p>
      <button type="button" part="clear" disabled={busy} onClick={() => setAsking(!asking)}>
        {asking ? say.keep : say.clear}
      </button>
      {asking && (
        <button type="button" part="clear" onClick={handleClear}>
          {say.clearNow}
        </button>
      )}
    </div>
  )
}
