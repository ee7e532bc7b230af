import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  getCountries,
  getExampleNumber,
  isPossiblePhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import examples from 'libphonenumber-js/mobile/examples'
import { parsePhone, phoneAsSent } from '../../address/phone.ts'

const taken: [value: unknown, digits: string][] = [
  [380501234567, '380501234567'],
  ['380501234567', '380501234567'],
  ['+380501234567', '380501234567'],
  [12025550123, '12025550123'],
  ['79161234567', '79161234567'],
  ['447911123456', '447911123456'],
  ['4915112345678', '4915112345678'],
  ['2902345', '2902345'],
  ['881612345678', '881612345678'],
]

for (const [value, digits] of taken) {
  test(`${JSON.stringify(value)} is the number ${digits}`, () => {
    assert.equal(parsePhone(value), digits)
  })
}

const refused: unknown[] = [
  '',
  '+',
  '++380501234567',
  '380 50 123 45 67',
  '380-501234567',
  '0x1234567',
  '٣٨٠٥٠١٢٣٤٥٦٧',
  '380501234567\n',
  '123456',
  '1234567890123456',
  123456,
  1e21,
  -380501234567,
  380501234567.5,
  Number.NaN,
  null,
  undefined,
  true,
  ['380501234567'],
  { value: '380501234567' },
]

for (const value of refused) {
  test(`${typeof value} ${JSON.stringify(value)} is no phone number`, () => {
    assert.equal(parsePhone(value), null)
  })
}

const impossible = ['38050123456', '3805012345', '00380501234567', '2101234567', '12025550', '999123456789']

for (const digits of impossible) {
  test(`${digits} is refused because no numbering plan has it`, () => {
    assert.equal(parsePhone(digits), null)
    assert.equal(parsePhone(`+${digits}`), null)
  })
}

const aliases: [alias: string, digits: string][] = [
  ['3800671239000', '380671239000'],
  ['4407911123456', '447911123456'],
  ['788001234567', '78001234567'],
  ['789161234567', '79161234567'],
  ['787771234567', '77771234567'],
  ['112025550123', '12025550123'],
  ['4901711234567', '491711234567'],
  ['490001711234567', '491711234567'],
  ['3606201234567', '36201234567'],
  ['370861234567', '37061234567'],
  ['375800291234567', '375291234567'],
  ['610412345678', '61412345678'],
  ['54111512345678', '5491112345678'],
  ['540111512345678', '5491112345678'],
  ['550413187654321', '553187654321'],
  ['0012025550123', '12025550123'],
  ['0447911123456', '447911123456'],
  ['5215512345678', '525512345678'],
  ['22997123456', '2290197123456'],
]

for (const [alias, digits] of aliases) {
  test(`${alias} and +${alias} are the number ${digits}`, () => {
    assert.equal(parsePhone(alias), digits)
    assert.equal(parsePhone(`+${alias}`), digits)
    assert.equal(parsePhone(Number(alias)), digits)
  })
}

const theirOwn = [
  '390612345678',
  '78001234567',
  '5511987654321',
  '5491112345678',
  '541143211234',
  '22901971234',
]

for (const digits of theirOwn) {
  test(`nothing is taken out of ${digits}, which begins like a number inside of its country`, () => {
    assert.equal(parsePhone(digits), digits === '22901971234' ? null : digits)
  })
}

/** As the library reads numbers, again and again until nothing changes; null where it calls them impossible. */
function readByLibrary(digits: string): string | null {
  const number = parsePhoneNumberFromString(`+${digits}`, metadata)
  if (number?.isPossible() !== true) return null
  const read = `${number.countryCallingCode}${number.nationalNumber}`
  return read === digits || read.length < 7 ? digits : (readByLibrary(read) ?? digits)
}

const callingCodes = [
  ...Object.keys(metadata.country_calling_codes),
  ...Object.keys((metadata as unknown as { nonGeographic: object }).nonGeographic),
]

test('every number of every country is read as the library reads it, and once read stays as it is', () => {
  const number = fc
    .tuple(fc.constantFrom(...callingCodes), fc.stringMatching(/^(?:0|1|8|06|80|15|9)?[0-9]{4,12}$/))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(number, (text) => {
      const digits = parsePhone(text)
      const read = readByLibrary(text)
      const isFormer = /^521|^229/.test(text)
      if (read !== null && text.length >= 7 && text.length <= 15 && !isFormer) assert.equal(digits, read)
      if (digits !== null) assert.equal(parsePhone(digits), digits)
      const zeros = parsePhone(`0${text}`)
      if (zeros !== null) assert.ok(zeros === digits || text.length < 7)
    }),
    { numRuns: 20_000 },
  )
})

/** What people and exports put between the calling code and a number. */
function aliasesOf(code: string, national: string): string[] {
  const prefixes = ['0', '8', '1', '06', '80', '00', '15', '9', '90', '1831', '17951', code]
  return prefixes.map((prefix) => `${code}${prefix}${national}`)
}

test('each alias of a mobile number of any country that is taken is that number, where the library says so', () => {
  let folded = 0
  for (const country of getCountries(metadata)) {
    const example = getExampleNumber(country, examples, metadata)
    if (example === undefined) continue
    const { countryCallingCode: code, nationalNumber: national } = example
    assert.equal(parsePhone(`${code}${national}`), `${code}${national}`)
    const abroad = parsePhone(`00${code}${national}`)
    assert.ok(abroad === null || abroad === `${code}${national}`)
    for (const alias of aliasesOf(code, national)) {
      const digits = parsePhone(alias)
      if (digits === null || /^521|^229/.test(alias)) continue
      assert.equal(digits, readByLibrary(alias) ?? alias)
      if (digits === `${code}${national}`) folded++
    }
  }
  assert.ok(folded > 150, `only ${folded} aliases were folded`)
})

test('nothing is refused that the library calls possible', () => {
  const digits = fc.stringMatching(/^[1-9][0-9]{6,14}$/)
  fc.assert(
    fc.property(digits, (text) => {
      if (isPossiblePhoneNumber(`+${text}`, metadata)) assert.notEqual(parsePhone(text), null)
    }),
    { numRuns: 5_000 },
  )
})

test('a number is answered in the digits in which it was sent', () => {
  assert.equal(phoneAsSent('+3800671239000'), '3800671239000')
  assert.equal(phoneAsSent(3800671239000), '3800671239000')
  assert.equal(phoneAsSent('380 67'), null)
})
