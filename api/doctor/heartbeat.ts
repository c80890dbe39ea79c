import { type Line, linesAbout } from './line'

/** The state of the heartbeat, with the reason if the service does not send it. */
export interface HeartbeatState {
  problem(): string | undefined
  /** The problem that stops the heartbeats; undefined while the service sends them, and before the first one. */
  silence(): string | undefined
}

/** Reports whether the last request to `HEARTBEAT_URL` worked. Returns no line without this setting. */
export function lookAtHeartbeat(heartbeatUrl: string | undefined, problem?: string, silence?: string): Line[] {
  const { ok, look, wrong } = linesAbout('Heartbeat')
  if (heartbeatUrl === undefined) return []
  // No line contains the address, because the address may contain a secret.
  if (problem === undefined && silence !== undefined) {
    return [look(`No heartbeat goes out, so it is unknown if HEARTBEAT_URL answers: ${silence}`)]
  }
  if (problem === undefined) return [ok('Haven requests HEARTBEAT_URL while no check fails.')]
  return [wrong(`${problem}. Until this is corrected, nobody is alerted when this machine stops.`)]
}
