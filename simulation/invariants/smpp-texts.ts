import { isOpen, isSuccess } from '../../packages/domain/message/status.ts'
import { isAnswered } from '../outside/smpp-client.ts'
import type { SmppText } from '../outside/smpp-text.ts'
import type { Evidence, SmppMessageRow } from './evidence.ts'
import { grouped } from './grouped.ts'

/**
 * A text of an SMPP client whose parts were all taken becomes one message with its words, or each part ends with a receipt
 * that says it failed. Ids are of one part each, and receipts come to the client that sent.
 */
export function* smppTexts(evidence: Evidence): Generator<string> {
  const { world, smppMessages } = evidence
  if (world.smppClients.length === 0) return
  const texts = world.smppClients.flatMap((client) => client.texts)
  const byWords = grouped(smppMessages, ({ phone, words }) => `${phone} ${words}`)
  const known = new Set(texts.map(({ phone, words }) => `${phone} ${words.trim()}`))
  for (const { msgId, words, phone } of smppMessages)
    if (!known.has(`${phone} ${words.trim()}`))
      yield `message ${msgId} has words that no client has sent: ${words}`
  for (const text of texts) yield* judgeText(text, byWords.get(`${text.phone} ${text.words}`) ?? [], evidence)
  yield* idsAreUnique(texts)
  yield* receiptsArrive(evidence)
}

function* judgeText(
  text: SmppText,
  found: readonly SmppMessageRow[],
  { failedIds, world }: Evidence,
): Generator<string> {
  const { name, parts, form } = text
  // A whole text that may have been taken is sent again; parts of one text are known again.
  const allowed = 1 + (form === 'whole' ? (parts[0]?.doubts ?? 0) : 0)
  if (found.length > allowed)
    yield `${name} became ${found.length} messages: ${found.map(({ msgId }) => msgId).join(', ')}`
  if (!isAnswered(text)) {
    yield `${name} has parts that are never taken`
    return
  }
  if (found.length > 0) {
    if (form !== 'whole') yield* idsAreKnown(text, found)
    return
  }
  const isFailed = parts.every(({ ids }) => [...ids].some((id) => failedIds.has(id)))
  if (!isFailed) yield `all parts of ${name} were taken, and it became no message`
  else if (world.profile.isCalm) yield `${name} was not sent although nothing failed`
}

/** Each answer to a part names the message of its text: a receipt of another one would say that it failed. */
function* idsAreKnown({ name, parts }: SmppText, found: readonly SmppMessageRow[]): Generator<string> {
  const known = new Set(found.flatMap(({ ids }) => ids))
  for (const { number, ids } of parts)
    for (const id of ids)
      if (!known.has(id)) yield `${name} part ${number} has the id ${id}, which is not of its message`
}

function* idsAreUnique(texts: readonly SmppText[]): Generator<string> {
  const owners = new Map<string, string>()
  for (const { name, parts } of texts)
    for (const { number, ids } of parts)
      for (const id of ids) {
        const part = `${name} part ${number}`
        const other = owners.get(id)
        if (other !== undefined) yield `${part} and ${other} have the id ${id}`
        owners.set(id, part)
      }
}

function* receiptsArrive({ world, smppMessages, messages, waitingReceipts }: Evidence): Generator<string> {
  for (const { msgId, systemId, ids } of smppMessages) {
    const message = messages.get(msgId)
    if (message?.phase !== 9) continue
    // The first final one; where several were written at once, the last of these.
    const ends = message.timeline.flatMap((entry) =>
      entry.step === 'status' && !isOpen(entry.status) ? [isSuccess(entry.status)] : [],
    )
    for (const id of ids) {
      const got = world.smppClients.flatMap((client) =>
        client.receipts.flatMap((receipt) => (receipt.id === id ? [{ client, receipt }] : [])),
      )
      if (got.length === 0 && !waitingReceipts.has(id)) yield `the receipt of ${id} is gone`
      for (const { client, receipt } of got) {
        if (client.systemId !== systemId) yield `the receipt of ${id} came to ${client.systemId}`
        if (!ends.includes(receipt.isDelivered))
          yield `the receipt of ${id} says ${receipt.isDelivered ? 'delivered' : 'failed'}, and the message is ${message.status}`
      }
    }
  }
}
