import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isSafeNumber, LosslessNumber, parse } from 'lossless-json'
import { isExactNumber, parseExactJson, writeExactJson } from '../exact-json.ts'

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 30 })
const zeros = fc.string({ unit: fc.constant('0'), maxLength: 20 })

/** Texts of numbers, many of them long, some of them none. */
const numberText = fc
  .record({
    sign: fc.constantFrom('', '-', '--', '+'),
    whole: fc.oneof(digits, fc.constant('0'), zeros),
    fraction: fc.oneof(
      fc.constant(''),
      fc.constant('.'),
      fc.tuple(zeros, digits).map((it) => `.${it.join('')}`),
    ),
    exponent: fc.oneof(
      { weight: 4, arbitrary: fc.constant('') },
      fc.constantFrom(
        'e',
        'E+',
        'e-',
        'e5',
        'E+05',
        'e-7',
        'e308',
        'e309',
        'E-323',
        'e-324',
        'e-400',
        'e0001',
      ),
    ),
  })
  .map(({ sign, whole, fraction, exponent }) => sign + whole + fraction + exponent)

const goodNumber = numberText.filter((text) => /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text))
const stringText = fc
  .oneof(fc.string(), numberText, fc.constantFrom('\\', '"', '\\"1', '12345678901234567890'))
  .map((text) => JSON.stringify(text))
const space = fc.constantFrom('', ' ', '\n\t', '\r ')

function jsonOf(number: fc.Arbitrary<string>, names = stringText): fc.Arbitrary<string> {
  const { tree } = fc.letrec<{ tree: string }>((tie) => {
    const spaced = fc.tuple(space, tie('tree'), space).map((pieces) => pieces.join(''))
    const name = fc.oneof(names, fc.constant('"__proto__"'))
    const member = fc.tuple(space, name, space, spaced).map(([a, b, c, d]) => `${a}${b}${c}:${d}`)
    return {
      tree: fc.oneof(
        { depthSize: 'small' },
        number,
        stringText,
        fc.constantFrom('null', 'true', 'false'),
        fc.array(spaced, { maxLength: 5 }).map((items) => `[${items.join(',')}]`),
        fc.array(member, { maxLength: 5 }).map((items) => `{${items.join(',')}}`),
      ),
    }
  })
  return tree
}

/** A text with one thing put in, taken out or doubled. */
const brokenText = fc
  .record({
    text: jsonOf(numberText),
    at: fc.nat(),
    cut: fc.integer({ min: 0, max: 2 }),
    put: fc.oneof(
      numberText,
      fc.constantFrom('', ':', ',', '"', '{', '}', '[', ']', '.', '-', 'e', ' ', 'x'),
    ),
  })
  .map(({ text, at, cut, put }) => {
    const index = at % (text.length + 1)
    return text.slice(0, index) + put + text.slice(index + cut)
  })

test('a text is valid JSON exactly where the native parser accepts it, with the same values', () => {
  fc.assert(
    fc.property(
      fc.oneof(jsonOf(goodNumber), jsonOf(numberText, fc.oneof(stringText, goodNumber)), brokenText),
      (text) => {
        const native = outcomeOf(() => JSON.parse(text) as unknown)
        assert.deepEqual(
          outcomeOf(() => rounded(parseExactJson(text))),
          native,
          text,
        )
      },
    ),
    { numRuns: 3_000 },
  )
})

test('the numbers that JavaScript would round are found as by lossless-json, and kept as sent', () => {
  const onDuplicateKey = ({ newValue }: { newValue: unknown }) => newValue
  const parseNumber = (text: string) =>
    /[0-9][0-9.]{15}|[eE][+-]?[0-9]{3}/.test(text) && !isSafeNumber(text)
      ? new LosslessNumber(text)
      : Number(text)
  fc.assert(
    fc.property(jsonOf(goodNumber), (text) => {
      // It sets the prototype where a member has that name.
      fc.pre(!text.includes('__proto__'))
      const judged = parse(text, undefined, { parseNumber, onDuplicateKey })
      assert.deepEqual(flat(parseExactJson(text)), flat(judged), text)
    }),
    { numRuns: 2_000 },
  )
})

test('what is written is what was read, to the last digit', () => {
  for (const text of [
    '[12345678901234567890,{"a":0.10000000000000000001}]',
    '-1e-400',
    '1E+999',
    '"12e400"',
  ]) {
    assert.equal(writeExactJson(parseExactJson(text)), text)
  }
})

const noJson = [
  '{12345678901234567890:1}',
  '{12345678901234567890 \n:1}',
  '[12345678901234567890:1]',
  '{12345678901234567890}',
  '[012345678901234567890]',
  '[12345678901234567890.]',
  '[.12345678901234567890]',
  '[1e1000 1e1000]',
  '[12345678901234567890"a"]',
  '["a"12345678901234567890]',
  '[--12345678901234567890]',
  '[+12345678901234567890]',
  '[1-12345678901234567890]',
  '[true12345678901234567890]',
  '[12345678901234567890x]',
  '[12345678901234567890e]',
  '12345678901234567890"',
]

for (const text of noJson) {
  test(`a long number makes no JSON of ${JSON.stringify(text)}`, () => {
    assert.throws(() => parseExactJson(text), SyntaxError)
  })
}

test('a member named __proto__ stays a member', () => {
  const value = parseExactJson('{"__proto__":12345678901234567890,"a":{"__proto__":{"b":1e400}}}') as object
  assert.equal(Object.getPrototypeOf(value), Object.prototype)
  assert.equal(writeExactJson(value), '{"__proto__":12345678901234567890,"a":{"__proto__":{"b":1e400}}}')
})

test('a megabyte of any kind is parsed quickly', () => {
  const long = '12345678901234567890'
  const many = (text: string, closing = '') => text.repeat(Math.floor(1_000_000 / (text + closing).length))
  const texts = [
    `[${many(`${long},`)}1]`,
    `[${many('1')}]`,
    `[0.${many('0')}1]`,
    `[0.${many('0')}1,${long}]`,
    `[${long}${many(' ')}]`,
    `[${long},"${many('\\\\')}"]`,
    `[${long},"${many('\\"')}"]`,
    `[${many('1,')}${long}]`,
    `${many('[', ']')}${long}${']'.repeat(500_000)}`,
    `${many('{"a":', '}')}${long}${'}'.repeat(1_000_000 / 6)}`,
  ]
  for (const text of texts) {
    const startedAt = performance.now()
    parseExactJson(text)
    const tookMs = performance.now() - startedAt
    assert.ok(tookMs < 2_000, `${text.slice(0, 40)}… took ${tookMs} ms`)
  }
})

function outcomeOf(parsing: () => unknown): unknown {
  try {
    return flat(parsing())
  } catch (error) {
    return error instanceof SyntaxError ? 'no JSON' : error
  }
}

/** The value as the native parser would have it. */
function rounded(value: unknown): unknown {
  if (isExactNumber(value)) return Number(value.value)
  if (Array.isArray(value)) return value.map(rounded)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rounded(each)]))
}

/** The value with exact numbers of either kind as texts of their own, and no prototypes to differ by. */
function flat(value: unknown): unknown {
  if (isExactNumber(value) || value instanceof LosslessNumber) return `exactly ${value.value}`
  if (Array.isArray(value)) return value.map(flat)
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 'minus zero' : value
  return Object.entries(value).map(([name, each]) => [name, flat(each)])
}
