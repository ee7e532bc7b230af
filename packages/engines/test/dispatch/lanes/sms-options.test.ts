import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeSmsOptions, neededOptions, refusedOption } from '../../../dispatch/lanes/sms-options.ts'

const text = { kind: 'sms', text: 'Hello' } as const
const entity = { tag: 0x1400, value: '1101', nul: true, fromClient: false }
const template = { tag: 0x1401, value: null, nul: false, fromClient: true }

test('a client gives the values that the route takes from clients, and no others', () => {
  const content = { ...text, tlvs: { '0x1400': 'mine', '0x1401': '1107' } }
  assert.deepEqual(mergeSmsOptions(content, { flash: false, tlvs: [entity, template] })?.tlvs, [
    { tag: 0x1400, value: '1101', nul: true },
    { tag: 0x1401, value: '1107', nul: false },
  ])
  assert.equal(mergeSmsOptions(text, { flash: false, tlvs: [template] }), undefined)
  assert.equal(mergeSmsOptions(content, null), undefined)
})

test('an option that the upstream cannot carry is refused there, so that another upstream may have it', () => {
  const flash = mergeSmsOptions({ ...text, flash: true }, null)
  assert.deepEqual(refusedOption(text, flash, ['binary']), {
    kind: 'refused',
    refusal: 'rejected-here',
    status: 'REJECTED',
    raw: 'the upstream carries no SMS with the option flash',
  })
  assert.equal(refusedOption(text, flash, ['flash']), null)
  assert.match(refusedOption({ ...text, binary: 'data' }, undefined, [])?.raw ?? '', /binary$/)
  assert.equal(refusedOption(text, undefined, []), null)
})

test('what a client requested must be carried by whatever route it goes', () => {
  assert.deepEqual(neededOptions(text), [])
  assert.deepEqual(neededOptions({ ...text, flash: true, binary: 'udh' }), ['udh', 'flash'])
  assert.deepEqual(neededOptions({ ...text, tlvs: { '0x1401': '1' } }), [])
})
