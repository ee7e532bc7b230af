import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectDefaults } from '../../../settings/setting.ts'
import { readJasminAnswer } from '../../jasmin/jasmin-answer.ts'
import { jasminEvents } from '../../jasmin/jasmin-webhook.ts'
import { jasmin } from '../../jasmin/kind.ts'
import { jasminSettings } from '../../jasmin/settings.ts'
import { openKind } from '../open-kind.ts'
import { checkFormGateway, gatewayPassword, gatewaySecret } from '../sms-http/form-gateway-contract.ts'
import { sampleNow } from '../sms-http/open-sms.ts'
import { binarySms, sampleName, smsPart } from '../sms-http/sms-samples.ts'

const id = '07033084-5cfd-4812-90a4-e4d24ffb6e3d'

const open = checkFormGateway({
  kind: 'jasmin',
  create: (account, dependencies) =>
    openKind(jasmin, { ...collectDefaults(jasminSettings), ...account }, dependencies),
  accepted: { kind: 'answer', status: 200, body: `Success "${id}"` },
  unauthorized: { kind: 'answer', status: 403, body: 'Error "Authentication failure for username:shop"' },
  encoded: [
    [{ content: { kind: 'sms', text: 'Так 😀' } }, '04220430043A0020D83DDE00'],
    [binarySms, '00e9ff41'],
  ],
  read: readJasminAnswer,
  answers: [
    [200, `Success "${id}"`, 'accepted'],
    [200, `Success "${id}"\n`, 'accepted'],
    [403, 'Error "Authentication failure for username:shop"', 'unavailable REJECTED'],
    [
      400,
      'Error "Authorization failed for username [shop] (Can not set dlr level)."',
      'unavailable REJECTED',
    ],
    [403, 'Error "Cannot charge submit_sm, check RouterPB log file for details"', 'unavailable REJECTED'],
    [403, 'Error "User throughput exceeded"', 'throttled REJECTED'],
    [412, 'Error "No route found"', 'rejected-here NO ROUTE'],
    [412, 'Error "Failover route has no bound connectors"', 'unavailable REJECTED'],
    [400, 'Error "Argument [to] has an invalid value: [x]."', 'rejected INVALID DESTINATION ADDRESS'],
    [400, 'Error "Argument [from] has an invalid value: [x]."', 'rejected-here INVALID SOURCE ADDRESS'],
    [400, 'Error "Argument [coding] has an invalid value: [x]."', 'rejected-here REJECTED'],
    [400, 'Error "Argument [x] is unknown."', 'rejected-here REJECTED'],
    [400, 'Error "Mandatory argument [to] is not found."', 'rejected-here REJECTED'],
    [400, 'Error "Value filter failed for username [shop] (to filter mismatch)."', 'rejected-here REJECTED'],
    [
      400,
      'Error "Value filter failed for username [shop] (from filter mismatch)."',
      'rejected-here INVALID SOURCE ADDRESS',
    ],
    [
      500,
      'Error "Cannot send submit_sm, check SMPPClientManagerPB log file for details"',
      'unavailable REJECTED',
    ],
    [503, 'Error "InterceptorPB not connected !"', 'unavailable REJECTED'],
    [500, 'Error "Unknown error: list index out of range"', 'unknown'],
    [200, 'Success', 'unknown'],
    [200, 'Error "No route found"', 'rejected-here NO ROUTE'],
    [200, 'Error "Something new"', 'rejected-here REJECTED'],
  ],
  events: jasminEvents(),
  usual: { id },
  reports: [
    [{ level: '1', message_status: 'ESME_ROK' }, 'enroute'],
    [{ level: '1', message_status: 'ESME_RINVDSTADR' }, 'INVALID DESTINATION ADDRESS'],
    [{ level: '1', message_status: 'ESME_RINVSRCADR' }, 'INVALID SOURCE ADDRESS'],
    [{ level: '1', message_status: 'ESME_RTHROTTLED' }, 'REJECTED'],
    [{ level: '1', message_status: 'ESME_NEWER' }, 'REJECTED'],
    [{ level: '2', message_status: 'DELIVRD', err: '000', text: 'Your code: 314159' }, 'delivered'],
    [{ level: '2', message_status: 'ACCEPTD' }, 'enroute'],
    [{ level: '2', message_status: 'UNDELIV', err: '27' }, 'UNDELIVERABLE'],
    [{ level: '2', message_status: 'EXPIRED' }, 'EXPIRED'],
    [{ level: '2', message_status: 'REJECTD' }, 'REJECTED'],
    [{ level: '2', message_status: 'DELETED' }, 'DELETED'],
    [{ level: '2', message_status: 'UNKNOWN' }, 'lost'],
    [{ level: '2', message_status: 'TELEPORTED' }, null],
    [{ level: '2', message_status: '11' }, null],
  ],
  refs: [id, sampleName],
  at: null,
  malformed: [{ id, message_status: 'a b' }, { message_status: 'DELIVRD' }],
  replies: [
    [{ id, 'origin-connector': 'mtn', coding: '0', content: 'Yes', binary: '596573' }, 'Yes'],
    [{ id, coding: '8', content: '\u0004"', binary: '04220430043a' }, 'Так'],
    [{ id, coding: '8', content: 'Так' }, 'Так'],
    [{ id, coding: '0', content: '\u0000\u001be', binary: '001b65' }, '@€'],
    [{ id, coding: '3', content: '?', binary: 'e9' }, 'é'],
    [{ id, coding: '6', content: '?', binary: 'c1c2' }, 'СТ'],
    [{ id, coding: '24', content: '?', binary: '0421' }, 'С'],
    [{ id, coding: '72', content: '?', binary: '0421' }, 'С'],
    [{ id, coding: '224', content: '?', binary: 'd83dde00' }, '😀'],
    [{ id, coding: '241', content: '?', binary: '001b65' }, '@€'],
    [{ id, coding: '8', content: 'Так', binary: 'no digits' }, 'Так'],
  ],
  acknowledgement: 'ACK/Jasmin',
  simulated: { refusals: ['rejected-here', 'throttled'], namesIds: false, options: ['binary', 'tlvs'] },
})

