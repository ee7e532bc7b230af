import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { TestSandboxProcess } from './test-sandbox.ts'

const sms = { type: 'sms', phone: 380671234567, sms_signature: 'Posthorn' }

/** A sandbox starts within a test, on a machine that may be busy. */
const timeout = 600_000

describe('posthorn sandbox --ci', { timeout }, () => {
  let sandbox: TestSandboxProcess
  before(async () => {
    // The application under test has a database of its own, which is none of ours.
    sandbox = await TestSandboxProcess.start({ DATABASE_URL: 'mysql://app@localhost/app' })
  })
  after(() => sandbox[Symbol.asyncDispose]())
  beforeEach(async () => {
    const { status } = await sandbox.post(sandbox.line.reset)
    assert.equal(status, 200)
  })

  test('the line says where everything is', async () => {
    const { line } = sandbox
    assert.equal(line.pid, sandbox.child.pid)
    assert.match(line.consoleJoin, /^http:\/\/127\.0\.0\.1:\d+\/console\/join#/)
    assert.equal((await fetch(`${line.url}/health/ready`)).status, 200)
  })

  test('expect waits for the message that was sent', async () => {
    assert.equal((await sandbox.send({ ...sms, id: 1, sms_message: 'Order 42 has left' })).success, true)
    const { line } = sandbox
    const { status, json } = await sandbox.post(line.expect, {
      phone: '380671234567',
      channel: 'sms',
      from: 'Posthorn',
      match: 'Order (\\d+) has left',
    })
    assert.equal(status, 200)
    assert.deepEqual(json['captures'], ['42'])
  })

  test('expect says after the time-out what came instead', async () => {
    await sandbox.send({ ...sms, id: 2, sms_message: 'Hello' })
    await sandbox.post(sandbox.line.expect, { phone: '380671234567' })
    const { status, json } = await sandbox.post(sandbox.line.expect, {
      phone: '380671234567',
      text: 'Bye',
      timeout: 0,
    })
    assert.equal(status, 408)
    assert.match(
      String(json['error']),
      /What came instead: sms to 380671234567 from Posthorn: "Hello" \(another text\)/,
    )
  })

  test('expect waits for signed callbacks at the receiver of the sandbox', async () => {
    const hook = `${sandbox.line.receiver}/orders`
    await sandbox.send({ ...sms, id: 3, sms_message: 'Hello', hook })
    const { status, json } = await sandbox.post(sandbox.line.expect, {
      callback: 'orders',
      fields: { id: 3, status: 'DELIVERED' },
      timeout: 20,
    })
    assert.equal(status, 200)
    assert.equal((json['callback'] as { signature: string }).signature, 'valid')
  })

  test('reset forgets telephones, scripts, faults, callbacks, opt-outs and limits of codes', async () => {
    const { line } = sandbox
    const hook = `${line.receiver}/old`
    const phone = '380671112233'
    await sandbox.send({ ...sms, id: 4, phone: Number(phone), sms_message: 'Hello', hook })
    assert.equal((await sandbox.post(line.expect, { callback: 'old', timeout: 20 })).status, 200)
    await fetch(`${line.url}/sandbox/handsets/${phone}`, {
      method: 'PUT',
      body: JSON.stringify({ sms: 'silent' }),
    })
    await fetch(`${line.url}/sandbox/faults/sms`, { method: 'PUT', body: JSON.stringify({ silent: true }) })
    await sandbox.post(`${line.url}/sandbox/handsets/${phone}/replies`, { channel: 'sms', text: 'STOP' })
    const code = { auth: line.apiKey, command: 'verify/create', type: 'sms', phone, sender_name: 'Posthorn' }
    let limited = 0
    for (let tries = 0; tries < 50 && limited === 0; tries++) {
      const { status } = await sandbox.post(line.verify, code)
      if (status === 429) limited = tries
    }
    assert.ok(limited > 0, 'codes are limited')

    assert.equal((await sandbox.post(line.reset)).status, 200)

    const handset = (await (await fetch(`${line.url}/sandbox/handsets/${phone}`)).json()) as object
    assert.deepEqual(handset, { phone, messages: [], replies: [], scripts: {} })
    assert.equal((await sandbox.post(line.expect, { callback: 'old', timeout: 0 })).status, 408)
    assert.equal((await sandbox.post(line.verify, code)).status, 200)
    await sandbox.send({ ...sms, id: 5, phone: Number(phone), sms_message: 'Again' })
    assert.equal((await sandbox.post(line.expect, { phone, text: 'Again', timeout: 20 })).status, 200)
  })
})
