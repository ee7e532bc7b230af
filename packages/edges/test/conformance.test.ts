import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { freshDatabase } from '../../../test/support/database.ts'
import { projectFile } from '../../../test/support/project.ts'
import { noSmsOffer, noSmsRules } from '../../../test/support/sms-rules.ts'
import { SharedLimits } from '../../admission/shared-limits.ts'
import { fallbackWaitDefaults } from '../../config/sections/dispatch-settings.ts'
import { callOtpDefaults, contractDefaults } from '../../config/sections/general-settings.ts'
import { limitsDefaults } from '../../config/sections/limits-settings.ts'
import { CodeSource } from '../../engines/links/code-source.ts'
import { MessageLinks } from '../../engines/links/message-links.ts'
import { Lookups } from '../../engines/lookups/lookups.ts'
import { TemplateIndex } from '../../engines/templates/template-index.ts'
import { Templates } from '../../engines/templates/templates.ts'
import { ScriptedTemplateClient } from '../../engines/test/templates/scripted-template-client.ts'
import { noSiblings } from '../../kit/machine/siblings.ts'
import { systemClock } from '../../kit/time/clock.ts'
import { Catalogue } from '../../store/accounts/catalogue.ts'
import { noFeed } from '../../store/feed/feed-port.ts'
import { MessageLookup } from '../../store/message-search/message-lookup.ts'
import { Conversations } from '../../store/replies/conversations.ts'
import { openHttpServer } from '../server.ts'
import { FakeOutbox } from './operations-fixture.ts'
import { type FixtureAccount, prepareAccount } from './prepare-account.ts'
import { sampleNumbers } from './sample-numbers.ts'
import { storedTemplates } from './sample-templates.ts'
import { StoringIntake } from './storing-intake.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

interface Step {
  name: string
  headers?: Record<string, string | null>
  send?: Json
  sendText?: string
  status?: number
  expect?: Json
  expectText?: string[]
  sameAs?: number
}

interface Fixture {
  about: string
  account: FixtureAccount
  /** What `$operation` changes. */
  operation?: { [field: string]: Json }
  steps: Step[]
}

const folder = projectFile('conformance/contract/')
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
assert.ok(files.length >= 7)

for (const file of files) {
  const {
    about,
    account,
    operation = {},
    steps,
  } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Fixture
  test(`${file}: ${about}`, async (t) => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    await prepareAccount(db, account)
    const events = {
      fault: ({ error }: { error: unknown }) => assert.fail(String(error)),
      refusedOperation() {},
    }
    await using catalogue = await Catalogue.open({ db, clock: systemClock, events })
    await using templates = await Templates.open({
      maxTemplates: 1_000,
      db,
      clock: systemClock,
      events,
      connectors: [{ viberTemplates: new ScriptedTemplateClient() }],
      feed: noFeed,
    })
    await using numbers = new Lookups({
      provider: sampleNumbers,
      cacheSeconds: 0,
      db,
      clock: systemClock,
      events: { ...events, lookedUp() {} },
    })
    await using server = await openHttpServer({
      listen: { host: '127.0.0.1', port: 0 },
      intake: new StoringIntake(db),
      catalogue,
      lookup: new MessageLookup(db),
      conversations: new Conversations(db),
      cancelQueued: { cancel: () => Promise.resolve(new Map()) },
      textsOf: () => [],
      knownOf: () => null,
      numberMemory: { read: async () => () => null },
      channelOutlook: () => ({ state: 'healthy', delivered: null, tookMs: null }),
      acknowledgements: { acknowledge: () => Promise.resolve({ kind: 'unknown' }) },
      numbers,
      checkHookUrl: (url) => (/^https?:/.test(url) ? null : 'hook must be an http or https URL'),
      templates,
      whatsAppTemplates: new TemplateIndex(
        ['Posthorn'],
        storedTemplates('Posthorn', account.templates ?? []),
      ),
      fallbackWaitSeconds: fallbackWaitDefaults,
      voices: null,
      callCountries: callOtpDefaults,
      smsRules: noSmsRules,
      smsOffer: noSmsOffer,
      newLinks: () =>
        new MessageLinks({ codes: new CodeSource(), baseUrl: 'https://go.example', showScheme: true }),
      callResults: { answer: () => Promise.resolve({ kind: 'code', code: '0417' }) },
      outbox: new FakeOutbox(),
      db,
      contract: contractDefaults,
      limits: limitsDefaults,
      clock: systemClock,
      sharedLimits: new SharedLimits(limitsDefaults, systemClock, noSiblings),
      events,
    })
    const remembered = new Map<string, string>()
    const responses: string[] = []
    for (const step of steps) {
      await t.test(step.name, async () => {
        const answer = await send(`${server.url}/api/json.php`, step, { remembered, operation })
        responses.push(answer)
        if (step.expect !== undefined) assertMatches(JSON.parse(answer) as Json, step.expect, remembered)
        for (const text of step.expectText ?? []) assert.match(answer, patternOf(text))
        if (step.sameAs !== undefined) assert.equal(answer, responses[step.sameAs - 1])
      })
    }
  })
}

