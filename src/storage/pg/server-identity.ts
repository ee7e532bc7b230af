import type pg from 'pg'
import { codeOf } from './unavailable.ts'

/** Why a server is not used although it lets us in. */
class WrongServer extends Error {
  override name = 'WrongServer'
}

interface Identity {
  isStandby: boolean
  /** Of the cluster; the same on a primary and its standbys. */
  system: string | null
  /** Goes up with each promotion of a standby. Null on a standby, and where the server does not say. */
  timeline: number | null
}

const identityText = `
SELECT pg_is_in_recovery() AS standby, (SELECT system_identifier::text FROM pg_control_system()) AS system,
  CASE WHEN NOT pg_is_in_recovery() THEN substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline`

/** Not allowed, no such function, not supported here: what some managed servers say. */
const keptBack = /^(42501|42883|0A000|55000)$/

/**
 * Knows the newest timeline that the database was seen on. After a failover the former primary may come back and take
 * writes that are lost as soon as it is set right: a server whose timeline is older than the newest one is refused.
 * PostgreSQL, 27.2 (failover) and 30.2 (timelines).
 */
export class KnownServer {
  #newest: { system: string; timeline: number } | null = null

  /** Rejects with `WrongServer` where nothing may be written by this connection. */
  async admit(client: pg.ClientBase): Promise<void> {
    const { isStandby, system, timeline } = await readIdentity(client)
    if (isStandby) throw new WrongServer('the server is a standby, which takes no writes')
    if (system === null || timeline === null) return
    const newest = this.#newest
    if (newest !== null && newest.system === system && timeline < newest.timeline) {
      throw new WrongServer(
        `the server is a former primary: it is on timeline ${timeline}, and timeline ${newest.timeline} was seen`,
      )
    }
    this.#newest = { system, timeline }
  }
}

async function readIdentity(client: pg.ClientBase): Promise<Identity> {
  try {
    const { rows } = await client.query<{ standby: boolean; system: string; timeline: string | null }>(
      identityText,
    )
    const [row] = rows
    const timeline = row?.timeline ?? null
    return {
      isStandby: row?.standby === true,
      system: row?.system ?? null,
      timeline: timeline === null ? null : Number.parseInt(timeline, 16),
    }
  } catch (error) {
    if (!keptBack.test(codeOf(error))) throw error
    const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby')
    return { isStandby: rows[0]?.standby === true, system: null, timeline: null }
  }
}
