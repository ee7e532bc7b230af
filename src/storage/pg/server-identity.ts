import type pg from 'pg'
import { codeOf } from './unavailable.ts'

/** A reachable server that must not be used. */
class WrongServer extends Error {
  override name = 'WrongServer'
}

interface Identity {
  isStandby: boolean
  /** System identifier of the cluster; the same on a primary and its standbys. */
  system: string | null
  /** Grows with each promotion of a standby. Null on a standby, and where the server does not reveal it. */
  timeline: number | null
}

const identityText = `
SELECT pg_is_in_recovery() AS standby, (SELECT system_identifier::text FROM pg_control_system()) AS system,
  CASE WHEN NOT pg_is_in_recovery() THEN substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline`

/** Insufficient privilege, undefined function, not supported: errors of some managed servers. */
const keptBack = /^(42501|42883|0A000|55000)$/

/**
 * Remembers the newest timeline of the database. After a failover the former primary may come back and accept writes
 * that are lost once it is rewound: a server with an older timeline is refused. PostgreSQL, 27.2 (failover) and 30.2
 * (timelines).
 */
export class KnownServer {
  #newest: { system: string; timeline: number } | null = null

  /** Rejects with `WrongServer` where nothing may be written by this connection. */
  async admit(client: pg.ClientBase): Promise<void> {
    const { isStandby, system, timeline } = await readIdentity(client)
    if (isStandby) throw new WrongServer('the server is a standby, which accepts no writes')
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
