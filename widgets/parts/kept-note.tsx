/** Says that the tab keeps the answers, and clears them after a confirmation. */
export const KeptNote = ({ busy, onClear }: { busy: boolean; onClear: () => void }) => (
  <div className="kept">
    <p role="status">{say.stays}</p>
    <details className="more">
      <summary>{say.clear}</summary>
      <button type="button" part="clear" disabled={busy} onClick={onClear}>
        {say.clearNow}
      </button>
    </details>
  </div>
)

const say = {
  stays: 'Your answers stay in this tab for 24 hours at most.',
  clear: 'Clear my answers',
  clearNow: 'Clear',
} as const
