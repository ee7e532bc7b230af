import PostalMime, { type Attachment, type Email } from 'postal-mime'
import type { Report, ReportOutcome } from '../connector.ts'
import { type HandOver, handOverName } from '../hand-over-name.ts'
import { recipientTexts } from '../http/personal-texts.ts'
import { handOverIn } from './bounce-address.ts'
import { describeFailure } from './mail-status.ts'
import { mailText } from './submit-outcome.ts'

/** Fields of a delivery report about one recipient, by their names in lower case. */
type Fields = ReadonlyMap<string, string>

/**
 * Anyone can write to a bounce address, and parsing takes 50 µs a line. A genuine report has at most three parts, one
 * recipient, and our own e-mail.
 */
const limits = { octets: 262_144, lines: 5_000, parts: 50, recipients: 20, headerOctets: 65_536 }

/**
 * Parses an e-mail to a bounce address: a delivery report (RFC 3464) about one of our hand-overs. `recipient` is the
 * address that it came to, where the mail server reports it. Null for all other mail, such as out-of-office replies,
 * and for an e-mail too large to be a report; `unreadable` for input that is no e-mail.
 */
export async function readBounce(
  octets: Uint8Array,
  recipient: string | null,
): Promise<Report | null | 'unreadable'> {
  if (isTooLarge(octets)) return null
  const mail = await parsed(octets)
  if (mail === null) return 'unreadable'
  const status = mail.attachments.find(({ mimeType }) => statusTypes.has(mimeType))
  const { envelopeId, recipients } = readStatus(status ? textIn(status) : '')
  const outcome = status ? readOutcome(recipients) : outcomeOfOldBounce(mail)
  const handOver = findHandOver(mail, envelopeId, recipient)
  if (outcome === null || handOver === null) return null
  return {
    refs: [handOverName(handOver)],
    phone: null,
    outcome,
    at: parseInstant(recipients.at(-1)?.get('last-attempt-date') ?? mail.date),
    raw: mailText(describeRecipients(recipients), recipients.flatMap(readNames)),
    own: handOver,
  }
}

/** RFC 3464; RFC 6533 for addresses beyond ASCII. */
const statusTypes: ReadonlySet<string> = new Set([
  'message/delivery-status',
  'message/global-delivery-status',
])

async function parsed(octets: Uint8Array): Promise<Email | null> {
  try {
    const mail = await PostalMime.parse(octets, {
      forceRfc822Attachments: true,
      maxNestingDepth: 20,
      maxHeadersSize: limits.headerOctets,
    })
    return mail.headers.length === 0 ? null : mail
  } catch {
    return null
  }
}

/** An upper bound for the number of parts: the lines that begin with two hyphens. */
function isTooLarge(octets: Uint8Array): boolean {
  if (octets.length > limits.octets) return true
  let lines = 0
  let parts = 0
  for (let at = octets.indexOf(0x0a); at !== -1; at = octets.indexOf(0x0a, at + 1)) {
    if (octets[at + 1] === 0x2d && octets[at + 2] === 0x2d) parts++
    if (++lines > limits.lines || parts > limits.parts) return true
  }
  return false
}

function textIn({ content }: Attachment): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}

/**
 * Fields about the message and about each recipient (RFC 3464, 2.1). Mail servers leave out the blank lines between them, or
 * have more of them, so the next recipient begins where a field comes again that each has once.
 */
function readStatus(text: string): { envelopeId: string | undefined; recipients: Fields[] } {
  const recipients: Map<string, string>[] = []
  let fields = new Map<string, string>()
  let envelopeId: string | undefined
  for (const [name, value] of fieldsIn(text)) {
    if (name === 'original-envelope-id') envelopeId ??= value
    if (recipients.length === 0 || (onceEach.has(name) && fields.has(name))) {
      if (recipients.length === limits.recipients) break
      fields = new Map()
      recipients.push(fields)
    }
    if (!fields.has(name)) fields.set(name, value)
  }
  return { envelopeId, recipients }
}

/** Fields that each recipient has once. */
const onceEach: ReadonlySet<string> = new Set(['original-recipient', 'final-recipient', 'action', 'status'])

