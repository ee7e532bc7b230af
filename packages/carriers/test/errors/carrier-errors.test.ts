import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandStatus } from '../../../smpp/command-status.ts'
import { parseErrors, readErrors } from '../../errors/carrier-error.ts'
import { carrierErrorTables, errorCodeIn, findCarrierError } from '../../errors/find-error.ts'
import { httpErrors } from '../../errors/http-statuses.ts'
import { unsaidOutcome } from '../../http/refused.ts'
import { toRefused } from '../../smpp/refusals.ts'
import { readTwilioAnswer } from '../../twilio/twilio-answer.ts'

test('each entry has a meaning in both languages, an action and a source, and no code is there twice', () => {
  for (const [kind, { errors, sources }] of carrierErrorTables) {
    assert.ok(sources.length > 0, kind)
    const codes = errors.map(({ code }) => code.toLowerCase())
    assert.deepEqual(
      codes.filter((code, index) => codes.indexOf(code) !== index),
      [],
      kind,
    )
    for (const { code, meaning, action } of errors) {
      for (const [english, ukrainian] of [meaning, action]) {
        assert.match(english, /^[A-Z`][^а-яіїєґ]+\.$/i, `${kind} ${code}`)
        assert.match(ukrainian, /^[А-ЯІЇЄҐA-Z`].*[а-яіїєґ].*\.$/, `${kind} ${code}`)
      }
    }
  }
})

test('every command status of SMPP is explained', () => {
  const codes = Object.values(commandStatus).slice(1)
  assert.deepEqual(
    codes.filter((code) => findCarrierError('smpp', String(code)) === null),
    [],
  )
})

test('whether another attempt may help after a status of HTTP is what dispatch makes of it', () => {
  for (const { code, permanence } of httpErrors) {
    const outcome = unsaidOutcome({ status: Number(code.replace('HTTP ', '')), body: '' }, code)
    const mayPass =
      outcome.kind === 'unknown' || (outcome.kind === 'refused' && outcome.refusal === 'throttled')
    if (mayPass) assert.equal(permanence, 'temporary', code)
    else if (outcome.kind === 'refused' && outcome.refusal === 'rejected-here')
      assert.notEqual(permanence, 'temporary', code)
  }
})

test('the code is found in what a connector stores', () => {
  const { raw } = toRefused(0x58)
  assert.equal(errorCodeIn('smpp', raw), '0x58')
  assert.equal(errorCodeIn('smpp', toRefused(0x401).raw), '0x401')
  const body = JSON.stringify({ code: 21610, message: 'Attempt to send to unsubscribed recipient' })
  const answer = readTwilioAnswer({ status: 400, body } as never, (text) => text)
  assert.equal(answer.kind, 'refused')
  assert.equal(errorCodeIn('twilio', 'raw' in answer ? answer.raw : ''), '21610')
  const cases: [kind: string, said: string, code: string | null][] = [
    ['smpp', 'id 1a2b: stat UNDELIV, message_state 5, err 027, network error 3/27', 'GSM 27'],
    ['smpp', 'id 1a2b: stat UNDELIV, err 027', 'UNDELIV:027'],
    ['smpp', 'id 1a2b: stat EXPIRED, err 000', 'EXPIRED'],
    ['smpp', 'id 1a2b: message_state 8', 'REJECTD'],
    ['smpp', 'the connection is not bound', null],
    ['twilio', 'undelivered, error 30005', '30005'],
    ['twilio', 'HTTP 503: upstream connect error', 'HTTP 503'],
    ['telnyx', 'delivery_failed, error 40001: Not routable', '40001'],
    ['vonage-sms', '9: Partner quota violation', 'status 9'],
    ['vonage-sms', 'failed, error 4', 'err-code 4'],
    ['messagebird', '25: Not enough balance', 'API 25'],
    ['messagebird', 'delivery_failed, opted out, error 103', '103'],
    ['plivo', 'undelivered, error 200', '200'],
    ['infobip-sms', 'REJECTED_NOT_ENOUGH_CREDITS (12): Not enough credits', 'REJECTED_NOT_ENOUGH_CREDITS'],
    [
      'infobip-viber',
      'UNDELIVERABLE_NOT_DELIVERED (9), EC_UNKNOWN_USER (7002, permanent)',
      'EC_UNKNOWN_USER',
    ],
    ['infobip-voice', 'UNDELIVERABLE_NOT_DELIVERED (9), EC_VOICE_USER_BUSY (5002)', 'EC_VOICE_USER_BUSY'],
    ['whatsapp-cloud', '(#131026) Message undeliverable', '131026'],
    ['whatsapp-cloud', 'Outside the 24-hour window', '131047'],
    ['telegram-gateway', 'FLOOD_WAIT_31', 'FLOOD_WAIT'],
    ['telegram-gateway', 'PHONE_NUMBER_NOT_FOUND', 'PHONE_NUMBER_NOT_FOUND'],
    ['rbm', 'NOT_FOUND: Requested entity was not found.', 'NOT_FOUND'],
    ['sip-voice', '486 Busy Here (Call-ID 7@gateway)', '486'],
    ['sip-call', 'Q.850;cause=17 (Call-ID 7@gateway)', 'Q.850 17'],
    ['sms-ru', '202: Неправильно указан номер', '202'],
    ['smtp-email', '550 5.1.1 The email account does not exist', '5.1.1'],
    ['smtp-email', 'failed 4.4.7 smtp; 421 4.4.7 expired', '4.4.7'],
    ['smtp-email', '552 mailbox full', '552'],
    ['kannel', 'HTTP 403: Not routable. Do not try again.', 'Not routable'],
    ['kannel', '2 id:1 sub:001 stat:UNDELIV err:011', 'UNDELIV:011'],
    ['jasmin', 'HTTP 412: Error "No route found"', 'No route found'],
    ['jasmin', 'ESME_RTHROTTLED', 'ESME_RTHROTTLED'],
    ['alphasms', 'Not enough money', 'Not enough money'],
    ['http', 'HTTP 429: slow down', 'HTTP 429'],
    ['none', 'HTTP 429', null],
  ]
  for (const [kind, said, code] of cases) {
    assert.equal(errorCodeIn(kind, said), code, `${kind}: ${said}`)
    const isOwn = code === null || code === '0x401'
    if (!isOwn) assert.notEqual(findCarrierError(kind, code), null, `${kind} ${code}`)
  }
})

