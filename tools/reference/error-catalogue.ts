import { viberLimits } from '../../packages/domain/plan/content-limits.ts'
import { feedErrors } from '../../packages/edges/feed/feed-errors.ts'
import {
  type ApiRefusal,
  type ApiRefusalCode,
  envelopeErrors,
  itemErrors,
} from '../../packages/operations/errors.ts'
import { maxSmsParts } from '../../packages/operations/sends/send-stages.ts'

export interface CataloguedError<Code extends string = ApiRefusalCode> {
  code: Code
  /** The sentence for clients; `…` stands for variable text. */
  sentence: string
}

/** Values that fill the variable parts of sentences. */
const occasions: Record<string, readonly unknown[]> = {
  tooManyOperations: [1_000],
  bodyTooLarge: [1_048_576],
  smsTextTooLong: [maxSmsParts],
  linkedTextTooLong: ['viber', viberLimits.text],
  tooManyTemplates: [1_000],
  answerTooLong: [8_388_608],
  itemTooLong: [8_388_608],
  beyond: [1041],
  dropped: [1042],
  tooManyReaders: [20],
}

export function envelopeCatalogue(): CataloguedError[] {
  return catalogue(envelopeErrors)
}

export function itemCatalogue(): CataloguedError[] {
  return [...catalogue(itemErrors), { code: 'field', sentence: '<field> must be …' }]
}

export function feedCatalogue(): CataloguedError[] {
  return catalogue(feedErrors)
}

/** Each sentence once. */
export function distinct<Code extends string>(
  errors: readonly CataloguedError<Code>[],
): CataloguedError<Code>[] {
  const bySentence = new Map(errors.map(({ code, sentence }) => [sentence, { code, sentence }]))
  return [...bySentence.values()]
}

type Entry = ApiRefusal | ((...values: never[]) => ApiRefusal)

function catalogue(entries: Readonly<Record<string, Entry>>): CataloguedError[] {
  return Object.entries(entries).map(([name, entry]) => {
    if (typeof entry !== 'function') return entry
    const values = occasions[name] ?? new Array<string>(entry.length).fill('…')
    return entry(...(values as never[]))
  })
}

/** What to do about errors of each kind. */
export const errorAdvice: Record<ApiRefusalCode, string> = {
  'content-type': 'Send the header `Content-Type: application/json`.',
  json: 'Correct the body. Nothing was accepted.',
  access: 'Use the account’s key, in the field `auth`; for `/v1/events` in the header `Authorization`.',
  'account-disabled':
    'Ask the operator of the gateway to enable the account. What it accepted before goes on.',
  scope:
    'Use a key that has the scope of this operation or endpoint; this key was limited when it was created.',
  data: 'Put the operations into a list, also when there is one.',
  'too-many-operations': 'Split the request.',
  'too-large': 'Split the request.',
  'idempotency-key': 'Give each request a key of your own.',
  'other-body': 'Use a new key for a new request.',
  storage: 'Send it again, a little later.',
  'outcome-unknown': 'Query the status first; with an `Idempotency-Key` simply send it again.',
  overload: 'Send it again, more slowly.',
  refusals: 'Correct the operations that are refused, then send it again: only `/v1/json` answers this.',
  internal: 'Send it again; if the error stays, contact the operator of the gateway.',
  operation: 'Put an object with a `type` there.',
  type: 'Use one of the types on these pages.',
  id: 'Give the id, as the sentence says it must be.',
  phone: 'Give the number in international format.',
  text: 'Correct the text.',
  field: 'Correct the field that the sentence names.',
  sender: 'Use a sender name that is approved for the channel: the operation `sender` lists them.',
  tariff: 'Numbers with this prefix have no price on this channel. Contact the operator of the gateway.',
  money: 'Top the account up.',
  unpaid:
    'Send what can go out at once; schedule other messages some minutes later. Paid messages shorten the time.',
  price: 'Allow what the sentence names, or send fewer or cheaper channels.',
  rule: 'The operator of the gateway has this rule: send it later, or with another text, as the sentence says.',
  lookup: 'Look it up again, a little later; it cost nothing.',
  call: 'Try another channel, or query the status where the sentence says so.',
  'too-many-templates':
    'Delete templates that are not needed; the operator of the gateway can raise the limit.',
  'too-much': 'Send it again, more slowly. Sends are never refused with this.',
  'answer-too-long': 'Send fewer operations in a request.',
  'events-dropped':
    'Your consumer was away for longer than events are kept. Begin with the oldest one, which the sentence names, and query what you may have missed.',
  'events-off': 'The operator of the gateway has turned the feed off.',
  'too-many-readers': 'End a request that waits, or ask the operator of the gateway for a higher limit.',
  'unknown-message': 'This account has sent nothing under this id.',
  'not-acknowledged': 'Send it with `until: acknowledged`; where nothing is with a carrier yet, cancel it.',
  'not-cancelled': 'Query its status: what a carrier has cannot be called back.',
}