/** The fields in their order. A line that is no field goes on with the one before, indented or not. */
function fieldsIn(text: string): [name: string, value: string][] {
  const fields: [string, string][] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, name, value = ''] = /^([A-Za-z][\w-]{0,60})[ \t]*:(.*)$/.exec(line) ?? []
    const last = fields.at(-1)
    if (name !== undefined) fields.push([name.toLowerCase(), value.trim()])
    else if (last !== undefined && line.trim() !== '') last[1] = `${last[1]} ${line.trim()}`
  }
  return fields
}

/** The outcome over all recipients: failed where none was reached. Null where no action is known. */
function readOutcome(recipients: readonly Fields[]): ReportOutcome | null {
  const actions = recipients.map(readAction)
  if (actions.some((action) => arrived.has(action))) return { kind: 'delivered' }
  if (actions.includes('delayed')) return { kind: 'enroute' }
  const failed = recipients[actions.indexOf('failed')]
  if (failed === undefined) return null
  const { status, code } = describeFailure(failed.get('status') ?? '', failed.get('diagnostic-code') ?? '')
  return { kind: 'failed', status, reason: `The e-mail came back${code === null ? '' : ` (${code})`}` }
}

/** The word without what stands behind it; `failed` where a permanent status stands without a word. */
function readAction(fields: Fields): string {
  const [word] = /[a-z]+/i.exec(fields.get('action') ?? '') ?? []
  return word?.toLowerCase() ?? (/^\s*5\./.test(fields.get('status') ?? '') ? 'failed' : '')
}

/** `relayed` and `expanded`: passed to servers and lists that send no further report (RFC 3464, 2.3.3). */
const arrived: ReadonlySet<string> = new Set(['delivered', 'relayed', 'expanded'])

/** Older Exim sends no report, but names the recipients that failed. */
function outcomeOfOldBounce({ headers }: Email): ReportOutcome | null {
  if (!headers.some(({ key }) => key === 'x-failed-recipients')) return null
  return { kind: 'failed', status: 'UNDELIVERABLE', reason: 'The e-mail came back' }
}

/** The hand-over, by the returned ENVID, by the bounce address, or by the returned e-mail. */
function findHandOver(
  mail: Email,
  envelopeId: string | undefined,
  recipient: string | null,
): HandOver | null {
  const addressed = mail.headers.filter(({ key }) => addressFields.has(key)).map(({ value }) => value)
  for (const text of [envelopeId, recipient, ...addressed, ...returnedIds(mail)]) {
    const handOver = text == null ? null : handOverIn(text)
    if (handOver !== null) return handOver
  }
  return null
}

const addressFields: ReadonlySet<string> = new Set(['x-original-to', 'delivered-to', 'envelope-to', 'to'])

function returnedIds({ attachments, text }: Email): string[] {
  const returned = attachments.filter(({ mimeType }) => returnedTypes.has(mimeType)).map(textIn)
  return [...returned, text ?? ''].flatMap(
    (each) => /^message-id:\s*(<[^<>\s]{1,200}>)/im.exec(each)?.[1] ?? [],
  )
}

const returnedTypes: ReadonlySet<string> = new Set([
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
])

function describeRecipients(recipients: readonly Fields[]): string {
  const words = recipients.map((fields) => {
    const said = ['action', 'status', 'diagnostic-code'].map((key) => fields.get(key)?.trim() ?? '')
    return said.filter((each) => each !== '').join(' ')
  })
  return words.join(' / ') || 'a bounce without a delivery report'
}

/** The recipient, as the words of a server may repeat it. */
function readNames(fields: Fields): string[] {
  return ['final-recipient', 'original-recipient'].flatMap((key) => {
    const [, recipient = ''] = /^\s*[\w-]+\s*;\s*<?(.*?)>?\s*$/.exec(fields.get(key) ?? '') ?? []
    return recipientTexts(recipient)
  })
}

function parseInstant(date: string | undefined): number | null {
  const at = Date.parse(date ?? '')
  return Number.isFinite(at) && at > 0 ? at : null
}
