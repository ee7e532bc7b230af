import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { instant, money, orNull } from '../../administration/fields.ts'
import { type CommandForm, type Operation, reading } from '../../administration/operation.ts'
import { operations } from '../../administration/operations.ts'
import { oneOf } from '../../console-contract/console-route.ts'
import { toWire } from '../../edges/management/wire.ts'
import { argumentName, formOf } from '../command-forms.ts'
import { textOfResult } from '../operation-text.ts'
import { readValue } from '../operation-values.ts'

const channel = oneOf(['sms', 'viber'])

test('a text is read as its field wants it, and lists are added to', () => {
  const read = (schema: TSchema, ...texts: string[]) =>
    texts.reduce((before: unknown, text) => readValue(schema, text, before), undefined)
  assert.equal(read(Type.Integer(), '12'), 12)
  assert.equal(read(Type.Boolean(), 'no'), false)
  assert.equal(read(orNull(Type.String()), 'none'), null)
  assert.equal(read(Type.String(), 'none'), 'none')
  assert.equal(read(orNull(instant), '2027-01-31'), Date.parse('2027-01-31T00:00Z'))
  assert.equal(read(orNull(channel), 'viber'), 'viber')
  assert.deepEqual(read(orNull(Type.Array(channel)), 'sms,viber', 'sms'), ['sms', 'viber', 'sms'])
  assert.deepEqual(read(Type.Array(Type.String()), 'a,b', 'c'), ['a,b', 'c'])
  assert.equal(read(orNull(Type.Array(channel)), 'all'), null)
  assert.deepEqual(read(Type.Array(Type.String()), 'none'), [])
  assert.deepEqual(read(Type.Array(Type.Integer()), '3', '4'), [3, 4])
})

test('a text that its field cannot have is refused with what would be right', () => {
  const refused = (schema: TSchema, text: string) => {
    try {
      readValue(schema, text)
      return ''
    } catch (error) {
      return String(error)
    }
  }
  assert.match(refused(channel, 'fax'), /Allowed choices are sms, viber/)
  assert.match(refused(orNull(Type.Array(channel)), 'sms,fax'), /Allowed choices are sms, viber/)
  assert.match(refused(Type.Integer(), 'three'), /must be a number/)
  assert.match(refused(Type.Boolean(), 'perhaps'), /must be yes or no/)
  assert.match(refused(orNull(instant), 'soon'), /a time such as 12h/)
})

const row = Type.Object({ keyId: Type.Integer(), priceMicros: money('a price'), note: orNull(Type.String()) })
const list = reading({
  name: 'keys',
  summary: 'Lists keys',
  at: 'GET /v1/keys',
  role: 'viewer',
  account: null,
  input: {},
  output: Type.Object({ keys: Type.Array(row), next: orNull(Type.Integer()) }),
  run: () => Promise.resolve({ keys: [], next: null }),
})

function textOf(form: Partial<CommandForm<TProperties>>, result: object, input = {}): string {
  const shown = { result: toWire(list.output, result) as Record<string, unknown>, input }
  return textOfResult(list as unknown as Operation, { verb: 'list', examples: [], ...form }, shown)
}

test('a list shows the chosen columns in their order, money as decimals, and says that there is more', () => {
  const keys = [
    { keyId: 1, priceMicros: 500_000, note: null },
    { keyId: 12, priceMicros: '9007199254740993001', note: 'till' },
  ]
  const form = { columns: ['priceMicros', 'keyId'], empty: 'there is no key yet' }
  const lines = [
    'PRICE                 KEY ID',
    '0.50                  1',
    '9007199254740.993001  12',
    'there are more',
  ]
  assert.deepEqual(textOf(form, { keys, next: 12 }).trimEnd().split('\n'), lines)
  assert.equal(textOf(form, { keys: [], next: null }), 'there is no key yet\n')
  const note = { columns: ['note', 'keyId'] }
  assert.match(textOf(note, { keys: [{ keyId: 1, priceMicros: 0, note: '' }], next: null }), /^- +1$/m)
})

test('hosts of callbacks are shown with the dead letters by host, also where no callback waits', () => {
  const operation = operations.get('callbacks/hosts') as Operation
  const form = formOf(operation)
  assert.ok(form)
  const text = (deadLetters: object[]) => {
    const result = toWire(operation.output, { hosts: [], deadLetters }) as Record<string, unknown>
    return textOfResult(operation, form, { result, input: {} })
  }
  const nothing = 'no callback waits\n'
  assert.equal(text([]), nothing)
  const at = Date.parse('2027-01-31T12:00:00Z')
  const group = {
    ...{ accountId: 1, account: 'shop', host: 'shop.example', count: 3 },
    ...{ oldestAt: at, newestAt: at, lastError: 'answered 500' },
  }
  const lines = [
    'dead letters:',
    'ACCOUNT  HOST          COUNT  OLDEST AT                 NEWEST AT                 LAST ERROR',
    'shop     shop.example  3      2027-01-31T12:00:00.000Z  2027-01-31T12:00:00.000Z  answered 500',
  ]
  assert.equal(text([group]), `${nothing}\n${lines.join('\n')}\n`)
})

