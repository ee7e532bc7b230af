import { parseAddressee } from '../../domain/consent/parse-addressee.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { csvLine } from '../../kit/text/csv.ts'
import type { Database, Queryable } from '../../store/database.ts'
import { optOutColumns } from '../../store/replies/opt-out-columns.ts'
import { addOptOut, type OptOut, readOptOutsAfter, removeOptOut } from '../../store/replies/opt-outs.ts'

/** Lines of an export that are in memory at the same time. */
const exportedAtOnce = 2_000

/** A phone number or an e-mail address in the form in which opt-outs are stored. Throws `SettingRefused`. */
export function parseSubscriber(text: string): string {
  const subscriber = parseAddressee(text)
  if (subscriber !== null) return subscriber
  throw new SettingRefused('subscriber', {}, 'addressee')
}

/**
 * `phone`: as `parseSubscriber` returns it. An empty `sender` means every sender. Resolves to true where the opt-out is
 * new.
 */
export function optOut(db: Database, { reason, ...given }: OptOut): Promise<boolean> {
  return addOptOut(db, { ...given, reason: reason.trim() || 'requested' })
}

/** `sender`, `accountId`: as the opt-out names them. Rejects with `SettingRefused` where there is no such opt-out. */
export async function withdrawOptOut(
  db: Queryable,
  optOut: Pick<OptOut, 'phone' | 'sender' | 'accountId'>,
): Promise<void> {
  if (!(await removeOptOut(db, optOut)))
    throw new SettingRefused('opt-out-unknown', { sender: optOut.sender })
}

/**
 * Every opt-out, or those that block one account alone, as CSV, some thousand lines a chunk. `cellOf` escapes text that
 * others wrote.
 */
export async function* optOutLines(
  db: Queryable,
  cellOf: (words: string) => string = (words) => words,
  accountId: number | null = null,
): AsyncGenerator<string> {
  yield csvLine(optOutColumns)
  let last: Pick<OptOut, 'phone' | 'sender' | 'accountId'> = { phone: '', sender: '' }
  for (;;) {
    const found = await readOptOutsAfter(db, last, exportedAtOnce, accountId)
    const lines = found.map(({ phone, sender, reason, source, at, account }) =>
      csvLine([
        ...[phone, cellOf(sender), cellOf(reason), cellOf(source), new Date(at).toISOString()],
        account ?? '',
      ]),
    )
    yield lines.join('')
    last = found.at(-1) ?? last
    if (found.length < exportedAtOnce) return
  }
}
