import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { test } from 'node:test'
import { ConfigFaults } from '../../settings/faults.ts'
import { readEnvironment } from '../env.ts'
import { parseConfig } from '../parse-config.ts'

const files: Record<string, string> = { 'a.creds': '-----BEGIN NATS USER JWT-----\nx', 'b.creds': 'nothing' }

function parse(events: string) {
  const readTextFile = (path: string) => files[basename(path)] ?? ''
  const source = { path: 'posthorn.yaml', text: `events: ${events}`, readTextFile }
  return parseConfig(source, readEnvironment({}), ['events']).events
}

const nats = 'kind: nats, name: main, servers: ["nats://n1:4222", n2], stream: S'

test('sinks have their defaults, and no secret is shown', () => {
  const other = nats.replace('main', 'log')
  const { sinks } = parse(
    `{ sinks: [{ ${nats}, credentials: a.creds }, { ${other}, user: u, password: p-1, accounts: [shop], types: [message.read] }] }`,
  )
  const [first, second] = sinks
  assert.ok(first !== undefined && second !== undefined)
  assert.deepEqual(
    [first.subjectPrefix, first.from, first.accounts, first.createStream, first.sharedStream, first.tls],
    ['posthorn.events', 'newest', null, false, false, null],
  )
  assert.match(first.credentials?.reveal() ?? '', /BEGIN NATS/)
  assert.deepEqual([second.accounts, second.types, second.user], [['shop'], ['message.read'], 'u'])
  assert.doesNotMatch(JSON.stringify(sinks), /p-1|BEGIN NATS/)
  assert.deepEqual(parse('{}').sinks, [])
})

const bad: [events: string, fault: RegExp][] = [
  ['{ sinks: [{ kind: rabbit, name: a }] }', /sinks\[0\]\.kind.*nats/],
  [`{ sinks: [{ ${nats} }, { ${nats} }] }`, /sinks\[1\]\.name.*main stands in this list twice/],
  [`{ recorded: false, sinks: [{ ${nats} }] }`, /recorded.*must be true/],
  [
    `{ sinks: [${['a', 'b', 'c', 'd', 'e'].map((name) => `{ ${nats.replace('main', name)} }`).join(', ')}] }`,
    /at most 4 entries, has 5/,
  ],
  ['{ sinks: [{ name: a, servers: ["nats://u:p@n1"], stream: S }] }', /servers.*without user and password/],
  [`{ sinks: [{ ${nats}, user: u }] }`, /password.*is missing: user and password go together/],
  [`{ sinks: [{ ${nats}, token: t, credentials: a.creds }] }`, /credentials.*must be left out: token says/],
  [`{ sinks: [{ ${nats}, credentials: b.creds }] }`, /credentials.*must be a \.creds file/],
  [`{ sinks: [{ ${nats}, subjectPrefix: "a.*" }] }`, /subjectPrefix/],
  [
    `{ sinks: [{ ${nats}, types: [message.lost] }] }`,
    /types.*of message\.accepted, .*one is "message\.lost"/,
  ],
]
for (const [events, fault] of bad) {
  test(`refused: ${events.slice(0, 90)}`, () => {
    assert.throws(
      () => parse(events),
      (error) => error instanceof ConfigFaults && fault.test(error.message),
    )
  })
}
