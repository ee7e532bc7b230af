import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainCarrierError, listCarrierErrors } from '../../carriers/carrier-error-operations.ts'
import type { AdministrationPorts } from '../../ports.ts'
import { requestAs } from '../request-as.ts'

test('the dictionary explains one error, and lists those of a kind', async () => {
  const ports = {} as AdministrationPorts
  const explain = (input: { kind: string; code: string }) =>
    explainCarrierError.run(ports, requestAs('viewer', input))
  const list = (input: { kind: string }) => listCarrierErrors.run(ports, requestAs('viewer', input))
  const one = await explain({ kind: 'smpp', code: '88' })
  assert.equal(one.found?.code, '0x58')
  assert.equal(one.found.permanence, 'temporary')
  const unknown = await explain({ kind: 'smpp', code: '380671234567' })
  assert.deepEqual([unknown.found, unknown.code], [null, '38067…67'])
  const all = await list({ kind: 'sip-voice' })
  assert.ok(all.errors.some(({ code }) => code === '486'))
  assert.ok(all.kinds.includes('smtp-email') && all.sources.length > 0)
  assert.equal((await list({ kind: 'none' })).kind, 'smpp')
})
