import { about, type Line } from './line'

/** The fact about the heartbeat that explains why the service did not request its address. */
export interface HeartbeatStanding {
  problem(): string | undefined
  /** The problem that prevents heartbeats; undefined while they are sent, and before the first one. */
  silence(): string | undefined
}

/** Reports if the service's last request to `HEARTBEAT_URL` worked; returns no line without this setting. */
export function lookAtHeartbeat(heartbeatUrl: string | undefined, problem?: string, silence?: string): Line[] {
  const { ok, look, wrong } = about('Heartbeat')
  if (heartbeatUrl === undefined) return []
  // No line names the address, because it may contain a secret.
  if (problem === undefined && silence !== undefined) {
    return [look(`No heartbeat goes out, so it is unknown if HEARTBEAT_URL answers: ${silence}`)]
  }
  if (problem === undefined) return [ok('Haven requests HEARTBEAT_URL while no check fails.')]
  return [wrong(`${problem}. Until this is corrected, nobody is alerted when this machine stops.`)]
}
