import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Attempt, Message, Part } from '../../message/message.ts'
import { jasminReports } from '../../message/reports/jasmin-reports.ts'
import { kannelReports } from '../../message/reports/kannel-reports.ts'
import type { ReportedChange } from '../../message/reports/report-facts.ts'
import type { KannelReports } from '../../message/reports/reports-wish.ts'
import type { MessageStatus } from '../../message/status.ts'
import { accepted, sms } from './message-samples.ts'

function message(status: MessageStatus, ...parts: Part[]): Message {
  const attempt: Attempt = { stage: 0, stageStartedAt: 0, upstream: 'carrier', parts }
  return { ...accepted(sms()), msgId: 17, status, attempts: parts.length === 0 ? [] : [attempt] }
}

const unsent = message('ROUTING', { kind: 'unsent' })
const sent = message('ROUTING', { kind: 'sent', ref: 'r1' })
const delivered = message('DELIVERED', { kind: 'delivered' })
const read = message('READ', { kind: 'read' })
const failed = message('UNDELIVERABLE', { kind: 'failed', status: 'UNDELIVERABLE', reason: 'absent' })
const refused = message('REJECTED', { kind: 'refused', status: 'REJECTED', reason: 'no' })
const expired = message('EXPIRED', { kind: 'sent', ref: 'r1' })

/** A change, the Kannel reports with every bit, and those of Jasmin on levels 1, 2 and 3. */
const changes: [what: string, before: Message, after: Message, kannel: string[], jasmin: string[][]][] = [
  ['taken by the carrier', unsent, sent, ['8'], [['1 ESME_ROK'], [], ['1 ESME_ROK']]],
  ['delivered', sent, delivered, ['1'], [[], ['2 DELIVRD'], ['2 DELIVRD']]],
  [
    'taken and delivered in one write',
    unsent,
    delivered,
    ['8', '1'],
    [['1 ESME_ROK'], ['2 DELIVRD'], ['1 ESME_ROK', '2 DELIVRD']],
  ],
  ['failed after it was taken', sent, failed, ['2'], [[], ['2 UNDELIV'], ['2 UNDELIV']]],
  [
    'refused by the carrier',
    unsent,
    refused,
    ['16'],
    [['1 ESME_RSUBMITFAIL'], ['2 REJECTD'], ['1 ESME_RSUBMITFAIL']],
  ],
  ['expired', sent, expired, ['2'], [[], ['2 EXPIRED'], ['2 EXPIRED']]],
  ['delivered after it had expired', expired, delivered, ['1'], [[], ['2 DELIVRD'], ['2 DELIVRD']]],
  ['read after it was delivered', delivered, read, [], [[], [], []]],
  ['as before', sent, sent, [], [[], [], []]],
]

const now = Date.UTC(2026, 10, 24, 9, 5)

function change(before: Message, after: Message): ReportedChange {
  return { before, after, steps: [], refs: [], now }
}

function kannel(mask: number): KannelReports {
  return { format: 'kannel', mask, url: '%d', service: 'shop', coding: 0 }
}

for (const [what, before, after, values, levels] of changes) {
  test(`a message that is ${what} is reported to clients of Kannel and Jasmin as they asked`, () => {
    assert.deepEqual(kannelReports(change(before, after), kannel(31)), values)
    for (const [index, level] of ([1, 2, 3] as const).entries()) {
      const wish = { format: 'jasmin', level, method: 'POST', url: 'http://a/' } as const
      const reports = jasminReports(change(before, after), wish)
      const shown = reports.map((report) => `${report['level']} ${report['message_status']}`)
      assert.deepEqual(shown, levels[index], `level ${level}`)
    }
  })
}

const masks: [mask: number, unsentTo: Message, values: string[]][] = [
  [1, delivered, ['1']],
  [8, delivered, ['8']],
  [2, delivered, []],
  [1, failed, []],
  [3, failed, ['2']],
  [16, refused, ['16']],
  // As Kannel has it: who wants to know of failures hears of refusals.
  [2, refused, ['16']],
  [9, refused, []],
  [0, delivered, []],
]

for (const [mask, after, values] of masks) {
  test(`with the mask ${mask} a message that ends as ${after.status} is reported by ${values.join(', ') || 'nothing'}`, () => {
    assert.deepEqual(kannelReports(change(unsent, after), kannel(mask)), values)
  })
}

test("a report has the upstream's id and words, also where the message has its id no more", () => {
  const step = {
    step: 'report',
    upstream: 'carrier',
    part: 0,
    outcome: 'delivered',
    raw: 'stat:DELIVRD',
  } as const
  const url = 'id=%F&by=%i&said=%A'
  const found = kannelReports({ ...change(sent, delivered), steps: [step] }, { ...kannel(1), url })
  assert.deepEqual(found, ['id=r1&by=carrier&said=stat%3ADELIVRD'])
  const late = kannelReports({ ...change(unsent, delivered), refs: ['r2'] }, { ...kannel(8), url })
  assert.deepEqual(late, ['id=r2&by=carrier&said=ACK%2F'])
})
