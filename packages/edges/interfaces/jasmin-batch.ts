import type { Parameters } from './parameters.ts'

/** The fields of a message of the REST interface; `_` and `-` in their names are alike. */
export type RestFields = Readonly<Record<string, unknown>>

export interface JasminBatch {
  /** One for each receiver. */
  messages: Parameters[]
  /** Unix seconds; null: at once. */
  sendAt: number | null
  /** Seconds until then, for the answer. */
  scheduledSeconds: number
  callbackUrl: string | null
  errbackUrl: string | null
}

/** What is wrong with a batch, as Jasmin's REST interface says it. */
export interface WrongBatch {
  title: string
  description: string
}

const maxReceivers = 10_000
/** More than a message has arguments. */
const maxFields = 50

/**
 * Reads a batch of `/secure/sendbatch` (jasmin/protocols/rest/api.py): `globals` are the fields of messages that have
 * none of their own, `to` is a receiver or a list of them, and messages without a receiver or a text are passed over.
 * Messages share the octets of what they have in common.
 */
export function parseBatch(body: RestFields, now: number): JasminBatch | WrongBatch {
  const config = asFields(body['batch_config'])
  const sendAt = readSchedule(config['schedule_at'], now)
  if (sendAt !== null && typeof sendAt === 'object') return sendAt
  const messages = readMessages(asList(body['messages']), plainFields(asFields(body['globals'])))
  if ('title' in messages) return messages
  return {
    messages,
    sendAt,
    scheduledSeconds: sendAt === null ? 0 : sendAt - Math.floor(now / 1_000),
    callbackUrl: readUrl(config['callback_url']),
    errbackUrl: readUrl(config['errback_url']),
  }
}

function readMessages(given: readonly unknown[], globals: RestFields): Parameters[] | WrongBatch {
  if (given.length > maxReceivers) return tooLong
  const messages: Parameters[] = []
  const shared = toParameters(globals)
  for (const message of given) {
    const own = plainFields(asFields(message))
    const { to, ...fields } = { ...globals, ...own }
    if (Object.keys(fields).length > maxFields) return tooManyFields
    if ((!('content' in fields) && !('hex-content' in fields)) || to === undefined) continue
    const receivers: unknown[] = Array.isArray(to) ? to : [to]
    if (messages.length + receivers.length > maxReceivers) return tooLong
    const common = new Map([...shared, ...toParameters(own)])
    for (const receiver of receivers) messages.push(new Map([...common, ['to', encodeValue(receiver)]]))
  }
  return messages
}

const tooLong: WrongBatch = {
  title: 'Batch too long',
  description: `a batch must have at most ${maxReceivers} messages and receivers`,
}
const tooManyFields: WrongBatch = {
  title: 'Too many fields',
  description: `a message must have at most ${maxFields} fields, those of globals counted`,
}

/** The arguments of `/send` and `/rate` that these fields stand for. */
export function restParameters(fields: RestFields): Parameters {
  return toParameters(plainFields(fields))
}

function plainFields(fields: RestFields): RestFields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const plain =
        name.toLowerCase() === 'custom_tlvs' ? 'custom_tlvs' : name.toLowerCase().replaceAll('_', '-')
      return given(value) ? [[plain, value]] : []
    }),
  )
}

function toParameters(fields: RestFields): Parameters {
  return new Map(Object.entries(fields).map(([name, value]) => [name, encodeValue(value)]))
}

function encodeValue(value: unknown): Buffer {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Unix seconds. `2030-11-15 09:00:00` is in the time zone of the gateway. */
function readSchedule(value: unknown, now: number): number | WrongBatch | null {
  if (!given(value)) return null
  const text = String(value)
  const seconds = /^(\d{1,9})s$/.exec(text)?.[1]
  if (seconds !== undefined) return Math.floor(now / 1_000) + Number(seconds)
  const at = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN
  if (Number.isNaN(at) || !hasDay(text, at)) {
    const description = 'schedule_at must be YYYY-MM-DD HH:MM:SS, or a number of seconds such as 86400s'
    return { title: 'Cannot parse scheduled_at value', description }
  }
  if (at < now)
    return { title: 'Cannot schedule batch in past date', description: `Invalid past date given: ${text}` }
  return Math.floor(at / 1_000)
}

/** Not so for 31 November, which would be read as 1 December. */
function hasDay(text: string, at: number): boolean {
  return new Date(at).getDate() === Number(text.slice(8, 10))
}

function given(value: unknown): boolean {
  return value !== undefined && value !== null
}

function readUrl(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}

function asFields(value: unknown): RestFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RestFields) : {}
}
