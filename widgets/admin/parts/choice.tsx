/** A select with a few options. Only screen readers read its label. */
export function Choice(props: {
  label: string
  name: string
  value: string
  words: Record<string, string>
  onChoose: (value: string) => void
}) {
  const { label, name, value, words, onChoose } = props
  const usual = Object.keys(words).includes('') ? '' : Object.keys(words)[0]
  // JavaScript puts keys that are whole numbers before all others, so this sort puts the empty
  // value first again.
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
