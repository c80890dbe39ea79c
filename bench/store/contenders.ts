import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { step } from '../../scripts/progress'
import { count } from './figures'
import { peerScript } from './peers'
import { seedHaven, seedLowdb } from './seed'
import { type Contender, DATA } from './server'

/** The number of records in a full store; a smaller `BENCH_RECORDS` makes a quick trial. */
export const RECORDS = Number(process.env.BENCH_RECORDS ?? 100_000)
/** The number of records that a firm of sixty keeps. */
export const FIRM_RECORDS = Math.min(25_000, RECORDS)
/**
 * The number of records in lowdb's full store. The number is small, because lowdb writes all records at every change.
 */
const LOWDB_RECORDS = 5_000

const HAVEN = resolve('dist/api/server.js')

/** The programs to compare, each with an empty or full store. */
export type Contenders = Record<
  'haven' | 'havenFirm' | 'havenFull' | 'sqlite' | 'sqliteFull' | 'nothing' | 'lowdb' | 'lowdbFull',
  Contender
>

const full = `${count(RECORDS)} records`

export async function fullHaven(records = RECORDS): Promise<Contender> {
  if (!existsSync(HAVEN)) throw new Error('Run `npm run build` first.')
  const seed = await seeded('haven', records, dir => seedHaven(dir, records))
  return { name: `Haven, ${count(records)} records`, script: HAVEN, seed }
}

/** Fills the stores, and returns the programs to compare. */
export async function prepareContenders(): Promise<Contenders> {
  const havenFull = await fullHaven()
  const sqlite = await seeded('sqlite', RECORDS, async dir => seedSqlite(dir))
  const lowdb = await seeded('lowdb', LOWDB_RECORDS, dir => seedLowdb(dir, LOWDB_RECORDS))
  return {
    haven: { name: 'Haven, empty', script: HAVEN },
    sqlite: { name: 'Express + better-sqlite3, empty', script: peerScript('express-sqlite') },
    nothing: { name: 'Koa + koa-body storing nothing', script: peerScript('koa-nothing') },
    havenFirm: await fullHaven(FIRM_RECORDS),
    havenFull,
    sqliteFull: { name: `Express + better-sqlite3, ${full}`, script: peerScript('express-sqlite'), seed: sqlite },
    lowdb: { name: 'Koa + lowdb, empty', script: peerScript('koa-lowdb') },
    lowdbFull: { name: `Koa + lowdb, ${count(LOWDB_RECORDS)} records`, script: peerScript('koa-lowdb'), seed: lowdb },
  }
}

/**
 * The folder with generated data for a program. An earlier run with BENCH_KEEP=1 may have left this folder. Otherwise
 * this run makes it.
 */
async function seeded(name: string, records: number, fill: (dir: string) => Promise<void>): Promise<string> {
  const dir = resolve(DATA, `${name}-${records}`)
  if (existsSync(dir)) return dir
  const half = `${dir}.part`
  rmSync(half, { recursive: true, force: true })
  await step(`seeding ${name} with ${count(records)} records`, () => fill(half))
  renameSync(half, dir)
  return dir
}

function seedSqlite(dir: string): void {
  mkdirSync(dir, { recursive: true })
  execFileSync(process.execPath, [peerScript('seed-sqlite'), String(RECORDS)], {
    env: { ...process.env, DATA_DIR: dir },
    stdio: 'inherit',
  })
}
