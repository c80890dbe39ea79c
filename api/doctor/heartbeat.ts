import { about, type Line } from './line'

/** The part of a heartbeat that says why its address could not be told. */
export interface HeartbeatStanding {
  problem(): string | undefined
  /** The trouble for which no heartbeat goes out; undefined while heartbeats go out, and before the first time. */
  silence(): string | undefined
}

/** Whether `HEARTBEAT_URL` could be told last, as the running service knows; nothing where none is set. */
export function lookAtHeartbeat(heartbeatUrl: string | undefined, problem?: string, silence?: string): Line[] {
  const { ok, look, wrong } = about('Heartbeat')
  if (heartbeatUrl === undefined) return []
  // The address may hold a secret, so that no line names it.
  if (problem === undefined && silence !== undefined) {
    return [look(`No heartbeat goes out, so whether HEARTBEAT_URL answers is not known: ${silence}`)]
  }
  if (problem === undefined) return [ok('HEARTBEAT_URL is told while all is well.')]
  return [wrong(`${problem}. Until then nobody elsewhere learns that this machine is silent.`)]
}
