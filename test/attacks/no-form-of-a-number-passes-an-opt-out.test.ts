import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { until } from '../../packages/gateway/test/whole/until.ts'

let harness: GatewayHarness

before(async () => {
  harness = await GatewayHarness.open()
})

after(async () => {
  await harness[Symbol.asyncDispose]()
})

async function write(phone: string, text: string): Promise<void> {
  const init = { method: 'POST', body: JSON.stringify({ channel: 'sms', to: 'Posthorn', text }) }
  const posted = await fetch(`${harness.network().addresses.http}/sandbox/handsets/${phone}/replies`, init)
  assert.ok(posted.ok, await posted.text())
}

function untilOptOuts(phone: string, count: number): Promise<true> {
  return until(`${count} opt-outs of ${phone}`, async () => {
    const rows = await harness.db.query({ text: 'SELECT 1 FROM opt_outs WHERE phone = $1' }, [phone])
    return rows.length === count ? true : null
  })
}

/** The outcome of a message to each of these, sent in one request. */
async function endsOf(phones: readonly string[]): Promise<string[]> {
  const sent = await harness.client.sendAll(phones.map((phone) => ({ phone, hook: null })))
  const ends = sent.map(({ id }) => harness.untilStatus(Number(id), 'DELIVERED', 'FILTERED'))
  return (await Promise.all(ends)).map(({ status }) => status)
}

const subscribers: [country: string, number: string, ...aliases: string[]][] = [
  ['Ukraine', '380671239000', '3800671239000', '+3800671239000'],
  ['Britain', '447911123456', '4407911123456', '0447911123456'],
  ['Kazakhstan', '77771234567', '787771234567'],
  ['the United States', '12025550123', '112025550123', '0012025550123'],
  ['Germany', '4915112345678', '49015112345678', '490015112345678'],
  ['Argentina', '5491112345678', '54111512345678', '540111512345678', '541112345678'],
  ['Brazil', '5541987654321', '55041987654321', '554187654321'],
  ['Mexico', '525512345678', '5215512345678'],
]

suite('a subscriber who wrote STOP is reached by no form of their number', () => {
  for (const [country, number, ...aliases] of subscribers) {
    test(`in ${country}`, async () => {
      await write(number, 'STOP')
      await untilOptOuts(number, 1)
      const ends = await endsOf([number, ...aliases])
      assert.deepEqual(
        ends,
        [number, ...aliases].map(() => 'FILTERED'),
      )
      const { handsets } = harness.network()
      const reached = [number, ...aliases].filter(
        (phone) => handsets.view(phone.replace('+', '')).messages.length > 0,
      )
      assert.deepEqual(reached, [])
      await write(number, 'START')
      await untilOptOuts(number, 0)
    })
  }
})

test('a STOP counts in whichever form the carrier reports the number, and START in another form ends it', async () => {
  await write('3800671239001', 'STOP')
  await untilOptOuts('380671239001', 1)
  assert.deepEqual(await endsOf(['380671239001', '3800671239001']), ['FILTERED', 'FILTERED'])
  await write('380671239001', 'START')
  await untilOptOuts('380671239001', 0)
  assert.deepEqual(await endsOf(['3800671239001']), ['DELIVERED'])
  assert.equal(harness.network().handsets.view('380671239001').messages.length, 1)
})