test('a sentence has the fields of the result and the input, and leaves a part in brackets out where one is null', () => {
  const says = '{keyId} is {status}[; its secret is shown once:\n{secret}]'
  const text = (secret: string | null) =>
    textOfResult(
      list as unknown as Operation,
      { verb: 'x', examples: [], says },
      {
        result: { secret },
        input: { key_id: 3, status: 'new' },
      },
    )
  assert.equal(text(null), '3 is new')
  assert.equal(text('s3cret'), '3 is new; its secret is shown once:\ns3cret')
})

/** Operations that no command is made of, by the reason. */
const withoutCommand: Record<string, readonly string[]> = {
  'alerts quiet is one command of them': ['alerts/quiet-hours', 'alerts/quiet-hours/one'],
  'accounts set says it': ['retention'],
  'configuration and apply read and write files': ['configuration', 'configuration/apply'],
  'endpoints test waits for the outcome': ['endpoints/test'],
  'explain-error answers in words': ['carrier-errors', 'carrier-errors/one'],
  'message tells its story': ['messages/one'],
  'prices import and tariffs import read files of any length, and try them': [
    'prices/import',
    'tariffs/import',
  ],
  'route reads a file of routes, and prints a table': ['routes/explain'],
  'rules shows what met them': ['traffic-rules', 'traffic-rules/one'],
  'templates list and sync are of all channels': [
    ...['templates/sms', 'templates/viber', 'templates/whatsapp', 'templates/whatsapp/refresh'],
  ],
  'upstreams list shows what waits for each': ['upstreams', 'upstreams/one'],
  'backtest runs in this process': ['backtests', 'backtests/one', 'backtests/start', 'backtests/cancel'],
  'a list shows the number of none of them': [
    'tariffs/one',
    'users/sessions',
    'users/end-session',
    'users/uninvite',
  ],
  'a person looks at pages of it at the console, and exports it': [
    ...['messages', 'money', 'money/ledger', 'money/days', 'notifications', 'link-domain'],
    ...['replies', 'replies/conversation', 'send/scheduled'],
  ],
  'it is written at the console or by the account': [
    ...['templates/sms/create', 'templates/sms/delete', 'templates/sms/one'],
    ...['templates/viber/create', 'templates/viber/delete', 'templates/viber/one'],
    ...['messages/quote', 'messages/cancel', 'quotes/make', 'sandbox/send', 'send/again'],
  ],
}

test('every operation has a command, or a reason to have none', () => {
  const without = [...operations.values()].filter((operation) => formOf(operation) === null)
  assert.deepEqual(without.map(({ name }) => name).sort(), Object.values(withoutCommand).flat().sort())
})

test('the words of a command and its arguments follow from the name and the path, unless it has others', () => {
  const formWith = (command: CommandForm<TProperties>) => {
    const parts = { name: 'shop/tills/one', at: 'GET /v1/accounts/{accountId}/tills/{tillId}', command }
    return formOf({ ...list, ...parts } as unknown as Operation)
  }
  const { under, verb, arguments: places, examples } = formWith({ named: { tillId: 'shop/tills' } }) ?? {}
  assert.deepEqual(
    [under, verb, places, examples],
    ['shop tills', 'show', ['tillId'], ['shop tills show <till>']],
  )
  const other = formWith({ under: '', verb: 'till', arguments: [] })
  assert.deepEqual([other?.verb, other?.examples], ['till', ['till']])
  const listing = formOf({ ...list, command: {} } as unknown as Operation)
  assert.deepEqual([listing?.under, listing?.verb], ['keys', 'list'])
  assert.equal(argumentName('callbackIds', {}), 'callback-id')
})

test('a secret stands in a file, and not in the list of processes or the history of a shell', () => {
  const shown = [...operations.values()].flatMap((operation) => {
    const form = formOf(operation)
    const secrets = Object.entries<TSchema>(operation.input.properties).filter(
      ([field, { type, kind }]) =>
        type !== 'boolean' && (kind === 'secret' || /password|secret|token/i.test(field)),
    )
    return secrets
      .filter(([field]) => form !== null && form.files?.includes(field) !== true)
      .map(([field]) => `${operation.name} ${field}`)
  })
  assert.deepEqual(shown, [])
})
