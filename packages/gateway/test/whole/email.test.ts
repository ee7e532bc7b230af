import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { apiKey, GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

let harness: GatewayHarness

before(async () => {
  harness = await GatewayHarness.open({ everyChannel: true, logLevel: 'debug' })
})

after(async () => {
  await harness[Symbol.asyncDispose]()
})

interface Mail {
  subject: string
  text: string
  html: string
}

interface CodeCallback {
  verify_id: string
  success: boolean
  email: string
  status: string
}

async function request(
  fields: object,
): Promise<{ status: number; body: { verify_id: string; status: string } }> {
  const response = await fetch(`${harness.url}/api/verify.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth: apiKey, ...fields }),
  })
  return { status: response.status, body: (await response.json()) as { verify_id: string; status: string } }
}

async function create(email: string): Promise<string> {
  const fields = { command: 'verify/create', type: 'email', email, hook: harness.receiver.url() }
  const { status, body } = await request(fields)
  assert.equal(status, 200, JSON.stringify(body))
  return body.verify_id
}

async function mailbox(email: string): Promise<Mail[]> {
  const { http } = harness.network().addresses
  const response = await fetch(`${http}/sandbox/mailbox/${email}`)
  return ((await response.json()) as { messages: Mail[] }).messages
}

async function setFaults(faults: object): Promise<void> {
  const { http } = harness.network().addresses
  const init = { method: 'PUT', body: JSON.stringify(faults) }
  const answered = await fetch(`${http}/sandbox/faults/mailbox`, init)
  assert.ok(answered.ok, await answered.text())
}

/** Resolves with the first callback about a code. */
function untilCallbacks(verifyId: string): Promise<CodeCallback> {
  return until(`a callback about ${verifyId}`, () => {
    const callbacks = harness.callbacks() as unknown as CodeCallback[]
    return callbacks.find(({ verify_id }) => verify_id === verifyId) ?? null
  })
}

async function msgIdOf(verifyId: string): Promise<number> {
  const text = 'SELECT msg_id FROM messages WHERE request_id = $1'
  const [row] = await harness.db.query<{ msg_id: number }>({ text }, [verifyId])
  return row?.msg_id ?? 0
}

suite('a code by e-mail', () => {
  test('is in the mailbox, as text and as HTML, and is approved', async () => {
    const email = 'anna@reader.example'
    const verifyId = await create('Anna@Reader.example')
    assert.deepEqual(
      [(await untilCallbacks(verifyId)).status, (await mailbox(email)).length],
      ['DELIVERED', 1],
    )
    const [mail] = await mailbox(email)
    const code = /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? ''
    assert.ok(mail?.text.includes(code) && mail.html.includes(`>${code}<`))
    const check = { command: 'verify', verify_id: verifyId, email, code }
    assert.equal((await request(check)).body.status, 'approved')
  })

  for (const word of ['greylist', 'busy']) {
    test(`is retried to ${word}@, which accepts it in the end`, async () => {
      const verifyId = await create(`${word}@reader.example`)
      assert.equal((await untilCallbacks(verifyId)).status, 'DELIVERED')
      assert.equal((await mailbox(`${word}@reader.example`)).length, 1)
      const story = (await harness.story(await msgIdOf(verifyId))).join('\n')
      assert.match(story, /refused part 1: 4\d\d .*Comes again .*taken by the mail server/s)
    })
  }

  const finals = { refuse: 'INVALID DESTINATION ADDRESS', full: 'UNDELIVERABLE', blocked: 'REJECTED' }
  for (const [word, status] of Object.entries(finals)) {
    test(`to ${word}@ is ${status} at once, and costs nothing`, async () => {
      const { charged } = await harness.money()
      const verifyId = await create(`${word}@reader.example`)
      const { status: published, success, email } = await untilCallbacks(verifyId)
      assert.deepEqual([published, success, email], [status, false, `${word}@reader.example`])
      assert.equal((await harness.money()).charged, charged)
      const story = (await harness.story(await msgIdOf(verifyId))).join('\n')
      assert.equal(story.match(/refused part 1: 5/g)?.length, 1, story)
      assert.doesNotMatch(story, /Comes again/)
    })
  }

  test('that bounces after its acceptance is a line of its story, matched by the returned mail', async () => {
    const verifyId = await create('bounce@reader.example')
    assert.equal((await untilCallbacks(verifyId)).status, 'DELIVERED')
    await until('the bounce', async () => {
      const story = (await harness.story(await msgIdOf(verifyId))).join('\n')
      return /reports part 1: failed \(failed 5\.1\.1/.test(story) ? story : null
    })
  })
})

suite('while the mail server is away', () => {
  test('codes wait for it, and go out when it is back', async () => {
    await setFaults({ refuseConnections: true })
    const verifyId = await create('bob@reader.example')
    const msgId = await msgIdOf(verifyId)
    await until('a try', async () => {
      const text = 'SELECT 1 FROM messages WHERE msg_id = $1 AND timeline LIKE $2'
      return (await harness.db.query({ text }, [msgId, '%"again"%'])).length === 1 ? true : null
    })
    await setFaults({})
    assert.equal((await untilCallbacks(verifyId)).status, 'DELIVERED')
    assert.equal((await mailbox('bob@reader.example')).length, 1)
  })

  test('a code whose lifetime ends is EXPIRED, is never sent, and costs nothing', async () => {
    const { charged } = await harness.money()
    await setFaults({ refuseConnections: true })
    const verifyId = await create('carol@reader.example')
    await harness.expire(await msgIdOf(verifyId))
    assert.equal((await untilCallbacks(verifyId)).status, 'EXPIRED')
    await setFaults({})
    const later = await create('dave@reader.example')
    assert.equal((await untilCallbacks(later)).status, 'DELIVERED')
    assert.deepEqual(await mailbox('carol@reader.example'), [])
    assert.equal((await harness.money()).charged, charged + 0.05)
  })
})

test('no address is in the log, at any level', () => {
  assert.ok(harness.logged.length > 10)
  assert.deepEqual(
    harness.logged.filter((line) => line.includes('reader.example')),
    [],
  )
})

test('both forms of a domain are one recipient: for limits, for the check of a code, and for what is erased', async () => {
  const [unicode, ascii] = ['anna@пошта.укр', 'anna@xn--80a1acn3a.xn--j1amh']
  const first = await create(unicode)
  const check = { command: 'verify', verify_id: first, type: 'email', code: '0000' }
  assert.equal((await request({ ...check, email: ascii })).body.status, 'pending')
  await create(ascii)
  await create(unicode)
  const over = await request({ command: 'verify/create', type: 'email', email: ascii })
  assert.equal(over.status, 429)
  const { length: named } = await harness.db.query(
    { text: 'SELECT DISTINCT recipient FROM verifications WHERE recipient LIKE $1' },
    ['anna@xn--%'],
  )
  assert.equal(named, 1)
})
