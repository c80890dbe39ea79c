/** The median of some numbers. */
export const median = (values: readonly number[]) => quantile(values, 0.5)

/** The quantile of some numbers: this share of the numbers lies below it. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN
}

/** A whole number with commas between thousands. */
export const count = (value: number) => Math.round(value).toLocaleString('en-GB')
/** A time in ms or, from 1,000 ms on, in s. */
export const time = (ms: number) => (ms < 1_000 ? `${ms.toFixed(ms < 10 ? 1 : 0)} ms` : `${(ms / 1_000).toFixed(2)} s`)
/** An amount of memory, in MB. */
export const memory = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
