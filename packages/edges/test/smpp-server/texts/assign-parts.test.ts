import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { type ArrivedPart, assignParts, type OpenText } from '../../../smpp-server/texts/assign-parts.ts'

/**
 * `A1 B2`: parts in the order in which they come, of texts of two parts each; `A1@s`: over the session s; `A1!`: after a
 * refusal; `+60`: so many seconds later.
 */
function assign(words: string, total = 2, refuse: () => 'no' | null = () => null) {
  let at = 0
  const parts = words.split(' ').flatMap((word): ArrivedPart[] => {
    if (word.startsWith('+')) at += Number(word) * 1_000
    const [, name, number, refusal, session = 'one'] = /^([A-Z])(\d+)(!?)(?:@(\w+))?$/.exec(word) ?? []
    if (name === undefined) return []
    const content = `${name}${number}`
    return [
      { key: 'key', total, number: Number(number), content, session, at, isAfterRefusal: refusal === '!' },
    ]
  })
  const open = new Map<string, OpenText[]>()
  const texts: OpenText[] = []
  const ids = assignParts(parts, open, refuse).map((each) => {
    if (each.kind === 'refused') return each.reason
    if (!texts.includes(each.text)) texts.push(each.text)
    return texts.indexOf(each.text) + 1
  })
  const all = texts.map(({ contents }) =>
    [...contents].sort(([a], [b]) => a - b).map(([, content]) => content),
  )
  return { ids, texts: all.map((contents) => contents.join('')), open: open.get('key') ?? [] }
}

suite('texts under one reference', () => {
  const cases: [what: string, parts: string, texts: string[]][] = [
    ['one after the other', 'A1 A2 B1 B2 C1 C2', ['A1A2', 'B1B2', 'C1C2']],
    ['interleaved', 'A1 B1 A2 B2', ['A1A2', 'B1B2']],
    ['the last part first', 'A2 A1 B2 B1', ['A1A2', 'B1B2']],
    ['equal ones', 'A1 A2 A1 A2', ['A1A2', 'A1A2']],
    ['each over a session of its own', 'A1@x B1@y B2@y A2@x', ['A1A2', 'B1B2']],
    ['one that was begun over a session that ended', 'A1@x B1@y B2@y', ['A1', 'B1B2']],
    ['one that was given up a minute before', 'A1 +60 B1 B2', ['A1', 'B1B2']],
    ['one whose part comes again a minute later', 'A1 +60 A2', ['A1A2']],
    ['interleaved by a slow client', 'A1 +60 B1 +60 A2 B2', ['A1A2', 'B1B2']],
    ['one of which a part was refused', 'A1 B1! B2! A2!', ['A1A2', 'B1B2']],
    ['parts over several sessions', 'A1@x A2@y B2@x B1@z', ['A1A2', 'B1B2']],
  ]
  for (const [what, parts, texts] of cases) {
    test(what, () => assert.deepEqual(assign(parts).texts, texts))
  }

  test('a part that comes again with the same content has the same text', () => {
    const { ids, texts } = assign('A1 A1 B1 A1 A2', 3)
    assert.deepEqual(ids, [1, 1, 2, 1, 1])
    assert.deepEqual(texts, ['A1A2', 'B1'])
  })

  test('a refused part belongs to no text', () => {
    let calls = 0
    const { ids, texts, open } = assign('A1 A2 B1 B2', 2, () => (++calls === 2 ? 'no' : null))
    assert.deepEqual(ids, [1, 'no', 2, 2], 'what follows it is not taken for it')
    assert.deepEqual([texts, open.length], [['A1', 'B1B2'], 1])
  })
})

const arrival = fc.record({
  text: fc.integer({ min: 0, max: 3 }),
  number: fc.integer({ min: 1, max: 3 }),
  session: fc.constantFrom('x', 'y'),
  isAfterRefusal: fc.boolean(),
})

test('whatever the order, no part is lost, no text has a part twice, and only texts that lack parts stay open', () => {
  fc.assert(
    fc.property(fc.array(arrival, { maxLength: 40 }), fc.integer({ min: 2, max: 4 }), (arrivals, total) => {
      const parts = arrivals
        .filter(({ number }) => number <= total)
        .map(({ text, ...part }) => ({ key: 'k', total, content: `${text}/${part.number}`, at: 0, ...part }))
      const open = new Map<string, OpenText[]>()
      const assigned = assignParts(parts, open, () => null)
      const byText = new Map<OpenText, typeof parts>()
      for (const [index, part] of parts.entries()) {
        const each = assigned[index]
        assert.ok(each !== undefined && each.kind !== 'refused')
        assert.equal(each.text.contents.get(part.number), part.content)
        if (each.kind === 'added') byText.set(each.text, [...(byText.get(each.text) ?? []), part])
      }
      for (const [text, own] of byText) {
        assert.equal(new Set(own.map(({ number }) => number)).size, own.length)
        assert.equal(text.missing, total - own.length)
        assert.equal((open.get('k') ?? []).includes(text), text.missing > 0)
      }
    }),
  )
})

test('texts that a session sends one after the other, pipelined, are each whole, whatever comes over another one', () => {
  const count = fc.integer({ min: 1, max: 5 })
  fc.assert(
    fc.property(count, count, fc.infiniteStream(fc.boolean()), (ofX, ofY, coin) => {
      const queues = [ofX, ofY].map((texts, at) =>
        Array.from({ length: texts * 2 }, (_, index) => {
          const session = at === 0 ? 'x' : 'y'
          const number = (index % 2) + 1
          return {
            key: 'k',
            total: 2,
            number,
            content: `${session}${Math.floor(index / 2)}/${number}`,
            session,
            at: 0,
            isAfterRefusal: false,
          }
        }),
      )
      const parts: ArrivedPart[] = []
      for (const takesFirst of coin) {
        const [first = [], second = []] = queues
        const next = (takesFirst || second.length === 0 ? first : second).shift() ?? second.shift()
        if (next === undefined) break
        parts.push(next)
      }
      const open = new Map<string, OpenText[]>()
      const texts = new Set(assignParts(parts, open, () => null).map((each) => 'text' in each && each.text))
      assert.equal(texts.size, ofX + ofY)
      assert.deepEqual(open.get('k'), [])
    }),
  )
})
