import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder, writeDurably } from '../../durable-file'
import type { ErasedRecord } from '../../store'
import { documentIn, intactIn, piecesOf } from './salvage'

const SPACE = 32
/** The name that `quarantine` gives a copy: folder, time, file. */
const COPY = /^[a-z-]+-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)-/

/**
 * Overwrites every part of an erased record in the copies of damaged files. The list with the id, or a trace, shows the
 * parts. A fragment with neither stays until the copy itself exceeds the maximum age of records.
 */
export async function eraseInCopies(folder: string, erased: readonly ErasedRecord[]): Promise<void> {
  if (erased.length === 0) return
  for (const file of await readdir(folder, { withFileTypes: true })) {
    if (!file.isFile()) continue
    const path = join(folder, file.name)
    const bytes = await readFile(path)
    const without = withoutEntries(bytes, erased) ?? (blank(bytes, erased) ? bytes : undefined)
    if (without) await writeDurably(path, without)
  }
}

/** Removes the copies that were made before a time; files with other names stay. */
export async function removeCopiesBefore(folder: string, before: Date): Promise<void> {
  const old = (await readdir(folder)).filter(name => madeAt(name) < before.getTime())
  for (const name of old) await rm(join(folder, name), { force: true })
  if (old.length > 0) await syncFolder(folder)
}

function madeAt(name: string): number {
  const [, hour, minute, second, rest] = COPY.exec(name) ?? []
  return Date.parse(`${hour}:${minute}:${second}.${rest}`)
}

/** Removes erased records from a file that somebody rearranged as one JSON document; undefined without such records. */
function withoutEntries(bytes: Buffer, erased: readonly ErasedRecord[]): string | undefined {
  const data = documentIn(bytes)
  if (!data) return undefined
  const isErased = (entry: unknown) => {
    const json = JSON.stringify(entry)
    return erased.some(({ traces }) => traces.some(trace => json.includes(JSON.stringify(trace))))
  }
  const entries = data.entries.filter(entry => !isErased(entry))
  return entries.length < data.entries.length ? JSON.stringify({ ...data, entries }, null, 1) : undefined
}

/** Overwrites the lines and fragments of erased records with spaces; returns true if there were any. */
function blank(bytes: Buffer, erased: readonly ErasedRecord[]): boolean {
  const places = new Set(erased.map(({ list, id }) => `${list}/${id}`))
  const traces = erased.flatMap(({ list, id, traces }) => [...traces, `"list":"${list}","id":${id},`])
  const pieces = [...piecesOf(bytes)].filter(piece => {
    const line = intactIn(piece)
    return line ? places.has(`${line.list}/${line.id}`) : traces.some(trace => piece.includes(trace))
  })
  for (const piece of pieces) piece.fill(SPACE)
  return pieces.length > 0
}
