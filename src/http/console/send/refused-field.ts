import type { Channel } from '../../../domain/plan/plan.ts'
import type { CatalogueAccount } from '../../../storage/catalogue-settings.ts'
import { itemErrors } from '../../errors.ts'
import type { OperationView } from '../contract/send.ts'

/** The field that a sentence of the API is about, or null where it is about none. */
export function refusedField(
  sentence: string,
  operation: Readonly<Record<string, unknown>>,
  described: OperationView | null,
  account: CatalogueAccount,
): string | null {
  if (sentence === itemErrors.alphaName.sentence) return wrongSender(operation, described, account)
  if (sentence === itemErrors.smsText.sentence) {
    return operation['type'] === 'pipeline' ? 'sms.message' : 'sms_message'
  }
  if (sentence === itemErrors.phone.sentence || sentence === itemErrors.noTariff.sentence) return 'phone'
  return /^([a-z_][\w.[\]]*) must /.exec(sentence)?.[1] ?? null
}

/** The first sender that is not one of the account's for its channel. */
function wrongSender(
  operation: Readonly<Record<string, unknown>>,
  described: OperationView | null,
  { approved }: CatalogueAccount,
): string | null {
  for (const { channel, fields } of described?.groups ?? []) {
    const name = fields.find(({ kind }) => kind === 'sender')?.name
    if (name === undefined || channel === null) continue
    const given = valueAt(operation, name)
    // A channel of a pipeline that is not in its list.
    if (given === undefined && name.includes('.')) continue
    if (typeof given !== 'string' || approved.get(channel as Channel)?.has(given) !== true) return name
  }
  return null
}

/** `sms.message` stands in the object `sms`. */
export function valueAt(operation: Readonly<Record<string, unknown>>, name: string): unknown {
  const [outer = '', inner] = name.split('.')
  const value = operation[outer]
  if (inner === undefined) return value
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[inner] : undefined
}
