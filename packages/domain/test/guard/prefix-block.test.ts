import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { maskRecipient } from '../../guard/mask-recipient.ts'
import { findNumberPlace } from '../../guard/number-place.ts'
import { blockFor, type PrefixBlock, probationMs } from '../../guard/prefix-block.ts'
import { subWindowAt } from '../../guard/sub-windows.ts'

const phone = '380671234567'
const block = (key: string, change: Partial<PrefixBlock> = {}): PrefixBlock => ({
  ...{ key, state: 'closed', madeBy: 'guard', reason: '', since: 0, until: 100, strikes: 1, probing: false },
  ...change,
})
const find = (blocks: PrefixBlock[], now = 50) => {
  const found = blockFor(new Map(blocks.map((each) => [each.key, each])), phone, { country: 'UA' }, now)
  return found === null ? null : `${found.block.key} ${found.status}`
}

suite('a block', () => {
  test('holds for what begins so and for its country, and for nothing else', () => {
    assert.equal(find([block('38067')]), '38067 closed')
    assert.equal(find([block('UA')]), 'UA closed')
    assert.equal(find([block('38068'), block('PL')]), null)
  })

  test('of the guard is on probation afterwards, one of an operator is over', () => {
    assert.equal(find([block('38067')], 100), '38067 probation')
    assert.equal(find([block('38067')], 100 + probationMs), null)
    assert.equal(find([block('38067', { madeBy: 'operator' })], 100), null)
    assert.equal(find([block('38067', { madeBy: 'operator', until: null })], 1e15), '38067 closed')
  })

  test('of an operator goes before those of the guard, the longer one before the shorter', () => {
    const open = block('UA', { madeBy: 'operator', state: 'open' })
    assert.equal(find([block('38067123'), open]), 'UA open')
    assert.equal(find([block('3806', { madeBy: 'operator' }), open]), '3806 closed')
  })

  test('of the guard holds though a longer prefix is on probation', () => {
    assert.equal(find([block('38067123', { until: 10 }), block('38067')]), '38067 closed')
    assert.equal(find([block('38067123', { until: 10 })]), '38067123 probation')
  })
})

suite('the place of a number', () => {
  test('is its country and the ranges around it, each longer than the calling code', () => {
    assert.deepEqual(findNumberPlace(phone), {
      country: 'UA',
      thousand: '380671234',
      ranges: ['3806712', '38067'],
    })
    assert.deepEqual(findNumberPlace('12125551234'), {
      country: 'US',
      thousand: '12125551',
      ranges: ['121255', '1212'],
    })
    assert.deepEqual(findNumberPlace('3546112345'), { country: 'IS', thousand: '3546112', ranges: ['35461'] })
  })

  test('is the first country of the code where no plan has such a number, so that nobody slips through', () => {
    assert.equal(findNumberPlace('77012345678').country, 'KZ')
    assert.equal(findNumberPlace('70000000000').country, 'RU')
    assert.equal(findNumberPlace('88161234567').country, '+881')
  })
})

test('recipients are masked so that nobody finds them again', () => {
  const masked = [phone, '3546112', '35461123', 'anna@example.com'].map(maskRecipient)
  assert.deepEqual(masked, ['38067…67', '354…', '354…', 'a…@example.com'])
})

test('a window is seven parts of a sixth, so that its whole length is always inside', () => {
  const { slot, since, forgottenAt } = subWindowAt(60, 1_000_000_000_007)
  assert.equal(since, (slot - 6) * 10_000)
  assert.ok(since <= 1_000_000_000_007 - 60_000 && since > 1_000_000_000_007 - 70_001)
  assert.ok(forgottenAt > 1_000_000_000_007 + 60_000)
})
