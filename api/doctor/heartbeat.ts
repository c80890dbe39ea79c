import { about, type Line } from './line'

/** The part of a heartbeat that explains why its address was not called. */
export interface HeartbeatStanding {
  problem(): string | undefined
  /** The trouble that stops heartbeats; undefined while they go out, and before the first one. */
  silence(): string | undefined
}

/** Reports if the last call of `HEARTBEAT_URL` worked, as the running service knows; no line without the setting. */
export function lookAtHeartbeat(heartbeatUrl: string | undefined, problem?: string, silence?: string): Line[] {
  const { ok, look, wrong } = about('Heartbeat')
  if (heartbeatUrl === undefined) return []
  // The address can hold a secret, so no line names it.
  if (problem === undefined && silence !== undefined) {
    return [look(`No heartbeat goes out, so it is unknown if HEARTBEAT_URL answers: ${silence}`)]
  }
  if (problem === undefined) return [ok('HEARTBEAT_URL is called while all is well.')]
  return [wrong(`${problem}. Until then nobody elsewhere learns that this machine is silent.`)]
}
