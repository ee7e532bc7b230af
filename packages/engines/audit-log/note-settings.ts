import { isDeepStrictEqual } from 'node:util'
import type { Config } from '../../config/config.ts'
import { addAuditEntry } from '../../store/console/audit-log.ts'
import type { Database } from '../../store/database.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'

/**
 * Writes to the audit log which sections of the settings file differ from those that a gateway had before: at a start,
 * and at a reload, which starts processes. Several that start at once write one entry. Secrets are masked, so a change
 * of nothing but a secret is not seen.
 */
export async function noteSettings(db: Database, config: Config): Promise<void> {
  const sections = Object.entries(config).map(([section, value]): [string, unknown] => [
    section,
    plain(value),
  ])
  await db.transaction(async (tx) => {
    await tx.query({ text: 'LOCK TABLE audited_settings IN SHARE ROW EXCLUSIVE MODE' })
    const known = new Map(
      (
        await tx.query<{ section: string; value: unknown }>({
          text: 'SELECT section, value FROM audited_settings',
        })
      ).map(({ section, value }) => [section, value]),
    )
    const changed = sections.filter(([section, value]) => !isDeepStrictEqual(known.get(section), value))
    if (changed.length === 0) return
    const text = `INSERT INTO audited_settings (section, value) SELECT * FROM unnest($1::text[], $2::json[])
      ON CONFLICT (section) DO UPDATE SET value = EXCLUDED.value`
    await tx.query({ text }, [
      changed.map(([section]) => section),
      changed.map(([, value]) => JSON.stringify(value)),
    ])
    // The first settings are no change.
    const before =
      known.size === 0
        ? null
        : Object.fromEntries(changed.map(([section]) => [section, known.get(section) ?? null]))
    await addAuditEntry(tx, {
      ...{ userId: null, userName: 'posthorn start', address: 'this machine' },
      ...{ at: await databaseNow(tx), action: 'settings/load' },
      target: changed.map(([section]) => section).join(', '),
      details: { before, after: Object.fromEntries(changed) },
    })
  })
}

/** The value as JSON would have it read back: secrets masked, patterns and maps as what they show. */
function plain(value: unknown): unknown {
  const text = JSON.stringify(value, (_, each: unknown) => {
    if (each instanceof Map) return Object.fromEntries(each as Map<string, unknown>)
    if (each instanceof Set) return [...(each as Set<unknown>)]
    if (each instanceof RegExp) return String(each)
    // A name and a password in an address.
    if (typeof each === 'string') return each.replace(/\/\/[^/@\s]*@/g, '//…@')
    return each
  }) as string | undefined
  return text === undefined ? null : JSON.parse(text)
}