test('a code is looked up by its number in any notation, by its name, and without the carrier’s own part', () => {
  for (const given of ['0x58', '0X00000058', '88', 'ESME_RTHROTTLED', 'esme_rthrottled ']) {
    assert.equal(findCarrierError('smpp', given)?.code, '0x58', given)
  }
  const own = findCarrierError('smpp', 'UNDELIV:027')
  assert.deepEqual([own?.code, own?.own], ['UNDELIV', '027'])
  assert.equal(findCarrierError('smtp-email', '5.1.1')?.permanence, 'final')
  assert.equal(findCarrierError('smtp-email', '4.2.2')?.permanence, 'temporary')
  assert.equal(findCarrierError('infobip-viber', '7002')?.code, 'EC_UNKNOWN_USER')
  assert.equal(findCarrierError('smpp', '0x499'), null)
  assert.equal(findCarrierError('smpp', ''), null)
  assert.equal(findCarrierError('toString', 'x'), null)
})

test('a table with a missing line, an unknown permanence or an unknown action is refused', () => {
  const table = '1 | Name | final | number\n  English.\n  Українською.'
  assert.deepEqual(
    parseErrors(table).map(({ code, name, meaning }) => [code, name, ...meaning]),
    [['1', 'Name', 'English.', 'Українською.']],
  )
  for (const [from, to] of [
    ['\n  Українською.', ''],
    ['final', 'never'],
    ['number', 'nothing'],
  ] as const)
    assert.throws(() => parseErrors(table.replace(from, to)), /cannot be read: 1 \| Name/)
})

test('the permanence of a code follows from its verdict, and a line that contradicts it is refused', () => {
  const meanings = {
    busy: { permanence: 'temporary' },
    gone: { permanence: 'final' },
    failed: { permanence: null },
  } as const
  const line = (head: string) => `${head}\n  English.\n  Українською.\n`
  const { errors, verdicts } = readErrors(
    [
      line('1, 2 | Name | busy | slow'),
      line('3 | | gone | number | depends'),
      line('4 | | failed | absent | temporary'),
      line('5 | | final | ask'),
    ].join(''),
    meanings,
  )
  assert.deepEqual(
    errors.map(({ code, permanence }) => [code, permanence, verdicts.get(code)]),
    [
      ['1', 'temporary', 'busy'],
      ['2', 'temporary', 'busy'],
      ['3', 'depends', 'gone'],
      ['4', 'temporary', 'failed'],
      ['5', 'final', undefined],
    ],
  )
  for (const head of ['1 | | busy | slow | final', '1 | | busy | slow | temporary', '1 | | failed | absent'])
    assert.throws(() => readErrors(line(head), meanings), /cannot be read: 1/, head)
})
