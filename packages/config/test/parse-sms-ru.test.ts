import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smsRuSettings } from '../../carriers/sms-ru/settings.ts'
import { ConfigFaults } from '../../settings/faults.ts'
import { collectDefaults } from '../../settings/setting.ts'
import { readEnvironment } from '../env.ts'
import { parseConfig } from '../parse-config.ts'

const environment = readEnvironment({ API_ID: 'topsecret' })
const minimal = `
upstreams:
  - name: sms-ru
    kind: sms-ru
    apiId: \${API_ID}
`

function parse(text: string) {
  const readTextFile = () => {
    throw new Error('no file is read')
  }
  return parseConfig({ path: '/etc/posthorn.yaml', text, readTextFile }, environment)
}

function faultsOf(text: string): ConfigFaults['faults'] {
  try {
    parse(text)
  } catch (error) {
    assert.ok(error instanceof ConfigFaults, String(error))
    return error.faults
  }
  return []
}

test('sms.ru needs only its key: it posts no webhooks, so no publicUrl is needed', () => {
  const { upstreams, routes, publicUrl } = parse(minimal)
  const [upstream] = upstreams
  assert.ok(upstream?.kind === 'sms-ru')
  const { apiId, ...others } = upstream
  assert.deepEqual(others, {
    ...collectDefaults(smsRuSettings),
    name: 'sms-ru',
    kind: 'sms-ru',
    channel: 'call',
  })
  assert.equal(apiId.reveal(), 'topsecret')
  assert.doesNotMatch(JSON.stringify(upstream), /topsecret/)
  assert.equal(publicUrl, null)
  assert.deepEqual([routes[0]?.upstream, routes[0]?.channel], ['sms-ru', 'call'])
})

test('its address and its rate can be set', () => {
  const more = '    baseUrl: https://proxy.example/sms-ru\n    window: 4\n    ratePerSecond: 2\n'
  const [upstream] = parse(`${minimal.trimEnd()}\n${more}`).upstreams
  assert.ok(upstream?.kind === 'sms-ru')
  assert.deepEqual(
    [upstream.baseUrl, upstream.window, upstream.ratePerSecond],
    ['https://proxy.example/sms-ru', 4, 2],
  )
})

const wrong: [line: string, path: string][] = [
  ['apiId: two words', 'upstreams[0].apiId'],
  ['channel: voice', 'upstreams[0].channel'],
  ['token: x', 'upstreams[0].token'],
]
for (const [line, path] of wrong) {
  test(`"${line}" is a fault of sms.ru`, () => {
    const text = line.startsWith('apiId') ? minimal.replace(/apiId: .*/, line) : `${minimal}    ${line}\n`
    assert.deepEqual(
      faultsOf(text).map((fault) => fault.path),
      [path],
    )
  })
}

test('another carrier that posts webhooks still needs publicUrl', () => {
  const text = `${minimal}  - name: codes\n    kind: telegram-gateway\n    token: t\n`
  const [fault, ...others] = faultsOf(text)
  assert.deepEqual(others, [])
  assert.equal(fault?.path, 'publicUrl')
  assert.match(fault.message, /where codes reaches this gateway/)
})
