// Both ends against npm `smpp`, which knows nothing of our codec.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { test } from 'node:test'
import * as smpp from 'smpp'
import { systemClock } from '../../kit/time/clock.ts'
import { connectSocket } from '../connect.ts'
import { deliverSm, submitSm } from '../pdu/message-fields.ts'
import { encodeRelativeTime } from '../time.ts'
import { credentials, End } from './session-pair.ts'

const options = {
  clock: systemClock,
  window: 10,
  responseTimeoutMs: 5_000,
  enquireLinkMs: null,
  inactivityMs: null,
  bindWithinMs: null,
}

async function portOf(server: Server): Promise<number> {
  if (!server.listening) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }
  return (server.address() as AddressInfo).port
}

test('our ESME binds, submits, receives a receipt and unbinds at an independent SMSC', async () => {
  const seen: smpp.PDU[] = []
  const server = smpp.createServer({}, (session) => {
    session.on('error', () => undefined)
    session.on('pdu', (pdu: smpp.PDU) => {
      seen.push(pdu)
      if (pdu.command === 'bind_transceiver') session.send(pdu.response({ system_id: 'peer' }))
      if (pdu.command === 'enquire_link' || pdu.command === 'unbind') session.send(pdu.response())
      if (pdu.command !== 'submit_sm') return
      session.send(pdu.response({ message_id: '1a2b' }))
      session.deliver_sm({
        source_addr: pdu['destination_addr'],
        destination_addr: pdu['source_addr'],
        esm_class: 4,
        receipted_message_id: '1a2b',
        message_state: 2,
        short_message: 'id:1a2b stat:DELIVRD',
      })
    })
  })
  const port = await portOf(server)
  const signal = new AbortController().signal
  const socket = await connectSocket({
    host: '127.0.0.1',
    port,
    tls: null,
    clock: systemClock,
    timeoutMs: 5_000,
    signal,
  })
  const esme = new End(socket, { ...options, side: 'esme' }, (request) => request.answerEmpty(0))
  assert.deepEqual(await esme.session.bind(credentials), {
    kind: 'bound',
    systemId: 'peer',
    scInterfaceVersion: null,
  })
  const outcome = await esme.session.sendRequest(
    submitSm({
      source: { ton: 5, npi: 0, address: 'Posthorn' },
      destination: { ton: 1, npi: 1, address: '380671234567' },
      validityPeriod: encodeRelativeTime(3_600),
      registeredDelivery: 1,
      dataCoding: 8,
      shortMessage: Buffer.from('Привіт', 'utf16le').swap16(),
    }),
  )
  assert.ok(outcome.kind === 'answered' && outcome.pdu.command === 'submit_sm_resp')
  assert.equal(outcome.pdu.messageId, '1a2b')
  await esme.until(() => esme.requests.length === 1)
  const receipt = esme.requests[0]?.pdu
  assert.ok(receipt?.command === 'deliver_sm')
  assert.deepEqual(
    [receipt.source.address, receipt.esmClass, receipt.tlvs],
    ['380671234567', 4, { receiptedMessageId: '1a2b', messageState: 2 }],
  )
  assert.equal(Buffer.from(receipt.shortMessage).toString(), 'id:1a2b stat:DELIVRD')
  await esme.session.close(1_000)
  assert.deepEqual(
    seen.map((pdu) => pdu.command),
    ['bind_transceiver', 'submit_sm', 'deliver_sm_resp', 'unbind'],
  )
  const submitted = seen[1]
  assert.deepEqual(
    [submitted?.['source_addr_ton'], submitted?.['source_addr'], submitted?.['registered_delivery']],
    [5, 'Posthorn', 1],
  )
  assert.deepEqual(submitted?.['short_message'], { message: 'Привіт' })
  server.close()
  await once(server, 'close')
})

test('an independent ESME binds, submits, receives a message, enquires and unbinds at our SMSC', async () => {
  const server = createServer()
  const port = await portOf(server)
  const connected = once(server, 'connection')
  const client = smpp.connect({ url: `smpp://127.0.0.1:${port}` }, () => undefined)
  const [socket] = (await connected) as [End['socket']]
  const smsc = new End(socket, { ...options, side: 'smsc' }, (request) => {
    if (request.pdu.command !== 'submit_sm') return request.answerEmpty(0)
    request.answer({
      command: 'submit_sm_resp',
      messageId: request.pdu.source.address,
      tlvs: { additionalStatusInfoText: 'taken' },
    })
  })
  const request = (command: 'bind_transceiver' | 'submit_sm' | 'enquire_link' | 'unbind', fields = {}) =>
    new Promise<smpp.PDU>((resolve) => client[command](fields, resolve))

  const bound = await request('bind_transceiver', { system_id: 'them', password: 'secret' })
  assert.equal(bound.command_status, 0)
  assert.equal(smsc.session.mode, 'bound_trx')
  const delivered = once(client, 'deliver_sm') as Promise<[smpp.PDU]>
  const answered = smsc.session.sendRequest(
    deliverSm({ destination: { ton: 5, npi: 0, address: 'them' }, shortMessage: Buffer.from('hello') }),
  )
  const [delivery] = await delivered
  client.send(delivery.response())
  assert.equal((await answered).kind, 'answered')
  assert.deepEqual(delivery['short_message'], { message: 'hello' })
  const submitted = await request('submit_sm', {
    source_addr: 'them',
    destination_addr: '380671234567',
    short_message: 'hi',
    sar_msg_ref_num: 7,
  })
  assert.deepEqual(
    [submitted.command_status, submitted['message_id'], submitted['additional_status_info_text']],
    [0, 'them', 'taken'],
  )
  const taken = smsc.requests.at(-1)?.pdu
  assert.ok(taken?.command === 'submit_sm')
  assert.deepEqual(taken.tlvs, { sarMsgRefNum: 7 })
  assert.equal((await request('enquire_link')).command, 'enquire_link_resp')
  assert.equal((await request('unbind')).command, 'unbind_resp')
  await smsc.closed()
  assert.equal(smsc.reason, 'the peer unbound')
  server.close()
})
