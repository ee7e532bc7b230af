import type { Receiver } from '../../../../../test/support/receiver.ts'
import { assignKeyword, assignNumber } from '../../../../administration/accounts/own-numbers.ts'
import { addSender } from '../../../../store/accounts/senders.ts'
import type { GatewayHarness } from '../gateway-harness.ts'
import type { IndependentSmsc } from '../independent-smsc.ts'
import { until } from '../until.ts'
import { part, untilRow } from './clients-served.ts'
import { phones, said } from './searched-words.ts'

const rules = { allowPrivateAddresses: true }

/**
 * Texts to an own number and to its keywords, in each form in which they are reported, and an answer to one of them; from
 * the other carrier one part of a long text, and a report about a message that is not known.
 */
export async function receiveReplies(
  harness: GatewayHarness,
  { peer, receiver }: { peer: IndependentSmsc; receiver: Receiver },
): Promise<void> {
  const { db } = harness
  const number = { channel: 'sms', accountId: 1, number: '7755' }
  // Nothing but the text, which may be one word: an address with six digits would be encrypted for those.
  const words = receiver.url('/words/%s')
  await assignNumber(db, { ...number, hook: words, form: 'kannel' }, rules)
  for (const form of ['json', 'kannel', 'jasmin', 'jasmin-get'] as const) {
    const path = form === 'kannel' ? '/to/kannel?text=%b' : `/to/${form}`
    const keyword = `to${form.replace('-', '')}`
    await assignKeyword(db, { ...number, keyword, hook: receiver.url(path), form }, rules)
  }
  const write = (text: string) =>
    harness.network().smsc.sendInbound({ phone: phones.writer, to: '7755', text })
  write(`to ${said.keyword}`)
  write(`tokannel ${said.keyword}`)
  write(`tojson ${said.keyword}`)
  write(`tojasmin ${said.keyword}`)
  write(`tojasminget ${said.keyword}`)
  for (const path of ['/words/', '/to/kannel?', '/to/json', '/to/jasmin', '/to/jasmin-get'])
    await until(`a request of ${path}`, () =>
      receiver.received.some((request) => request.path.startsWith(path)) ? true : null,
    )
  await addSender(db, { accountId: 1, channel: 'sms', name: '7755', status: 'approved' })
  await until('an answer in the conversation', async () => {
    const fields = { type: 'sms', id: 31, phone: phones.writer, sms_signature: '7755' }
    const { data } = await harness.client.post([{ ...fields, sms_message: said.answer }])
    return data?.[0]?.success === true ? true : null
  })
  await harness.untilStatus(31, 'DELIVERED')
  await peer.deliver({
    ...{ source_addr: phones.writer, destination_addr: '7755' },
    ...part(1, 2, 9, said.long),
  })
  await untilRow(harness, 'inbound_parts')
  await peer.deliver({
    ...{ source_addr: phones.unmatched, destination_addr: 'Posthorn', esm_class: 4 },
    short_message: `id:77 sub:001 dlvrd:000 stat:UNDELIV err:011`,
  })
  await untilRow(harness, 'unmatched_reports')
}
