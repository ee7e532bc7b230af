import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { addInterfaceUser } from '../../packages/administration/accounts/interface-users.ts'
import { topUpOnce } from '../../packages/administration/money/money.ts'
import {
  amountDigits,
  formatMicros,
  isAtLeast,
  sumMicros,
  toMicros,
} from '../../packages/domain/pricing/amount.ts'
import { apiKey, GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { Rollup, rollupHash } from '../../packages/store/archive/rollup-row.ts'
import { audit } from '../../packages/store/money/audit.ts'
import { addUser, ConsoleVisitor } from './console-visitor.ts'

/** Odd, and beyond 2^53: a number would round it. */
const micros = '9007199254740993'
const amount = '9007199254.740993'

suite('sums of money', () => {
  test('are written with every digit, as a number of JSON and as text', () => {
    const written: [micros: number | string, digits: string, text: string][] = [
      [0, '0', '0.00'],
      [1, '0.000001', '0.000001'],
      [500_000, '0.5', '0.50'],
      [1_000_000, '1', '1.00'],
      [120_000_000, '120', '120.00'],
      [-12_500_000, '-12.5', '-12.50'],
      [999_500_000, '999.5', '999.50'],
      [9_007_199_254_740_991, '9007199254.740991', '9007199254.740991'],
      [micros, amount, amount],
      [`-${micros}`, `-${amount}`, `-${amount}`],
      ['9223372036854775807', '9223372036854.775807', '9223372036854.775807'],
    ]
    for (const [given, digits, text] of written) {
      assert.equal(amountDigits(given), digits)
      assert.equal(formatMicros(given), text)
    }
  })

  test('are added and compared without rounding', () => {
    assert.equal(sumMicros([9_007_199_254_740_991, 2]), micros)
    assert.equal(sumMicros([micros, -2]), 9_007_199_254_740_991)
    assert.equal(isAtLeast(micros, '9007199254740994'), false)
    assert.equal(isAtLeast(micros, micros), true)
    assert.equal(toMicros(5n), 5)
  })

  test('of dropped rows are the same in the archive as in the ledger', () => {
    const row = {
      ...{
        source: 'ledger' as const,
        day: '2026-08-31',
        accountId: 1,
        channel: '',
        network: '',
        upstream: '',
      },
      ...{ outcome: 'topup', currency: '', rows: 1, parts: 0, releasedMicros: 0 },
    }
    const rollup = new Rollup()
    for (const amountMicros of [9_007_199_254_740_991, 1, 1]) rollup.add({ ...row, amountMicros })
    const rows = rollup.rows()
    assert.equal(rows[0]?.amountMicros, micros)
    assert.notEqual(
      rollupHash(rows),
      rollupHash(rows.map((each) => ({ ...each, amountMicros: '9007199254740994' }))),
    )
  })
})

suite('a balance beyond 2^53 millionths', () => {
  let harness: GatewayHarness

  before(async () => {
    harness = await GatewayHarness.open()
    await addInterfaceUser(harness.db, { kind: 'jasmin', username: 'j', password: 'foobar', accountId: 1 })
    await addUser(harness.db, 'ada', 'admin')
    const { db } = harness
    await db.query({ text: `DELETE FROM ledger` })
    await db.query({ text: 'UPDATE balances SET available_micros = $1::bigint - 1' }, [micros])
    await db.query(
      {
        text: `INSERT INTO ledger (account_id, kind, amount_micros) VALUES (1, 'topup', $1::bigint - 1)`,
      },
      [micros],
    )
  })

  after(() => harness[Symbol.asyncDispose]())

  test('is exact at the top-up, at the API, in the interfaces, at the console and in the audit', async () => {
    const given = { accountId: 1, amount: '0.000001', note: null }
    assert.equal(await topUpOnce(harness.db, 'the-only-one', given, Date.now()), micros)
    const response = await fetch(`${harness.url}/api/json.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth: apiKey, data: [{ type: 'balance' }] }),
    })
    assert.match(await response.text(), new RegExp(`"amount":${amount.replace('.', '\\.')},"currency":"UAH"`))
    const jasmin = await fetch(`${harness.url}/balance?username=j&password=foobar`)
    assert.equal(await jasmin.text(), `{"balance":${amount},"sms_count":"ND"}`)
    const visitor = await ConsoleVisitor.signedIn(harness.url, 'ada')
    const texts = [
      await visitor.get('money?accountId=1'),
      await visitor.get('accounts'),
      await visitor.get('overview?range=day'),
      await visitor.get('money/ledger?accountId=1'),
      await visitor.get('money/audit'),
    ].map(({ text }) => text)
    for (const text of [texts[0], texts[1], texts[2], texts[4]]) {
      assert.match(text ?? '', new RegExp(`"availableMicros":"${micros}"`))
    }
    const found = await audit(harness.db)
    assert.equal(found.sound, true, JSON.stringify(found.accounts))
    assert.equal(found.accounts[0]?.toppedUpMicros, micros)
    await harness.db.query({ text: 'UPDATE balances SET available_micros = available_micros + 1' })
    assert.equal((await audit(harness.db)).sound, false, 'one millionth is seen')
  })
})
