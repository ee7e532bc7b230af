import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import type { ShortLink } from '../../../domain/links/short-link.ts'
import { insertLinks, readMessageLinks, readShortLinks } from '../../../store/accounts/links.ts'
import { type Database, DatabaseUnavailable, DatabaseUnreached } from '../../../store/database.ts'
import { noFeed } from '../../../store/feed/feed-port.ts'
import { type ClickRequest, Clicks } from '../../links/clicks.ts'
import { isKnownRobot } from '../../links/known-robot.ts'
import { sampleCode, shortLink } from './sample-links.ts'

const person: ClickRequest = {
  method: 'GET',
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
  purpose: '',
  fetchMode: 'navigate',
}

/** A message with the links b, c and d, a minute after it was accepted. */
async function openMessage(db: Database) {
  const clock = new ManualClock()
  const links = ['b', 'c', 'd'].map((letter) => shortLink(letter, { createdAt: clock.now() }))
  await insertLinks(db, links)
  clock.advance(60_000)
  const faults: unknown[] = []
  const clicks = new Clicks({
    db,
    clock,
    feed: noFeed,
    events: { fault: ({ error }) => void faults.push(error) },
  })
  const stored = await readShortLinks(
    db,
    links.map(({ code }) => code),
  )
  const link = (letter: string): ShortLink => {
    const found = stored.find(({ code }) => code === sampleCode(letter))
    assert.ok(found)
    return found
  }
  return { clock, clicks, faults, link }
}

async function counts(db: Database): Promise<Record<string, [raw: number, human: number]>> {
  const links = await readMessageLinks(db, 42)
  return Object.fromEntries(
    links.map(({ code, rawClicks, humanClicks }) => [code.slice(-1), [rawClicks, humanClicks]]),
  )
}

test('a person counts as raw and human, a robot as raw alone', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const { clicks, clock, link } = await openMessage(db)
  assert.deepEqual(clicks.note(link('b'), person), { kind: 'human' })
  clock.advance(5_000)
  assert.equal(clicks.note(link('b'), { ...person, userAgent: 'WhatsApp/2.24' }).kind, 'machine')
  assert.equal(clicks.note(link('c'), { ...person, method: 'HEAD' }).kind, 'machine')
  await clicks[Symbol.asyncDispose]()
  assert.deepEqual(await counts(db), { b: [2, 1], c: [1, 0], d: [0, 0] })
})

test('a scanner that looks like a browser and opens every link of a message is no person', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const { clicks, clock, link } = await openMessage(db)
  for (const letter of ['b', 'c', 'd']) {
    clicks.note(link(letter), person)
    clock.advance(300)
  }
  clock.advance(60_000)
  clicks.note(link('c'), person)
  await clicks[Symbol.asyncDispose]()
  assert.deepEqual(await counts(db), { b: [1, 0], c: [2, 1], d: [1, 0] })
})

test('who presses one link twice, or one after the other, stays a person', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const { clicks, clock, link } = await openMessage(db)
  clicks.note(link('b'), person)
  clicks.note(link('b'), person)
  clock.advance(1_001)
  clicks.note(link('c'), person)
  await clicks[Symbol.asyncDispose]()
  assert.deepEqual(await counts(db), { b: [2, 2], c: [1, 1], d: [0, 0] })
})

const link = {
  code: sampleCode('b'),
  msgId: 1,
  target: 'https://example.com/',
  createdAt: 0,
  expiresAt: 1e15,
}

/** A database that answers by script. */
function scripted(answers: (Error | null)[]) {
  const seen: unknown[][] = []
  const db = {
    query: (_statement: unknown, values: unknown[]) => {
      seen.push(values)
      const answer = answers.shift() ?? null
      return answer === null ? Promise.resolve([]) : Promise.reject(answer)
    },
  } as unknown as Database
  return { db, seen }
}

test('clicks wait for a database that is not there, and one whose answer is lost is not counted twice', async () => {
  const clock = new ManualClock()
  const away = new DatabaseUnreached('no connection')
  const { db, seen } = scripted([away, null, new DatabaseUnavailable('answer lost')])
  const faults: unknown[] = []
  const clicks = new Clicks({
    db,
    clock,
    feed: noFeed,
    events: { fault: ({ error }) => void faults.push(error) },
  })
  clicks.note(link, person)
  clock.advance(250)
  await new Promise(setImmediate)
  assert.deepEqual([seen.length, clicks.waiting], [1, 1])
  clock.advance(250)
  while (seen.length < 2) await new Promise(setImmediate)
  clicks.note(link, person)
  await clicks[Symbol.asyncDispose]()
  assert.deepEqual(seen[0], seen[1])
  assert.equal(seen.length, 3)
  assert.deepEqual([clicks.lost, clicks.waiting, faults.length], [1, 0, 0])
})

test('waiting clicks are bounded; those beyond are counted as lost', async () => {
  const clock = new ManualClock()
  const { db } = scripted([new DatabaseUnreached('no connection')])
  const clicks = new Clicks({ db, clock, feed: noFeed, events: { fault: () => undefined } }, 10)
  for (let turn = 0; turn < 50; turn++) clicks.note({ ...link, code: `code ${turn}` }, person)
  assert.equal(clicks.waiting, 10)
  clicks.note({ ...link, code: 'code 0' }, person)
  assert.deepEqual([clicks.waiting, clicks.lost], [10, 40])
  await clicks[Symbol.asyncDispose]()
  assert.deepEqual([clicks.waiting, clicks.lost], [0, 51], 'what cannot be written at the end is lost too')
})

test('previews, libraries and endless names are robots, telephones are not', () => {
  for (const userAgent of [
    'WhatsApp/2.24.20.89 A',
    'TelegramBot (like TwitterBot)',
    'facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    'Viber/13.3',
    'Google-PageRenderer Google (+https://developers.google.com/+/web/snippet/)',
    'curl/8.5.0',
    'python-requests/2.32',
    'x'.repeat(1_001),
  ]) {
    assert.equal(isKnownRobot(userAgent), true, userAgent)
  }
  assert.equal(isKnownRobot(person.userAgent), false)
})
