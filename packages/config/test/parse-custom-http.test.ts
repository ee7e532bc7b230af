import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigFaults, type Fault } from '../../settings/faults.ts'
import { readEnvironment } from '../env.ts'
import { parseConfig } from '../parse-config.ts'

const provider = `publicUrl: https://gateway.example
upstreams:
  - name: provider
    kind: http
    baseUrl: https://api.provider.example
    secrets: { token: "\${TOKEN}" }
    path: /send?to={{phone}}
    headers: { Authorization: "Bearer {{secret.token}}" }
    bodyType: json
    body: |
      {
        "text": "{{text}}"
      }
    answers:
      - { status: [200], field: "json:id", means: taken }
      - { contains: balance, means: account }
    id: json:id
    webhookSecret: 0123456789abcdef
    reports:
      id: message.id
      status: message.state
      statuses: { DELIVRD: delivered, UNDELIV: unreachable }
`

function parse(text: string) {
  const environment = readEnvironment({ TOKEN: 'a-secret-token' })
  const noFiles = () => {
    throw new Error('there are none')
  }
  return parseConfig({ path: 'posthorn.yaml', text, readTextFile: noFiles }, environment)
}

function faultsOf(text: string): Fault[] {
  try {
    parse(text)
  } catch (error) {
    assert.ok(error instanceof ConfigFaults)
    return [...error.faults]
  }
  return assert.fail('it has no faults')
}

test('a provider is described in posthorn.yaml, and its secrets are not shown', () => {
  const [upstream] = parse(provider).upstreams
  assert.equal(upstream?.kind, 'http')
  assert.doesNotMatch(JSON.stringify(upstream), /a-secret-token/)
})

test('all faults of templates are reported at once, each with its line and column', () => {
  const faults = faultsOf(
    provider
      .replace('/send?to={{phone}}', '/send?to={{phon}}&x={{y')
      .replace('"text": "{{text}}"', '"text": "{{txt}}", "a": {{secret.tokn}}'),
  )
  assert.deepEqual(
    faults.map(({ line, path, message }) => [line, path, message]),
    [
      [7, 'upstreams[0].path', 'line 1, column 10: {{phon}} is no value; did you mean {{phone}}?'],
      [7, 'upstreams[0].path', 'line 1, column 21: {{ has no }} after it'],
      [10, 'upstreams[0].body', 'line 2, column 12: {{txt}} is no value; did you mean {{text}}?'],
      [
        10,
        'upstreams[0].body',
        'line 2, column 27: {{secret.tokn}} is no value; did you mean {{secret.token}}?',
      ],
    ],
  )
})

test('a body that is no JSON once it is filled is a fault, with its place', () => {
  const [fault, ...others] = faultsOf(provider.replace('"{{text}}"', '{{text}} {{phone}}'))
  assert.deepEqual(others, [])
  assert.equal(fault?.path, 'upstreams[0].body')
  assert.match(fault.message, /^line 2, column \d+: is no JSON when its places are filled$/)
})

const wrong: [what: string, from: string, to: string, path: string, message: RegExp][] = [
  ['a meaning', 'means: account', 'means: acount', 'answers[1].means', /did you mean account\?/],
  [
    'a meaning of a state',
    'UNDELIV: unreachable',
    'UNDELIV: unreachble',
    'reports.statuses.UNDELIV',
    /did you mean unreachable\?/,
  ],
  ['a source', 'field: "json:id"', 'field: "jsn:id"', 'answers[0].field', /must begin with json:/],
  ['a path of requests', 'path: /send?to={{phone}}', 'path: [send]', 'path', /must be/],
  ['a list of headers', '{ Authorization: "Bearer {{secret.token}}" }', '[]', 'headers', /must be/],
  ['a path', 'id: json:id', 'id: json:a..b', 'id', /is no path such as/],
  ['a pattern', 'id: json:id', 'id: "pattern:("', 'id', /is no pattern of RE2/],
  ['a status', '[200]', '[2000]', 'answers[0].status', /list of HTTP statuses/],
  ['a header', 'Authorization:', 'Content-Length:', 'headers.Content-Length', /is set by the gateway itself/],
  ['a body of a GET', 'bodyType: json', 'bodyType: json\n    method: GET', 'bodyType', /a GET has no body/],
]
for (const [what, from, to, path, message] of wrong) {
  test(`${what} that is wrong is a fault with its path`, () => {
    const faults = faultsOf(provider.replace(from, to))
    assert.deepEqual(
      faults.map((fault) => fault.path),
      [`upstreams[0].${path}`],
    )
    assert.match(faults[0]?.message ?? '', message)
  })
}
