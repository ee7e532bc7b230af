import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAccountPhone, parsePhone } from '../../address/phone.ts'

const phone = '380671234567'

test('an account without a country gives the calling code of every number', () => {
  for (const written of ['0671234567', '00380671234567', '671234567'])
    assert.equal(parseAccountPhone(written, null), parsePhone(written), written)
  assert.equal(parseAccountPhone(phone, null), phone)
})

test('a national number, one after 00 and an international one are one telephone', () => {
  for (const written of ['0671234567', '00380671234567', phone, `+${phone}`, '671234567', 671234567])
    assert.equal(parseAccountPhone(written, 'UA'), phone, String(written))
})

test('numbers of other countries stay what they are', () => {
  for (const other of ['48501234567', '447911123456', '12025550143', '37253012345', '81312345678'])
    for (const country of ['UA', 'RU', 'GB', 'DE'])
      assert.equal(parseAccountPhone(other, country), other, `${other} from ${country}`)
  assert.equal(parseAccountPhone('0048501234567', 'UA'), '48501234567')
})

test('each country has its own prefixes', () => {
  const dialled: [country: string, written: string, phone: string][] = [
    ['GB', '07911123456', '447911123456'],
    ['RU', '89161234567', '79161234567'],
    ['HU', '06201234567', '36201234567'],
    ['IT', '3123456789', '393123456789'],
    ['IT', '0612345678', '390612345678'],
    ['ES', '612345678', '34612345678'],
    ['NO', '40612345', '4740612345'],
    ['US', '2025550143', '12025550143'],
    ['US', '12025550143', '12025550143'],
    ['US', '011380671234567', phone],
    ['AU', '0011380671234567', phone],
  ]
  for (const [country, written, expected] of dialled)
    assert.equal(parseAccountPhone(written, country), expected, `${written} from ${country}`)
})

test('what is no number stays none', () => {
  for (const value of [
    '',
    '0',
    '00',
    '0000000000',
    'shop',
    null,
    {},
    '06712345670123456789',
    '067 123 45 67',
  ])
    assert.equal(parseAccountPhone(value, 'UA'), null, String(value))
})
