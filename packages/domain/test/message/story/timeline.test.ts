import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storySentence } from '../../../message/story/story-sentence.ts'
import { decodeTimeline, encodeStep } from '../../../message/story/timeline.ts'

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
