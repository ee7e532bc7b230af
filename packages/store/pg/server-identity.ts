import type pg from 'pg'
import { errorCode } from './unavailable.ts'

/** A reachable server that must not be used. */
export class WrongServer extends Error {
  override name = 'WrongServer'
}

export interface Identity {
  isStandby: boolean
  /** Sessions begin read-only, as on a primary that is being taken out of use. */
  isReadOnly: boolean
  /** System identifier of the cluster; the same on a primary and its standbys. */
  system: string | null
  /** Grows with each promotion of a standby. Null where the server does not reveal it. */
  timeline: number | null
}

/**
 * A standby knows its timeline from what it has replayed, and from its primary. The three may differ while it changes
 * over; the highest is the newest that exists. PostgreSQL, 9.28.10 and 28.2.
 */
const identityText = `
SELECT pg_is_in_recovery() AS standby, current_setting('transaction_read_only') = 'on' AS read_only,
  (SELECT system_identifier::text FROM pg_control_system()) AS system,
  CASE WHEN NOT pg_is_in_recovery() THEN ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int
    ELSE greatest((SELECT timeline_id FROM pg_control_checkpoint()),
      (SELECT min_recovery_end_timeline FROM pg_control_recovery()),
      (SELECT received_tli FROM pg_stat_wal_receiver)) END AS timeline`

const plainText = `
SELECT pg_is_in_recovery() AS standby, current_setting('transaction_read_only') = 'on' AS read_only`

/** Insufficient privilege, undefined function, not supported: errors of some managed servers. */
const keptBack = /^(42501|42883|0A000|55000)$/

/** Asks the server who it is. Rejects with the driver's error. */
export async function readIdentity(client: pg.ClientBase): Promise<Identity> {
  try {
    const { rows } = await client.query<IdentityRow>(identityText)
    return toIdentity(rows[0])
  } catch (error) {
    if (!keptBack.test(errorCode(error))) throw error
    const { rows } = await client.query<IdentityRow>(plainText)
    return toIdentity(rows[0])
  }
}

interface IdentityRow {
  standby: boolean
  read_only: boolean
  system?: string
  timeline?: number | null
}

function toIdentity(row: IdentityRow | undefined): Identity {
  return {
    isStandby: row?.standby === true,
    isReadOnly: row?.read_only === true,
    system: row?.system ?? null,
    timeline: row?.timeline ?? null,
  }
}
