import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitParts } from '../../../domain/text/split-parts.ts'
import { GatewayHarness } from '../../../gateway/test/whole/gateway-harness.ts'
import { until } from '../../../gateway/test/whole/until.ts'
import { shortId } from '../../smpp-server/short-ids.ts'
import { SmppClient } from './smpp-client.ts'

const phone = '380671234567'
const addresses = { source_addr_ton: 5, source_addr: 'Posthorn', dest_addr_ton: 1, destination_addr: phone }
const submit = { ...addresses, registered_delivery: 1 }
/** Tags of parameters that the answers of other versions have. */
const parameters = [
  'sc_interface_version',
  'additional_status_info_text',
  'receipted_message_id',
  'message_state',
]

for (const version of [0x33, 0x00]) {
  test(`a client that binds with the version ${version} gets no parameters, and ids of eight digits`, async () => {
    await using harness = await GatewayHarness.open({ settings: { smppServer: { port: 0 } } })
    await using client = await SmppClient.connect({ port: harness.smppPort })
    const bound = await client.request('bind_transceiver', {
      ...{ system_id: 'demo', password: 'sandbox', interface_version: version },
    })
    assert.equal(bound.command_status, 0)
    const taken = await client.request('submit_sm', { ...submit, short_message: 'Hello' })
    const refused = await client.request('submit_sm', {
      ...submit,
      source_addr: 'Nobody',
      short_message: 'x',
    })
    const receipt = await until('the receipt', () => client.delivered[0] ?? null)
    const id = String(taken['message_id'])
    assert.match(id, /^[0-9A-F]{8}$/)
    assert.match(
      String((receipt['short_message'] as { message: string }).message),
      new RegExp(`^id:${id} sub:001 `),
    )
    for (const pdu of [bound, taken, refused, receipt])
      assert.deepEqual(
        parameters.filter((name) => name in pdu),
        [],
      )
    const state = await client.request('query_sm', { message_id: id.toLowerCase(), source_addr: 'Posthorn' })
    assert.deepEqual(
      [state.command_status, state['message_id'], state['message_state']],
      [0, id.toLowerCase(), 2],
    )
    const unknown = await client.request('query_sm', { message_id: 'FFFFFFF1', source_addr: 'Posthorn' })
    assert.equal(unknown.command_status, 0x0c)
  })
}

for (const text of ['Дякую! '.repeat(40), 'thank you '.repeat(30), '👍'.repeat(80)]) {
  test(`a client of 3.3 gets a long reply in parts, without parameters (${text.slice(0, 6).trim()})`, async () => {
    await using harness = await GatewayHarness.open({ settings: { smppServer: { port: 0 } } })
    await using client = await SmppClient.bind({ port: harness.smppPort, version: 0x33 })
    await client.submit({ short_message: 'How are you?', registered_delivery: 0 })
    await harness.untilAllEnded()
    harness.network().smsc.sendInbound({ phone, to: 'Posthorn', text })
    const { parts } = splitParts(text)
    const replies = await client.untilDelivered(parts.length)
    const said = replies.map((reply) => reply['short_message'] as { message: string; udh: Buffer[] })
    assert.deepEqual(
      said.map(({ message }) => message),
      parts,
    )
    assert.deepEqual(
      replies.map((reply) => [reply['esm_class'], 'message_payload' in reply]),
      parts.map(() => [0x40, false]),
    )
  })
}

test('a client of 3.3 cancels by the id that it got', async () => {
  await using harness = await GatewayHarness.open({ settings: { smppServer: { port: 0 } } })
  await using client = await SmppClient.bind({ port: harness.smppPort, version: 0x33 })
  const later = { ...submit, schedule_delivery_time: '000000010000000R', short_message: 'Later' }
  const { message_id: id } = await client.request('submit_sm', later)
  const { command_status: status } = await client.request('cancel_sm', { ...addresses, message_id: id })
  assert.equal(status, 0)
})

test('ids of a day, and those of the next one that follow them, differ', () => {
  const first = 25_180_000_010_004
  const ids = [first, first + 1, first + 9_999, first + 10_000_000_000 + 10_000, 10_004].map((id) =>
    shortId(`${id}-2`),
  )
  assert.equal(new Set(ids.slice(0, 4)).size, 4)
  assert.equal(ids[0], ids[4])
})
