/** A select with a few options. The label is for screen readers, and is not visible. */
export function Choice(props: {
  label: string
  name: string
  value: string
  words: Record<string, string>
  onChoose: (value: string) => void
}) {
  const { label, name, value, words, onChoose } = props
  const usual = Object.keys(words).includes('') ? '' : Object.keys(words)[0]
  // JavaScript lists an object's integer keys before all other keys, so this sort puts the empty key first again.
  const keys = Object.keys(words).sort((one, other) => Number(other === '') - Number(one === ''))
  return (
    <select
      aria-label={label}
      name={name}
      value={value}
      className={value === usual ? '' : 'active'}
      onChange={event => onChoose(event.currentTarget.value)}
    >
      {keys.map(key => (
        <option value={key} key={key}>
          {words[key]}
        </option>
      ))}
    </select>
  )
}
