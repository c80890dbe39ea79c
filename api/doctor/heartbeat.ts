import { about, type Line } from './line'

/** The part of a heartbeat that says why its address could not be told. */
export interface HeartbeatStanding {
  problem(): string | undefined
}

/** Whether `HEARTBEAT_URL` could be told last, as the running service knows; nothing where none is set. */
export function lookAtHeartbeat(heartbeatUrl: string | undefined, problem: string | undefined): Line[] {
  const { ok, wrong } = about('Heartbeat')
  if (heartbeatUrl === undefined) return []
  // The address may hold a secret, so that no line names it.
  if (problem === undefined) return [ok('HEARTBEAT_URL is told while all is well.')]
  return [wrong(`${problem}. Until then nobody elsewhere learns that this machine is silent.`)]
}
