import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignKeyword, assignNumber } from '../../../administration/accounts/own-numbers.ts'
import { insertAccount, openHarness } from './dispatch-harness.ts'
import { ScriptedUpstream } from './scripted-upstream.ts'

const phone = '380671234567'
const recipient = '7755'
const texts = { stop: 'stopped', start: 'started', help: 'helped' }
const number = { channel: 'sms', number: recipient }
const hourMs = 3_600_000

/** A number of account 1, with a fixed text where there is one. */
async function open(answers: string | null = null) {
  const upstream = new ScriptedUpstream('sms')
  const consentAnswers = [{ number: null, language: null, ...texts }]
  const harness = await openHarness({ upstreams: [upstream], optOuts: true, consentAnswers })
  const rules = { allowPrivateAddresses: true }
  await assignNumber(harness.db, { ...number, accountId: 1, hook: null, answers }, rules)
  const owed = async () => {
    const text = 'SELECT text, is_about_consent AS is FROM owed_answers ORDER BY reply_id'
    return (await harness.db.query<{ text: string; is: boolean }>({ text })).map((row) => row.text)
  }
  const write = (text: string, given: object = {}) => upstream.inbound({ phone, recipient, text, ...given })
  /** As if the answers until now had been given that much earlier. */
  const pass = async (hours: number) => {
    const columns = ['stop', 'start', 'help'].map((kind) => `${kind}_answered_at = ${kind}_answered_at - $1`)
    await harness.db.query({ text: `UPDATE conversations SET ${columns.join(', ')}` }, [hours * hourMs])
  }
  return { harness, owed, write, pass, rules }
}

test('STOP and START are answered once a day, and the opt-out is stored with the answer', async () => {
  const { harness, owed, write, pass } = await open('a fixed text')
  await using _ = harness
  await write('STOP')
  assert.deepEqual(await owed(), ['stopped'])
  assert.equal((await harness.db.query({ text: 'SELECT 1 FROM opt_outs' })).length, 1)
  await write('START')
  await write('stop')
  await write('start')
  assert.deepEqual(await owed(), ['stopped', 'started'])
  await pass(24)
  await write('STOP')
  assert.deepEqual(await owed(), ['stopped', 'started', 'stopped'])
})

test('a flood of HELP from one number is answered four times a day at most, and by no other text', async () => {
  const { harness, owed, write, pass } = await open('a fixed text')
  await using _ = harness
  for (let hour = 0; hour < 24; hour++) {
    for (let count = 0; count < 3; count++) await write('HELP')
    await pass(1)
  }
  assert.deepEqual(await owed(), ['helped', 'helped', 'helped', 'helped'])
  await write('hello')
  assert.equal((await owed()).at(-1), 'a fixed text')
})

test('another subscriber, and another number, have answers of their own', async () => {
  const { harness, owed, write, rules } = await open()
  await using _ = harness
  await assignNumber(harness.db, { channel: 'sms', number: '7756', accountId: 1, hook: null }, rules)
  await write('HELP')
  await write('HELP', { phone: '380671234568' })
  await write('HELP', { recipient: '7756' })
  await write('HELP', { recipient: '7756' })
  assert.equal((await owed()).length, 3)
})

test('what the carrier answers, what a keyword answers, and what no account is known for, is not answered', async () => {
  const { harness, owed, write, rules } = await open()
  await using _ = harness
  await write('STOP', { isAnswered: true })
  await write('HELP', { recipient: '9999' })
  const keyword = { ...number, keyword: 'help', accountId: 1, hook: null, answers: 'of the keyword' }
  await assignKeyword(harness.db, keyword, rules)
  await write('HELP')
  assert.deepEqual(await owed(), ['of the keyword'])
})

test('accounts that share a number do not answer one subscriber twice', async () => {
  const { harness, owed, write, rules } = await open()
  await using _ = harness
  await write('STOP')
  await insertAccount(harness.db, 1_000_000_000, 2)
  await assignKeyword(harness.db, { ...number, keyword: 'two', accountId: 2, hook: null }, rules)
  await harness.db.query({ text: 'UPDATE own_numbers SET account_id = NULL' })
  await write('two')
  await write('STOP')
  assert.deepEqual(await owed(), ['stopped'])
})
