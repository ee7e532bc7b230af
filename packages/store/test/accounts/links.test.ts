import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import {
  acceptedAt,
  sampleCode,
  shortLink,
  unsubscribeLink,
} from '../../../engines/test/links/sample-links.ts'
import {
  type ClickCount,
  countClicks,
  insertLinks,
  LinkCodeTaken,
  readMessageLinks,
  readShortLinks,
  readUnsubscribeLinks,
} from '../../accounts/links.ts'

let fresh: FreshDatabase

before(async () => {
  fresh = await freshDatabase()
})

after(async () => {
  await fresh[Symbol.asyncDispose]()
})

test('links of both kinds are stored in the transaction of their messages, and rolled back with it', async () => {
  const { db } = fresh
  const links = [
    shortLink('b', { msgId: 1 }),
    unsubscribeLink('c', { msgId: 1 }),
    shortLink('d', { msgId: 2 }),
  ]
  const failed = db.transaction(async (tx) => {
    await insertLinks(tx, links)
    throw new Error('the messages could not be stored')
  })
  await assert.rejects(failed, /could not be stored/)
  assert.deepEqual(
    await readShortLinks(
      db,
      links.map(({ code }) => code),
    ),
    [],
  )
  await db.transaction((tx) => insertLinks(tx, links))
  assert.deepEqual(await readShortLinks(db, [sampleCode('d'), sampleCode('k')]), [
    {
      accountId: 1,
      code: sampleCode('d'),
      msgId: 2,
      target: 'https://example.com/d',
      domain: null,
      createdAt: acceptedAt,
      expiresAt: links[2]?.expiresAt,
    },
  ])
  assert.deepEqual(await readUnsubscribeLinks(db, [sampleCode('c')]), [
    { accountId: 1, code: sampleCode('c'), msgId: 1, phone: '380671234567', sender: 'Shop', domain: null },
  ])
})

test('a taken code fails the transaction, and the existing link stays', async () => {
  const { db } = fresh
  await insertLinks(db, [shortLink('f', { target: 'https://first.example/' })])
  const second = [shortLink('g'), shortLink('f', { target: 'https://second.example/' })]
  await assert.rejects(
    db.transaction((tx) => insertLinks(tx, second)),
    LinkCodeTaken,
  )
  const found = await readShortLinks(db, [sampleCode('f'), sampleCode('g')])
  assert.deepEqual(
    found.map(({ target }) => target),
    ['https://first.example/'],
  )
  await assert.rejects(insertLinks(db, [shortLink('h'), shortLink('h')]), LinkCodeTaken)
})

const count = (letter: string, change: Partial<ClickCount> = {}): ClickCount => ({
  code: sampleCode(letter),
  raw: 1,
  human: 0,
  firstAt: null,
  lastAt: null,
  ...change,
})

test('clicks add up; the first and the last are those of people', async () => {
  const { db } = fresh
  await insertLinks(db, [shortLink('j', { msgId: 9 })])
  await countClicks(db, [count('j', { raw: 3 }), count('m')])
  const [machines] = await readMessageLinks(db, 9)
  assert.deepEqual([machines?.rawClicks, machines?.humanClicks, machines?.firstHumanAt], [3, 0, null])
  await countClicks(db, [count('j', { raw: 2, human: 2, firstAt: 100, lastAt: 200 })])
  await countClicks(db, [count('j', { human: 1, firstAt: 300, lastAt: 300 })])
  const [people] = await readMessageLinks(db, 9)
  assert.deepEqual(
    [people?.rawClicks, people?.humanClicks, people?.firstHumanAt, people?.lastHumanAt],
    [6, 3, 100, 300],
  )
})

test('a link with the maximum number of clicks does not keep others from being counted', async () => {
  const { db } = fresh
  await insertLinks(db, [shortLink('q', { msgId: 12 }), shortLink('s', { msgId: 12 })])
  const max = 2_147_483_647
  await countClicks(db, [count('q', { raw: max - 1, human: max - 1, firstAt: 1, lastAt: 1 })])
  await countClicks(db, [count('q', { raw: 5, human: 5, firstAt: 2, lastAt: 2 }), count('s')])
  assert.deepEqual(
    (await readMessageLinks(db, 12)).map(({ rawClicks, humanClicks }) => [rawClicks, humanClicks]),
    [
      [max, max],
      [1, 0],
    ],
  )
})

test('clicks of machines are subtracted again, with their instants, and never below zero', async () => {
  const { db } = fresh
  await insertLinks(db, [shortLink('n', { msgId: 10 })])
  await countClicks(db, [count('n', { human: 1, firstAt: 100, lastAt: 100 })])
  await countClicks(db, [count('n', { raw: 0, human: -1 })])
  await countClicks(db, [count('n', { raw: 0, human: -1 })])
  const [link] = await readMessageLinks(db, 10)
  assert.deepEqual(
    [link?.rawClicks, link?.humanClicks, link?.firstHumanAt, link?.lastHumanAt],
    [1, 0, null, null],
  )
})

test('nodes that count the same links at the same time do not fail each other', async () => {
  const { db } = fresh
  const letters = ['p', 'r', 't', 'v', 'w', 'y']
  await insertLinks(
    db,
    letters.map((letter) => shortLink(letter, { msgId: 11 })),
  )
  const counts = letters.map((letter) => count(letter))
  await Promise.all(
    Array.from({ length: 40 }, (_, turn) => countClicks(db, turn % 2 === 0 ? counts : counts.toReversed())),
  )
  assert.deepEqual(
    (await readMessageLinks(db, 11)).map(({ rawClicks }) => rawClicks),
    letters.map(() => 40),
  )
})
