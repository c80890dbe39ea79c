/** The values of a metric's labels, in the order of its label names. */
export type LabelValues = readonly string[]

/** One metric as Prometheus reads it. */
export interface Metric {
  render(): string
}

/** What a metric is called, and what it tells. */
export interface Naming {
  name: string
  help: string
  labels?: readonly string[]
}

/** A number that only grows. */
export class Counter implements Metric {
  readonly #naming: Naming
  readonly #values = new Map<string, number>()

  constructor(naming: Naming) {
    this.#naming = naming
  }

  add(...values: LabelValues): void {
    const key = keyOf(values)
    this.#values.set(key, (this.#values.get(key) ?? 0) + 1)
  }

  render(): string {
    const samples = [...this.#values].map(([key, value]) => sample(this.#naming, valuesOf(key), value))
    return [head(this.#naming, 'counter'), ...samples].join('')
  }
}

/** Durations in seconds, counted in buckets. */
export class Histogram implements Metric {
  readonly #naming: Naming
  readonly #bounds: readonly number[]
  /** Per labels: how many fell into each bucket and above the last, then their sum. */
  readonly #values = new Map<string, Float64Array>()

  constructor(naming: Naming, bounds: readonly number[]) {
    this.#naming = naming
    this.#bounds = bounds
  }

  observe(seconds: number, ...values: LabelValues): void {
    const key = keyOf(values)
    let counts = this.#values.get(key)
    if (!counts) {
      counts = new Float64Array(this.#bounds.length + 2)
      this.#values.set(key, counts)
    }
    let bucket = 0
    while (bucket < this.#bounds.length && seconds > (this.#bounds[bucket] as number)) bucket += 1
    counts[bucket] = (counts[bucket] as number) + 1
    const sum = counts.length - 1
    counts[sum] = (counts[sum] as number) + seconds
  }

  render(): string {
    return head(this.#naming, 'histogram') + [...this.#values].map(entry => this.#series(...entry)).join('')
  }

  #series(key: string, counts: Float64Array): string {
    const { name, labels = [] } = this.#naming
    const values = valuesOf(key)
    const buckets = { name: `${name}_bucket`, labels: [...labels, 'le'] }
    let total = 0
    const lines = [...this.#bounds, Number.POSITIVE_INFINITY].map((bound, at) => {
      total += counts[at] as number
      return sample(buckets, [...values, bound === Number.POSITIVE_INFINITY ? '+Inf' : String(bound)], total)
    })
    lines.push(sample({ name: `${name}_sum`, labels }, values, counts.at(-1) as number))
    lines.push(sample({ name: `${name}_count`, labels }, values, total))
    return lines.join('')
  }
}

/** Numbers as they stand, by the values of the metric's labels. */
export function renderGauge(naming: Naming, values: readonly (readonly [number, ...LabelValues])[]): string {
  return head(naming, 'gauge') + values.map(([value, ...labels]) => sample(naming, labels, value)).join('')
}

/** One number, which only grows where its name ends in `_total`. */
export function renderNumber(name: string, help: string, value: number): string {
  return head({ name, help }, name.endsWith('_total') ? 'counter' : 'gauge') + sample({ name }, [], value)
}

const head = ({ name, help }: Naming, type: string) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`

function sample({ name, labels = [] }: Pick<Naming, 'name' | 'labels'>, values: LabelValues, value: number): string {
  const pairs = labels.map((label, at) => `${label}="${escaped(values[at] ?? '')}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`
}

const escaped = (value: string) => value.replace(/[\\"\n]/g, found => (found === '\n' ? '\\n' : `\\${found}`))

// No label holds a NUL.
const SEPARATOR = '\0'
const keyOf = (values: LabelValues) => values.join(SEPARATOR)
const valuesOf = (key: string) => key.split(SEPARATOR)
