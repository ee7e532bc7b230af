import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storySentence } from '../../../message/story/story-sentence.ts'
import type { TimelineStep } from '../../../message/story/timeline.ts'
import { decodeTimeline, encodeStep, encodeSteps } from '../../../message/story/timeline-lines.ts'

function linesOf(timeline: string): string[] {
  return decodeTimeline(timeline).map((entry) => storySentence({ kind: 'step', entry }))
}

test('what earlier versions stored as sentences reads as before', () => {
  const stored = [
    '{"at":1,"step":"stage-skipped","stage":0,"channel":"viber","why":"Outside the 24-hour window"}',
    '{"at":2,"step":"routed","upstream":"b","passedOver":[{"upstream":"a","why":"no link"}]}',
    '{"at":3,"step":"again","notBefore":0,"why":"upstream unavailable"}',
    '{"at":4,"step":"submit","upstream":"b","part":0,"outcome":"concluded","told":"delivered","raw":"250 OK"}',
  ]
  assert.deepEqual(linesOf(`${stored.join('\n')}\n`), [
    'Stage 1 (viber) is skipped: Outside the 24-hour window.',
    'Goes by b (not a: no link).',
    'Comes again at 1970-01-01T00:00:00.000Z: upstream unavailable.',
    'b counts it as delivered: 250 OK.',
  ])
})

test('reasons are stored as codes with their values', () => {
  const template = { code: 'template', name: 'order', state: 'missing' } as const
  const timeline =
    encodeStep({ step: 'stage-skipped', stage: 0, channel: 'whatsapp', reason: template }, 1) +
    encodeStep({ step: 'routed', upstream: 'b', passedOver: [{ upstream: 'a', reason: 'no-answers' }] }, 2)
  assert.match(timeline, /"reason":\{"code":"template","name":"order","state":"missing"\}/)
  assert.deepEqual(linesOf(timeline), [
    'Stage 1 (whatsapp) is skipped: Template order is not there.',
    'Goes by b (not a: does not answer).',
  ])
})

test('steps of a message without an incident are stored without names, and read as they were', () => {
  const accepted: TimelineStep[] = [
    { step: 'accepted', channels: ['sms'], parts: 1, reservedMicros: 500_000 },
    { step: 'routed', upstream: 'a', passedOver: [] },
  ]
  const ended: TimelineStep[] = [
    { step: 'report', upstream: 'a', part: 0, outcome: 'delivered', raw: 'id 7: stat "DELIVRD" [1]\nok' },
    { step: 'status', status: 'DELIVERED', error: null },
    { step: 'money', chargedMicros: 500_000, releasedMicros: 0 },
  ]
  const stored = encodeSteps(accepted, 17) + encodeSteps(ended, 29)
  assert.equal(
    stored,
    [
      'A17[["sms"],1,500000]',
      'R["a",[]]',
      'D29["a",0,"delivered","id 7: stat \\"DELIVRD\\" [1]\\nok"]',
      'S["DELIVERED",null]',
      'M[500000,0]',
      '',
    ].join('\n'),
  )
  assert.deepEqual(decodeTimeline(stored), [
    ...accepted.map((step) => ({ at: 17, ...step })),
    ...ended.map((step) => ({ at: 29, ...step })),
  ])
})

test('a step that says more than its short form is stored with names', () => {
  const facts = { match: 'operator 25501', network: '25501' }
  const steps: TimelineStep[] = [
    { step: 'routed', upstream: 'a', passedOver: [], facts },
    { step: 'submit', upstream: 'a', part: 0, outcome: 'accepted', result: 'delivered', raw: '250 OK' },
  ]
  const stored = encodeSteps(steps, 17)
  assert.match(stored, /^\{"at":17,"step":"routed".*\n\{"step":"submit".*\n$/)
  assert.deepEqual(
    decodeTimeline(stored),
    steps.map((step) => ({ at: 17, ...step })),
  )
})