/** The meaning of the words that begin with a dollar sign. */
interface Meanings {
  remembered: Map<string, string>
  operation: { [field: string]: Json }
}

async function send(url: string, step: Step, meanings: Meanings): Promise<string> {
  const headers = new Headers({ 'Content-Type': 'application/json' })
  for (const [name, value] of Object.entries(step.headers ?? {})) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  const text = step.sendText ?? JSON.stringify(fill(step.send ?? null, meanings))
  // Bytes, because a string would bring a content type of its own.
  const response = await fetch(url, { method: 'POST', headers, body: Buffer.from(text) })
  assert.equal(response.status, step.status ?? 200)
  return response.text()
}

/** Replaces the words for operations, repetitions and remembered values. */
function fill(value: Json, meanings: Meanings): Json {
  if (Array.isArray(value)) {
    return value.flatMap((item) => {
      const { $times, operation } = isObject(item) ? item : {}
      return typeof $times === 'number' && operation !== undefined
        ? new Array<Json>($times).fill(fill(operation, meanings))
        : [fill(item, meanings)]
    })
  }
  if (!isObject(value)) return value
  const { $times, text, $remembered, $operation, $without = [] } = value
  if (typeof $times === 'number' && typeof text === 'string') return text.repeat($times)
  if (typeof $remembered === 'string') return Number(meanings.remembered.get($remembered))
  const fields = isObject($operation) ? { ...meanings.operation, ...$operation } : value
  const kept = Object.entries(fields).filter(([key]) => !isObject($operation) || !has($without, key))
  return Object.fromEntries(kept.map(([key, member]) => [key, fill(member, meanings)]))
}

function has(names: Json, name: string): boolean {
  return Array.isArray(names) && names.includes(name)
}

function assertMatches(actual: Json | undefined, expected: Json, remembered: Map<string, string>): void {
  if (typeof expected === 'string' && expected.startsWith('$')) return assertKind(actual, expected)
  if (Array.isArray(expected)) {
    assert.ok(Array.isArray(actual), `a list is expected, not ${JSON.stringify(actual)}`)
    assert.equal(actual.length, expected.length)
    for (const [index, item] of expected.entries()) assertMatches(actual[index], item, remembered)
    return
  }
  if (!isObject(expected)) return assert.deepEqual(actual, expected)
  const { $remember, as, $remembered } = expected
  if (typeof $remember === 'string' && as !== undefined) {
    assertMatches(actual, as, remembered)
    remembered.set($remember, String(actual))
  } else if (typeof $remembered === 'string') {
    assert.equal(String(actual), remembered.get($remembered))
  } else {
    assert.ok(isObject(actual), `an object is expected, not ${JSON.stringify(actual)}`)
    assert.deepEqual(Object.keys(actual).sort(), Object.keys(expected).sort())
    for (const [key, member] of Object.entries(expected)) assertMatches(actual[key], member, remembered)
  }
}

function assertKind(actual: Json | undefined, kind: string): void {
  switch (kind) {
    case '$any':
      return assert.notEqual(actual, undefined)
    case '$msg_id':
      return assert.ok(
        typeof actual === 'number' && Number.isSafeInteger(actual) && actual > 0,
        String(actual),
      )
    case '$time':
      return assert.match(String(actual), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
    default:
      assert.fail(`the fixture uses ${kind}, which is unknown`)
  }
}

function patternOf(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\\{msg_id\\}', '\\d+'))
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
