import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import type { UpstreamControl } from '../../domain/upstreams/upstream-control.ts'
import { changeSettings } from '../accounts/accounts.ts'
import type { Database, Queryable } from '../database.ts'

/** The upstreams that are paused or draining. */
export function readUpstreamControls(db: Queryable): Promise<UpstreamControl[]> {
  const text = `SELECT upstream, state, reason, made_by AS "madeBy", at FROM upstream_controls ORDER BY upstream`
  return db.query<UpstreamControl>({ name: 'read-upstream-controls', text })
}

/** Every upstream that was ever configured. */
export async function knownUpstreams(db: Queryable): Promise<string[]> {
  const text = 'SELECT DISTINCT upstream FROM upstream_slots ORDER BY upstream'
  return (await db.query<{ upstream: string }>({ text })).map(({ upstream }) => upstream)
}

/**
 * Replaces an earlier control and notifies all gateways. Rejects with `SettingRefused` where the upstream is unknown.
 */
export async function controlUpstream(db: Database, control: UpstreamControl): Promise<void> {
  const text = `
INSERT INTO upstream_controls (upstream, state, reason, made_by, at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (upstream) DO UPDATE
SET state = EXCLUDED.state, reason = EXCLUDED.reason, made_by = EXCLUDED.made_by, at = EXCLUDED.at`
  const { upstream, state, reason, madeBy, at } = control
  await changeSettings(db, async (tx) => {
    const known = await knownUpstreams(tx)
    if (!known.includes(upstream)) throw unknownUpstream(upstream, known)
    await tx.query({ text }, [upstream, state, reason, madeBy, at])
  })
}

/** Resumes an upstream and notifies all gateways. Rejects with `SettingRefused` where it is running or unknown. */
export async function resumeUpstream(db: Database, upstream: string): Promise<void> {
  const text = 'DELETE FROM upstream_controls WHERE upstream = $1 RETURNING upstream'
  await changeSettings(db, async (tx) => {
    if ((await tx.query({ text }, [upstream])).length > 0) return
    const known = await knownUpstreams(tx)
    if (!known.includes(upstream)) throw unknownUpstream(upstream, known)
    throw new SettingRefused('upstream-running', { upstream })
  })
}

/**
 * Whether a message is with this upstream: claimed, handed over, or unknown. Where there is none, reads
 * all of open_messages.
 */
export async function isUnderWay(db: Queryable, upstream: string): Promise<boolean> {
  const text = 'SELECT FROM open_messages WHERE phase > 0 AND upstream = $1 LIMIT 1'
  return (await db.query({ name: 'upstream-under-way', text }, [upstream])).length > 0
}

function unknownUpstream(upstream: string, known: string[]): SettingRefused {
  return new SettingRefused('upstream-unknown', { upstream, known: known.join(', ') })
}
