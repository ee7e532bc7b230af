import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answer, Receiver } from '../../../../test/support/receiver.ts'
import { readEnvironment } from '../../../config/env.ts'
import { sandboxConfig } from '../../../config/sandbox-config.ts'
import { keyFile } from '../../../config/test/key-file.ts'
import { sandboxWebhooks, setSandboxWebhooks } from '../../sandbox/sandbox-webhooks.ts'

const url = 'http://127.0.0.1:8090'
const { upstreams } = sandboxConfig(readEnvironment({}), {
  smpp: { host: '127.0.0.1', port: 2775 },
  telegram: { url, token: 't' },
  infobip: { url, apiKey: 'k' },
  smsRu: { url, apiId: 'k' },
  rbm: { url, serviceAccount: keyFile, agents: [], clientToken: 'c' },
  whatsapp: { url, token: 't', appSecret: 's', verifyToken: 'v', businessAccountId: '1', numbers: [] },
})

test("carriers whose messages carry no webhook address get the address of the gateway's webhooks", async () => {
  await using sandbox = await Receiver.open()
  const warnings: string[] = []
  const webhooks = sandboxWebhooks(upstreams, 'http://127.0.0.1:8080')
  await setSandboxWebhooks(sandbox.origin, webhooks, (sentence) => warnings.push(sentence))
  assert.deepEqual(warnings, [])
  const received = sandbox.received.map(({ method, path, body }) => [method, path, body])
  assert.deepEqual(received.sort(), [
    [
      'PUT',
      '/sandbox/webhooks/infobip-rcs',
      '{"url":"http://127.0.0.1:8080/inbound/rcs-infobip-sandbox/inbound/sandbox-webhooks"}',
    ],
    [
      'PUT',
      '/sandbox/webhooks/infobip-sms',
      '{"url":"http://127.0.0.1:8080/inbound/infobip-sms-sandbox/inbound/sandbox-webhooks"}',
    ],
    [
      'PUT',
      '/sandbox/webhooks/infobip-viber',
      '{"url":"http://127.0.0.1:8080/inbound/viber-sandbox/inbound/sandbox-webhooks"}',
    ],
    ['PUT', '/sandbox/webhooks/rbm', '{"url":"http://127.0.0.1:8080/inbound/rcs-sandbox"}'],
    ['PUT', '/sandbox/webhooks/whatsapp', '{"url":"http://127.0.0.1:8080/inbound/whatsapp-sandbox"}'],
  ])
})

test('a carrier that cannot be configured is named, and the others are configured', async () => {
  await using sandbox = await Receiver.open()
  sandbox.react = ({ path }) => answer(path.endsWith('/rbm') ? 400 : 200)
  const warnings: string[] = []
  const webhooks = sandboxWebhooks(upstreams, 'http://127.0.0.1:8080')
  await setSandboxWebhooks(sandbox.origin, webhooks, (sentence) => warnings.push(sentence))
  assert.equal(sandbox.received.length, 5)
  assert.deepEqual(warnings, ['the simulated rbm does not know where its reports go: 400 '])
})