const usual = {
  username: 'shop',
  password: gatewayPassword,
  from: 'Shop',
  to: '380671234567',
  'validity-period': '5',
  dlr: 'yes',
  'dlr-level': '3',
  'dlr-method': 'POST',
  'dlr-url': `https://gateway.example/inbound/jasmin/report/${gatewaySecret}/${sampleName}`,
}

test('a text of the GSM alphabet goes out as it is, with the address of its own report', async () => {
  await using jasmin = await open()
  const content = { kind: 'sms', text: 'Your code: 314159 €' } as const
  const outcome = await jasmin.connection.submit(smsPart({ content }, sampleNow))
  assert.deepEqual(outcome, { kind: 'accepted', ref: id, raw: `Success "${id}"` })
  const [request] = jasmin.receiver.received
  assert.deepEqual([request?.method, request?.path], ['POST', '/send'])
  const sent = Object.fromEntries(new URLSearchParams(jasmin.sent))
  assert.deepEqual(sent, { ...usual, coding: '0', content: content.text })
})

test('any other text goes out as the octets of UCS-2', async () => {
  await using jasmin = await open()
  await jasmin.connection.submit(smsPart({ content: { kind: 'sms', text: 'Так 😀' } }, sampleNow))
  const sent = Object.fromEntries(new URLSearchParams(jasmin.sent))
  assert.deepEqual(sent, { ...usual, coding: '8', 'hex-content': '04220430043A0020D83DDE00' })
})

test('octets go out in hexadecimal as 8-bit data', async () => {
  await using jasmin = await open()
  await jasmin.connection.submit(smsPart(binarySms, sampleNow))
  const sent = Object.fromEntries(new URLSearchParams(jasmin.sent))
  assert.deepEqual(sent, { ...usual, coding: '4', 'hex-content': '00e9ff41' })
})

// The tuples are those of Jasmin's documentation, "HTTP sending SMS parameters".
test('parameters of the carrier go out in JSON, which alone has room for them', async () => {
  await using jasmin = await open()
  const tlvs = [
    { tag: 12_288, value: 'ref-42', nul: true },
    { tag: 0x1401, value: '1107', nul: false },
  ]
  const content = { kind: 'sms', text: 'Hello' } as const
  await jasmin.connection.submit(smsPart({ content, smsOptions: { flash: false, tlvs } }, sampleNow))
  assert.equal(jasmin.receiver.received[0]?.headers['content-type'], 'application/json')
  assert.deepEqual(JSON.parse(jasmin.sent), {
    ...usual,
    coding: '0',
    content: 'Hello',
    custom_tlvs: [
      [12_288, null, 'COctetString', 'ref-42'],
      [0x1401, null, 'OctetString', '1107'],
    ],
  })
})

test('words of the SMSC have the meaning of the setting', () => {
  const events = jasminEvents(
    new Map([
      ['DELIVERD', 'delivered'],
      ['11', 'rejected'],
    ] as const),
  )
  const read = (word: string) => {
    const fields = { id, level: '2', message_status: word }
    const parsed = events.report(fields, { msgId: 1, stage: 0, expiresAt: 2 })
    return parsed.kind === 'events' ? parsed.reports[0]?.outcome.kind : parsed.kind
  }
  assert.deepEqual(['DELIVERD', 'Deliverd', '11', 'UNDELIV'].map(read), [
    'delivered',
    'delivered',
    'failed',
    'failed',
  ])
})
