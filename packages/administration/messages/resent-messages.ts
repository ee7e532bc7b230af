import { listAuditEntries } from '../../store/console/audit-log.ts'
import type { Queryable } from '../../store/database.ts'

/** Sendings that are looked through: older ones link to nothing. */
const lookedThrough = 200

/** The message that a message repeats, and those that repeat it, as the audit log has who sent them. */
export async function readResent(
  db: Queryable,
  msgId: number,
): Promise<{ from: number | null; to: number[] }> {
  const filter = { action: 'send/again' }
  const entries = await listAuditEntries(db, filter, { before: null, limit: lookedThrough })
  const sent = entries.flatMap(({ target, outcome }) => {
    const [, from, to] = /^message (\d+) of .+ again: message (\d+)$/s.exec(target) ?? []
    return outcome === 'done' ? [{ from: Number(from), to: Number(to) }] : []
  })
  return {
    from: sent.find(({ to }) => to === msgId)?.from ?? null,
    to: sent.filter(({ from }) => from === msgId).map(({ to }) => to),
  }
}
