import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { addUser, ConsoleVisitor } from '../../../../test/attacks/console-visitor.ts'
import { isInAddress, type Operation } from '../../../administration/operation.ts'
import { operations } from '../../../administration/operations.ts'
import { type CompleteForm, formOf } from '../../../command-line/command-forms.ts'
import { commandLine } from '../../../command-line/test/command-line.ts'
import { sampleFields, sampleOf } from '../../../console-server/test/sample-fields.ts'
import { toSnakeCase, toWire } from '../../../edges/management/wire.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { insertManagementKey } from '../../../store/accounts/management-keys.ts'
import { GatewayHarness } from './gateway-harness.ts'
import { placed } from './placed.ts'

let harness: GatewayHarness
let key: string
let visitor: ConsoleVisitor

before(async () => {
  harness = await GatewayHarness.open()
  const limits = { scopes: null, accountId: null, addresses: null, expiresAt: null }
  key = (await insertManagementKey(harness.db, { name: 'test', role: 'admin', ...limits }, systemClock.now()))
    .key
  await addUser(harness.db, 'ada', 'admin')
  visitor = await ConsoleVisitor.signedIn(harness.url, 'ada')
})

after(() => harness[Symbol.asyncDispose]())

type Fields = Record<string, unknown>
/** What one way answered, in the form of the API. */
type Answer = { result: unknown } | { refused: string }

async function overHttp(operation: Operation, input: Fields): Promise<Answer> {
  const { at, rest } = placed(operation.at, toWire(operation.input, input) as Fields)
  const [method = '', path = ''] = at.split(' ')
  const isBody = method !== 'GET' && method !== 'DELETE'
  const query = new URLSearchParams(isBody ? {} : (rest as Record<string, string>))
  const response = await fetch(`${harness.url}${path}${query.size === 0 ? '' : `?${query}`}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(isBody && { 'content-type': 'application/json' }) },
    ...(isBody && { body: JSON.stringify(rest) }),
  })
  const text = await response.text()
  const body = (text === '' ? {} : JSON.parse(text)) as Fields
  return response.ok ? { result: body } : { refused: String(body['detail']) }
}

async function inConsole(operation: Operation, input: Fields): Promise<Answer> {
  const { name, output } = operation
  const query = new URLSearchParams(input as Record<string, string>)
  const { status, body } = isInAddress(operation)
    ? await visitor.get(`${name}${query.size === 0 ? '' : `?${query}`}`)
    : await visitor.post(name, input)
  return status === 200 ? { result: toWire(output, body) } : { refused: String(body['error']) }
}

async function byCommand(
  operation: Operation,
  form: CompleteForm,
  input: Fields,
  variables: NodeJS.ProcessEnv,
): Promise<Answer> {
  const { exitCode, out, err } = await commandLine(variables)(...wordsOf(operation, form, input), '--json')
  return exitCode === 0
    ? { result: out.trim() === '' ? {} : JSON.parse(out) }
    : { refused: err.trim().replace(/^posthorn: /, '') }
}

/** The command line that gives these fields. */
function wordsOf({ input: schema }: Operation, form: CompleteForm, input: Fields): string[] {
  const words = form.under.split(' ').filter((word) => word !== '')
  const places = form.arguments
  const files: readonly string[] = form.files ?? []
  const names = (form.options ?? {}) as Readonly<Record<string, string>>
  const wire = toWire(schema, input) as Fields
  const options = Object.keys(input)
    .filter((field) => !places.includes(field) && !files.includes(field))
    .flatMap((field) => {
      const value = wire[toSnakeCase(field)]
      const option =
        field === 'accountId' ? 'account' : (names[field] ?? toSnakeCase(field).replaceAll('_', '-'))
      return [value].flat().flatMap((each) => [`--${option}`, wordOf(each)])
    })
  const args = places.filter((field) => field in input).flatMap((field) => [input[field]].flat().map(String))
  return [...words, form.verb, ...args, ...options]
}

/** A thing of several members is given as their values with colons between. */
function wordOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? Object.values(value).join(':') : String(value)
}

/** Valid fields, none of which names the key or the user of this test. */
function fieldsFor({ input, at }: Operation): Fields {
  const fields = sampleFields(input)
  // A command refuses a change of nothing by itself.
  const optional = Object.entries(input.properties).filter(
    ([name]) => !(name in fields) && name !== 'accountId',
  )
  const changed = optional.find(([, schema]) => !['array', 'boolean'].includes(String(schema['type'])))
  if (at.startsWith('PATCH ') && changed !== undefined) fields[changed[0]] = sampleOf(changed[1])
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'accountId') fields[name] = 1
    else if (name === 'recipients') fields[name] = [{ phone: '380671234567' }]
    else if (name === 'keyId' || name === 'userId') fields[name] = 4_242
    else if (value === '' && at.includes(`{${name}}`)) fields[name] = 'x'
  }
  return fields
}

/** Without what passes from one answer to the next, and what one way alone has: the hint of a command, its own session and version. */
function comparable(answer: Answer): unknown {
  if ('refused' in answer) return answer.refused.replace(/; (see )?posthorn .*/s, '').toLowerCase()
  const text = JSON.stringify(answer.result, (name, value: unknown) =>
    ['left_ms', 'skew_ms', 'is_this', 'version'].includes(name) ? undefined : value,
  )
  return JSON.parse(text)
}

/** Its command, as far as its fields need no file. */
function commandOf(operation: Operation): CompleteForm | null {
  const form = formOf(operation)
  const isTyped = form?.files?.some((field) => operation.input.required?.includes(field)) !== true
  return isTyped ? form : null
}

const all = [...operations.values()]
const remote = () => ({ POSTHORN_URL: harness.url, POSTHORN_TOKEN: key })

suite('a reading answers the same over HTTP, in the console and by command, here and from elsewhere:', () => {
  for (const operation of all.filter((each) => each.audit === null && isInAddress(each))) {
    test(operation.name, async () => {
      const input = fieldsFor(operation)
      const expected = comparable(await overHttp(operation, input))
      assert.deepEqual(comparable(await inConsole(operation, input)), expected)
      const form = commandOf(operation)
      if (form === null) return
      assert.deepEqual(comparable(await byCommand(operation, form, input, remote())), expected)
      const here = comparable(await byCommand(operation, form, input, { DATABASE_URL: harness.databaseUrl }))
      if (!/^only a running gateway/.test(String(here))) assert.deepEqual(here, expected)
    })
  }
})

suite('a change is refused with one sentence over HTTP, in the console and by command, and noted in each way:', () => {
  for (const operation of all.filter((each) => each.audit !== null)) {
    test(operation.name, async () => {
      const input = fieldsFor(operation)
      const first = await overHttp(operation, input)
      const second = await inConsole(operation, input)
      const form = commandOf(operation)
      const third = form === null ? null : await byCommand(operation, form, input, remote())
      // What was done once may be refused the second time.
      if ('refused' in first) {
        assert.deepEqual(comparable(second), comparable(first))
        if (third !== null) assert.deepEqual(comparable(third), comparable(first))
      }
      const noted = await harness.db.query<{ user: string; times: number }>(
        {
          text: 'SELECT user_name AS user, count(*)::int AS times FROM audit_log WHERE action = $1 GROUP BY 1',
        },
        [operation.name],
      )
      const times = Object.fromEntries(noted.map((each) => [each.user, each.times]))
      const isNoted = times['ada'] === 1
      assert.equal(times['management key test'] ?? 0, isNoted ? (third === null ? 1 : 2) : 0)
    })
  }
})
