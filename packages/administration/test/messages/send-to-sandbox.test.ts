import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendToSandbox } from '../../messages/quote-operations.ts'
import type { AdministrationPorts } from '../../ports.ts'
import { requestAs } from '../request-as.ts'

test('a test message is refused by a gateway with real carriers, and nothing is sent', async () => {
  const gateway = { isSandbox: false }
  const ports = { gateway } as unknown as AdministrationPorts
  const input = { accountId: 1, operation: { type: 'sms' }, attempt: 'trial-0001' }
  await assert.rejects(sendToSandbox.run(ports, requestAs('operator', input)), { code: 'sandbox-needed' })
})
