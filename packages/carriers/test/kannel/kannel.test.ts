import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Secret } from '../../../settings/secret.ts'
import { collectDefaults } from '../../../settings/setting.ts'
import { readKannelAnswer } from '../../kannel/kannel-answer.ts'
import { kannelEvents } from '../../kannel/kannel-webhook.ts'
import { kannel } from '../../kannel/kind.ts'
import { kannelSettings } from '../../kannel/settings.ts'
import { FormWebhook } from '../../sms-http/form-webhook.ts'
import { openKind } from '../open-kind.ts'
import { checkFormGateway, gatewayPassword, gatewaySecret } from '../sms-http/form-gateway-contract.ts'
import { sampleNow } from '../sms-http/open-sms.ts'
import { binarySms, flashOptions, headedSms, sampleName, smsPart } from '../sms-http/sms-samples.ts'

const open = checkFormGateway({
  kind: 'kannel',
  create: (account, dependencies) =>
    openKind(kannel, { ...collectDefaults(kannelSettings), smsc: 'smsc1', ...account }, dependencies),
  accepted: { kind: 'answer', status: 202, body: '0: Accepted for delivery' },
  unauthorized: { kind: 'answer', status: 403, body: 'Authorization failed for sendsms' },
  encoded: [
    [binarySms, 'text=%00%e9%ff%41'],
    [headedSms, 'udh=%06%05%04%15%81%15%81'],
  ],
  read: (answer, raw) => readKannelAnswer(answer, raw, smsPart()),
  answers: [
    [202, '0: Accepted for delivery', 'accepted'],
    [202, '3: Queued for later delivery', 'accepted'],
    [202, 'Sent.', 'accepted'],
    [403, 'Authorization failed for sendsms', 'unavailable REJECTED'],
    [403, 'Not routable. Do not try again.', 'rejected-here NO ROUTE'],
    [400, 'Missing receiver number, rejected', 'rejected-here REJECTED'],
    [400, 'Empty receiver number not allowed, rejected', 'rejected-here REJECTED'],
    [400, 'Sender missing and no global set, rejected', 'rejected-here INVALID SOURCE ADDRESS'],
    [400, 'UDH field misformed, rejected', 'rejected-here REJECTED'],
    [400, 'Number(s) has/have been denied by white- and/or black-lists.', 'rejected-here REJECTED'],
    [503, 'Temporal failure, try again later.', 'unavailable REJECTED'],
    [500, 'Sending failed.', 'unavailable REJECTED'],
    [500, '<html>', 'unknown'],
    [202, 'something else', 'unknown'],
    [202, 'Authorization failed for sendsms', 'unavailable REJECTED'],
  ],
  events: kannelEvents(),
  usual: { at: '1767323000' },
  reports: [
    [{ status: '1' }, 'delivered'],
    [{ status: '2' }, 'UNDELIVERABLE'],
    [{ status: '2', answer: 'id:1 stat:EXPIRED err:001' }, 'EXPIRED'],
    [{ status: '2', answer: 'id:1 stat:REJECTD err:001' }, 'REJECTED'],
    [{ status: '2', answer: 'id:1 stat:UNDELIV err:001' }, 'UNDELIVERABLE'],
    [{ status: '4' }, 'enroute'],
    [{ status: '8' }, 'enroute'],
    [{ status: '16' }, 'REJECTED'],
    [{ status: '34' }, 'EXPIRED'],
    [{ status: '34', answer: 'id:1 stat:UNKNOWN err:000' }, 'EXPIRED'],
    [{ status: '66' }, 'lost'],
    [{ status: '33' }, 'delivered'],
    [{ status: '12' }, 'enroute'],
    [{ status: '48' }, 'REJECTED'],
    [{ status: '0' }, null],
    [{ status: '16', answer: 'NACK/0x0000000b/Invalid Destination Address' }, 'INVALID DESTINATION ADDRESS'],
    [{ status: '16', answer: 'NACK/0xA/Invalid Source Address' }, 'INVALID SOURCE ADDRESS'],
    [{ status: '16', answer: 'NACK/254/delivery failure' }, 'UNDELIVERABLE'],
    [{ status: '16', answer: 'NACK/0x00000401/Vendor-specific error' }, 'REJECTED'],
    [{ status: '16', answer: 'NACK/' }, 'REJECTED'],
    [{ status: '99' }, null],
  ],
  refs: [sampleName],
  at: 1_767_323_000_000,
  malformed: [{ status: 'delivered' }],
  replies: [
    [{ id: 'k-1', text: 'Так' }, 'Так'],
    [{ id: 'k-1', text: 'Так', coding: '0' }, 'Так'],
    [{ id: 'k-1', text: 'Так', coding: '2', charset: 'UTF-8' }, 'Так'],
  ],
  // Kannel would send a body to the subscriber.
  acknowledgement: '',
  simulated: {
    refusals: ['rejected-here', 'unavailable'],
    namesIds: true,
    options: ['flash', 'binary', 'udh'],
  },
})

