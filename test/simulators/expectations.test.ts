import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Expectations } from '../../simulators/expect/expectations.ts'
import { parseExpectation } from '../../simulators/expect/parse-expectation.ts'
import { Handsets } from '../../simulators/handsets.ts'
import { Mailboxes } from '../../simulators/mailbox/mailboxes.ts'
import { ManualClock } from '../support/manual-clock.ts'

const phone = '380671234567'

async function opened() {
  const clock = new ManualClock()
  const handsets = await Handsets.open({ dataDir: null, clock })
  const mailboxes = await Mailboxes.open({ dataDir: null })
  const expectations = new Expectations({ handsets, mailboxes, clock })
  const receive = (text: string, to = phone, from = 'Shop') =>
    handsets.receive(to, { channel: 'sms', from, text, via: 'posthorn' })
  const expect = (body: object) => expectations.expect(parseExpectation(body))
  return { clock, mailboxes, expectations, receive, expect }
}

test('a message that is there already is answered at once, with the groups of the pattern', async () => {
  const { receive, expect } = await opened()
  receive('Your code is 4711')
  const result = await expect({ phone: 380671234567, channel: 'sms', from: 'Shop', match: 'code is (\\d+)' })
  assert.equal(result.kind, 'met')
  assert.deepEqual(result.captures, ['4711'])
})

test('a wait ends with the message that matches, and not with another', async () => {
  const { receive, expect } = await opened()
  const waiting = expect({ phone: `+${phone}`, text: 'Second' })
  receive('First')
  receive('Second', '380670000000')
  receive('Second')
  const result = await waiting
  assert.equal(result.kind, 'met')
  assert.deepEqual(
    result.messages.map(({ to, text }) => [to, text]),
    [[phone, 'Second']],
  )
})

test('as many messages are waited for as count says', async () => {
  const { receive, expect } = await opened()
  receive('Hello 1')
  const waiting = expect({ phone, match: '^Hello', count: 2 })
  receive('Hello 2')
  const result = await waiting
  assert.deepEqual(result.kind === 'met' && result.messages.map(({ text }) => text), ['Hello 1', 'Hello 2'])
})

test('at the time-out a sentence says what came instead, and why it does not match', async () => {
  const { clock, receive, expect } = await opened()
  const waiting = expect({ phone, from: 'Bank', timeout: 2 })
  receive('Hello')
  clock.advance(2_000)
  const result = await waiting
  assert.deepEqual(result, {
    kind: 'missing',
    why:
      `No message came within 2 s that is a message to ${phone} from Bank. What came instead: ` +
      `sms to ${phone} from Shop: "Hello" (from is Shop, not Bank).`,
  })
})

test('the sentence names the newest message of others where nothing came to the telephone', async () => {
  const { receive, expect } = await opened()
  receive('Hello', '380670000000')
  const result = await expect({ phone, timeout: 0 })
  assert.match(
    result.kind === 'missing' ? result.why : '',
    /Nothing came to 380671234567; the newest of 1 to others is sms to 380670000000 from Shop: "Hello"/,
  )
})

test('count 0 holds when nothing that matches comes until the time-out, and not otherwise', async () => {
  const { clock, receive, expect } = await opened()
  const quiet = expect({ phone, count: 0, timeout: 1 })
  clock.advance(1_000)
  assert.equal((await quiet).kind, 'met')
  const disturbed = expect({ phone, count: 0, timeout: 1 })
  receive('Hello')
  assert.equal((await disturbed).kind, 'unexpected')
})

test('e-mails are messages too', async () => {
  const { mailboxes, expect } = await opened()
  const waiting = expect({ address: 'Ann@example.org', channel: 'email', match: 'code' })
  mailboxes.receive('ann@example.org', {
    from: 'shop@example.org',
    name: '',
    subject: 'Hello',
    text: 'Your code',
    return_path: '',
    message_id: '1',
    at: '2026-01-01T00:00:00.000Z',
  })
  assert.equal((await waiting).kind, 'met')
})

test('a closing sandbox ends the waits', async () => {
  const { expectations, expect } = await opened()
  const waiting = expect({ phone })
  expectations[Symbol.dispose]()
  assert.equal((await waiting).kind, 'closing')
})

const wrong: [body: object, sentence: RegExp][] = [
  [{ phnoe: phone }, /^phnoe must be one of phone, address, /],
  [{ phone: 'Ann' }, /^phone must be 7 to 15 digits/],
  [{ phone, address: 'ann@example.org' }, /^phone must be left out where address is given/],
  [{ channel: 'pigeon' }, /^channel must be one of sms, /],
  [{ match: '(' }, /^match must be a regular expression/],
  [{ count: -1 }, /^count must be a whole number from 0 to 50/],
  [{ timeout: 61 }, /^timeout must be a number of seconds from 0 to 60/],
]
for (const [body, sentence] of wrong) {
  test(`${JSON.stringify(body)} is refused with a sentence`, () => {
    assert.throws(() => parseExpectation(body), { message: sentence })
  })
}
