import { say } from './set-up-strings'

/** A person's recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <>
      <p>{say.recoveryWhy}</p>
      <ol className="codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="do">
        <button type="button" className="second" onClick={() => print()}>
          {say.print}
        </button>
        <button type="button" onClick={onKept} part="button">
          {say.kept}
        </button>
      </p>
    </>
  )
}
