import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { answer, Receiver } from '../../../../test/support/receiver.ts'
import { commandLine, json } from '../command-line.ts'

/** A folder with a posthorn.yaml that has one provider, and its simulated server. */
async function open() {
  const receiver = await Receiver.open()
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-try-'))
  const file = join(folder, 'posthorn.yaml')
  writeFileSync(
    file,
    `publicUrl: https://gateway.example
upstreams:
  - name: provider
    kind: http
    baseUrl: ${receiver.origin}
    secrets: { token: "\${TOKEN}" }
    basic: { user: shop, password: "\${PASSWORD}" }
    path: /send?key={{secret.token}}
    bodyType: form
    body: to={{phone}}&from={{sender}}&text={{text}}&dlr={{reportUrl}}
    answers:
      - { status: [200], contains: OK, means: taken }
      - { contains: credit, means: account }
    id: "pattern:OK (\\\\w+)"
    webhookSecret: 0123456789abcdef
  - name: posthorn
    kind: alphasms
    channel: telegram
    baseUrl: ${receiver.origin}
    apiKey: secret-api-key
    webhookSecret: 0123456789abcdef
  - { name: carrier, host: smsc.example, systemId: x, password: y }
`,
  )
  const variables = { POSTHORN_CONFIG: file, TOKEN: 'secret/token', PASSWORD: 'secret-password' }
  return {
    receiver,
    run: commandLine(variables, folder),
    async [Symbol.asyncDispose]() {
      rmSync(folder, { recursive: true })
      await receiver[Symbol.asyncDispose]()
    },
  }
}

const trial = ['upstreams', 'try', 'provider', '+380671234567', 'Так & ні', '--sender', 'Shop']

test('the request is shown, its secrets are masked, and nothing goes out', async () => {
  await using provider = await open()
  const { exitCode, out } = await provider.run(...trial)
  assert.equal(exitCode, 0)
  assert.match(out, /^POST http:\/\/127\.0\.0\.1:\d+\/send\?key=…$/m)
  assert.match(out, /^authorization: Basic …$/m)
  assert.match(out, /^to=380671234567&from=Shop&text=%D0%A2%D0%B0%D0%BA\+%26\+%D0%BD%D1%96&dlr=https%3A/m)
  for (const secret of ['secret', '0123456789abcdef']) assert.ok(!out.includes(secret), out)
  assert.equal(provider.receiver.received.length, 0)
})

test('it is sent on request, and the output says how the answer was read', async () => {
  await using provider = await open()
  provider.receiver.react = () => ({ kind: 'answer', status: 200, body: 'OK m17' })
  const sent = await provider.run(...trial, '--send')
  assert.equal(sent.exitCode, 0)
  assert.match(sent.out, /\n\ntaken, id m17 \(id m17\)\n$/)
  assert.equal(provider.receiver.received[0]?.path, '/send?key=secret%2Ftoken')
  provider.receiver.react = () => ({ kind: 'answer', status: 200, body: 'no credit' })
  const refused = await provider.run(...trial, '--send', '--json')
  assert.equal(refused.exitCode, 1)
  const { outcome } = json<{ outcome: object }>(refused)
  assert.deepEqual(outcome, {
    kind: 'refused',
    refusal: 'unavailable',
    status: 'REJECTED',
    raw: 'HTTP 200: no credit',
  })
  provider.receiver.react = () => answer(502)
  assert.match((await provider.run(...trial, '--send')).out, /unknown whether it was taken: HTTP 502/)
})

test('an upstream that speaks the contract is tried on its own channel', async () => {
  await using provider = await open()
  const { out } = await provider.run('upstreams', 'try', 'posthorn', '380671234567', '314159')
  const body = /^\{.*/m.exec(out)?.[0] ?? ''
  const sent = JSON.parse(body) as { auth: string; data: { type: string; message: string }[] }
  assert.deepEqual([sent.auth, sent.data[0]?.type, sent.data[0]?.message], ['…', 'telegram', '314159'])
  assert.ok(!out.includes('0123456789abcdef'), out)
  assert.equal(provider.receiver.received.length, 0)
  const taken = JSON.stringify({ success: true, data: [{ success: true, data: { msg_id: 7 } }] })
  provider.receiver.react = () => ({ kind: 'answer', status: 200, body: taken })
  const sending = await provider.run('upstreams', 'try', 'posthorn', '380671234567', '314159', '--send')
  assert.match(sending.out, /taken, id 7 \(msg_id 7\)/)
})

test('what cannot be tried is said', async () => {
  await using provider = await open()
  const wrong: [args: string[], sentence: RegExp][] = [
    [['missing', '380671234567', 'x'], /missing is not an upstream .* known: provider, posthorn, carrier/],
    [['carrier', '380671234567', 'x'], /only SMS over HTTP and alphasms can be tried; carrier is smpp/],
    [['provider', '12', 'x'], /12 is no phone number/],
    [['provider', '380671234567', ' '], /must not be blank/],
  ]
  for (const [args, sentence] of wrong) {
    const { exitCode, err } = await provider.run('upstreams', 'try', ...args)
    assert.equal(exitCode, 1)
    assert.match(err, sentence)
  }
})