test('a message is one GET with the address of its own report', async () => {
  await using kannel = await open()
  const outcome = await kannel.connection.submit(smsPart({}, sampleNow))
  assert.deepEqual(outcome, { kind: 'accepted', ref: sampleName, raw: '0: Accepted for delivery' })
  const [request] = kannel.receiver.received
  const { pathname, searchParams } = new URL(request?.path ?? '', kannel.receiver.origin)
  assert.deepEqual([request?.method, pathname], ['GET', '/cgi-bin/sendsms'])
  assert.deepEqual(Object.fromEntries(searchParams), {
    username: 'shop',
    password: gatewayPassword,
    from: 'Shop',
    to: '+380671234567',
    text: 'Ваш код: 314159',
    charset: 'UTF-8',
    coding: '2',
    smsc: 'smsc1',
    validity: '5',
    'dlr-mask': '31',
    'dlr-url': `https://gateway.example/inbound/kannel/report/${gatewaySecret}/${sampleName}?status=%d&answer=%A&at=%T`,
  })
})

test('a report keeps nothing of the text that the receipt begins', () => {
  const fields = { status: '2', answer: 'id:1 stat:UNDELIV err:001 Text:Your code: 314159\nBye' }
  const report = kannelEvents().report(fields, { msgId: 1, stage: 0, expiresAt: 2 })
  assert.ok(report.kind === 'events')
  assert.equal(report.reports[0]?.raw, '2 id:1 stat:UNDELIV err:001')
})

test("words of the SMSC have the meaning of the setting, and others are named beside Kannel's own", () => {
  const words = new Map([['DELIVERD', 'delivered']] as const)
  const read = (stat: string) => {
    const fields = { status: '2', answer: `id:1 stat:${stat} err:000` }
    const parsed = kannelEvents(words).report(fields, { msgId: 1, stage: 0, expiresAt: 2 })
    const [report] = parsed.kind === 'events' ? parsed.reports : []
    return [report?.outcome.kind, report?.unknownState]
  }
  assert.deepEqual(read('Deliverd'), ['delivered', undefined])
  assert.deepEqual(read('UNDELIV'), ['failed', undefined])
  assert.deepEqual(read('ARRIVED'), ['failed', 'ARRIVED'])
})

test('octets go out percent-encoded as 8-bit data, and flash as message class 0', async () => {
  await using kannel = await open()
  await kannel.connection.submit(smsPart({ ...headedSms, ...flashOptions }, sampleNow))
  const path = kannel.receiver.received[0]?.path ?? ''
  assert.match(path, /&udh=%06%05%04%15%81%15%81&text=%00%e9%ff%41$/)
  const { searchParams } = new URL(path, 'http://localhost')
  assert.deepEqual(
    ['coding', 'charset', 'mclass'].map((name) => searchParams.get(name)),
    ['1', null, '0'],
  )
})

suite('a reply by its coding', () => {
  const webhook = new FormWebhook(new Secret(gatewaySecret), kannelEvents())
  const read = (query: string) => {
    const rawQuery = `from=%2B380671234567&to=4040&id=k-1&${query}`
    const parsed = webhook.read({
      method: 'GET',
      path: `/reply/${gatewaySecret}`,
      query: new URLSearchParams(rawQuery),
      rawQuery,
      headers: {},
      receivedAt: sampleNow,
      body: Buffer.alloc(0),
    })
    assert.ok(parsed.kind === 'events')
    return parsed.inbound[0] ?? assert.fail('no reply')
  }
  const cases: [what: string, query: string, text: string][] = [
    ['2 is UTF-16BE, as %b has it', 'coding=2&text=%04%22%040%04%3A', 'Так'],
    ['2 with a surrogate pair', 'coding=2&text=%D8%3D%DE%00', '😀'],
    ['2 with octets that are letters of ASCII', 'coding=2&text=O%60Y%7D', '你好'],
    ['2 with a blank and a plus', 'coding=2&text=%00+%00%2B', ' +'],
    ['2 in UTF-8 of another build', 'coding=2&text=%D0%A2%D0%B0%D0%BA', 'Так'],
    ['0 is UTF-8', 'coding=0&text=5+%E2%82%AC', '5 €'],
    ['1 that is a text', 'coding=1&text=STOP', 'STOP'],
    ['1 that is none', 'coding=1&text=%00%E9%FF', '00e9ff'],
    ['no coding, UTF-16BE', 'text=%04%22%040%04%3A', 'Так'],
    ['no coding, UTF-8', 'text=%D0%A2%D0%B0%D0%BA', 'Так'],
    ['an empty text', 'coding=2&text=', ''],
  ]
  for (const [what, query, text] of cases) test(what, () => assert.equal(read(query).text, text))

  test('the header of a part numbers it, and its octets are kept', () => {
    const { concat, piece } = read('coding=2&udh=%05%00%03%CC%02%01&text=%00H%D8%3D')
    assert.deepEqual(concat, { reference: 0xcc, total: 2, index: 0 })
    assert.deepEqual([piece?.form, Buffer.from(piece?.octets ?? []).toString('hex')], ['8', '0048d83d'])
  })
})
