import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { readEnvironment } from '../../packages/config/env.ts'
import { sandboxConfig } from '../../packages/config/sandbox-config.ts'
import { Gateway } from '../../packages/gateway/gateway.ts'
import { GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { createLogger } from '../../packages/observability/logger.ts'
import { Secret } from '../../packages/settings/secret.ts'
import { type Sandbox, startSandbox } from '../../simulators/sandbox.ts'
import { freshDatabase } from '../support/database.ts'

interface Answer {
  status: number
  body: string
}

/** `fetch` would set `Host` itself. */
function visit(url: string, headers: Record<string, string>, method = 'GET', path?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, ...(path === undefined ? {} : { path }) }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    sent.on('error', reject).end()
  })
}

const foreign: Record<string, string>[] = [
  { host: 'evil.example' },
  { host: 'evil.example:8080' },
  { host: '127.0.0.1.evil.example' },
  { host: '127.evil.example' },
  { host: 'localhost.evil.example' },
  { host: 'notlocalhost' },
  { host: '0.0.0.0' },
  { host: '169.254.169.254' },
  { host: '192.168.1.5' },
  { host: '[::2]' },
  { host: 'localhost@evil.example' },
  { origin: 'http://evil.example' },
  { origin: 'https://localhost.evil.example' },
  { origin: 'null' },
  { origin: 'file://' },
  { origin: 'chrome-extension://abcdef' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
]
const own: Record<string, string>[] = [
  {},
  { host: 'localhost' },
  { host: 'LOCALHOST:1234' },
  { host: 'app.localhost' },
  { host: '127.0.0.1:80' },
  { host: '127.9.9.9' },
  { host: '[::1]:80' },
  { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
]

class SandboxScene implements AsyncDisposable {
  readonly #parts: AsyncDisposable[]
  readonly network: Sandbox
  readonly gateway: Gateway

  static async open(variables: Record<string, string> = {}): Promise<SandboxScene> {
    const database = await freshDatabase()
    const network = await startSandbox({
      dataDir: null,
      http: { port: 0 },
      sms: { port: 0 },
      telegram: { port: 0 },
    })
    const environment = readEnvironment({ POSTHORN_PORT: '0', ...variables })
    const config = {
      ...sandboxConfig(environment, network.addresses),
      database: { kind: 'url' as const, url: new Secret(database.url), listenUrl: null },
    }
    const logger = createLogger({ level: 'fatal' })
    const gateway = await Gateway.open({ config, logger, sandboxUrl: network.addresses.http })
    return new SandboxScene([gateway, network, database], network, gateway)
  }

  private constructor(parts: AsyncDisposable[], network: Sandbox, gateway: Gateway) {
    this.#parts = parts
    this.network = network
    this.gateway = gateway
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const part of this.#parts) await part[Symbol.asyncDispose]()
  }
}

test('a sandbox answers no request whose Host or Origin is of another site', async () => {
  await using scene = await SandboxScene.open()
  const { url } = scene.gateway
  const { telegram, http } = scene.network.addresses
  const targets: [url: string, method: string][] = [
    [`${url}/sandbox/handsets`, 'GET'],
    [`${url}/sandbox/reset`, 'POST'],
    [`${url}/metrics`, 'GET'],
    [`${url}/console`, 'GET'],
    [`${url}/console/api/live`, 'GET'],
    [`${url}/api/json.php`, 'POST'],
    [`${url}/v1/events`, 'GET'],
    [`${url}/docs`, 'GET'],
    [`${url}/nowhere`, 'GET'],
    [`${http}/sandbox/handsets`, 'GET'],
    [`${http}/sandbox/reset`, 'POST'],
    [`${telegram?.url}/sendVerificationMessage`, 'POST'],
  ]
  for (const headers of foreign) {
    for (const [target, method] of targets) {
      const { status, body } = await visit(target, headers, method)
      assert.equal(status, 421, `${method} ${target} ${JSON.stringify(headers)}`)
      assert.match(body, /this machine alone/)
    }
  }
  for (const headers of own)
    for (const target of [`${url}/sandbox/handsets`, `${http}/sandbox/handsets`])
      assert.equal((await visit(target, headers)).status, 200, `${target} ${JSON.stringify(headers)}`)
  const form = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  assert.equal((await visit(`${url}/sandbox/reset`, form, 'POST')).status, 421)
  const whole = await visit(`${url}/sandbox/handsets`, {}, 'GET', 'http://evil.example/sandbox/handsets')
  assert.equal(whole.status, 421, 'a request line may name the host')
  const { body } = await visit(`${url}/metrics`, { host: 'gateway:8080' })
  assert.match(body, /Host gateway:8080 is no name of it.*POSTHORN_SANDBOX=public/)
})

test('a public sandbox takes every name', async () => {
  await using scene = await SandboxScene.open({ POSTHORN_SANDBOX: 'public' })
  const headers = { host: 'gateway:8080', origin: 'http://elsewhere.example' }
  assert.equal((await visit(`${scene.gateway.url}/sandbox/handsets`, headers)).status, 200)
})

test('an installation at the loopback address without a proxy shows its pages and numbers under its names', async () => {
  await using harness = await GatewayHarness.open({ settings: { publicUrl: 'https://gw.example' } })
  const { url } = harness
  for (const path of ['/console', '/metrics'])
    for (const headers of foreign) {
      const { status, body } = await visit(url + path, headers)
      assert.equal(status, 421, `${path} ${JSON.stringify(headers)}`)
      assert.match(body, /publicUrl.*listen\.trustedProxies/)
    }
  for (const headers of [
    ...own,
    { host: 'gw.example' },
    { host: 'GW.example', origin: 'https://gw.example' },
  ])
    for (const path of ['/console', '/metrics'])
      assert.equal((await visit(url + path, headers)).status, 200, `${path} ${JSON.stringify(headers)}`)
  assert.equal((await visit(`${url}/health/live`, { host: 'api.example' })).status, 200)
  assert.notEqual((await visit(`${url}/api/json.php`, { host: 'api.example' }, 'POST')).status, 421)
})

test('an installation behind a proxy leaves names to it', async () => {
  const listen = { host: '127.0.0.1', port: 0, trustedProxies: ['127.0.0.1'] }
  await using harness = await GatewayHarness.open({ settings: { listen } })
  assert.equal((await visit(`${harness.url}/metrics`, { host: 'evil.example' })).status, 200)
})
