import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { line } from '../../console-contract/fields.ts'
import { alertTargetKinds } from '../../domain/alerts/alert-kinds.ts'
import { languages } from '../../kit/text/texts.ts'
import { deleteTarget, findAlertTarget, listTargets } from '../../store/alerts/alert-targets.ts'
import { runningGateways } from '../../store/carriers/gateways.ts'
import { rowState, rowStateOfResult } from '../audited-state.ts'
import { id, orNull } from '../fields.ts'
import { changing, done, reading } from '../operation.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { addTarget, changeTarget, sendTest, untilEnded } from './alert-targets.ts'

const targetId = id('a target of alerts')
const named = { targetId: 'alerts/targets' }
const name = Type.String({ maxLength: 100, description: '1 to 64 characters long, and no number' })
const kind = oneOf(alertTargetKinds)
const language = oneOf(languages, 'the language of its texts')

const way = {
  address: Type.Optional(
    line(
      2_000,
      'e-mail addresses with commas between, the chat of a bot, or the receiver posthorn of an alarm',
    ),
  ),
  url: Type.Optional(
    Type.String({
      maxLength: 2_048,
      anyText: true,
      description: 'of a webhook; of Telegram, an API server of your own',
    }),
  ),
  token: Type.Optional(line(200, 'the token of a Telegram bot')),
  language: Type.Optional(language),
}

const target = Type.Object(
  {
    targetId,
    name,
    kind,
    address: Type.String({
      description: 'e-mail addresses; the host of a URL; the chat of a bot; the receiver of an alarm',
    }),
    language,
    isSigned: Type.Boolean({ description: 'whether its notifications carry a signature' }),
  },
  { title: 'AlertTargetView', description: 'Who is notified of alerts, without secrets.' },
)

const stateText = `SELECT name, kind, address, language, left(md5(secret), 8) AS "secretChecksum"
  FROM alert_targets WHERE target_id = $1`
const targetState = rowState(stateText, 'targetId')

export const listAlertTargets = reading({
  name: 'alerts/targets',
  summary: 'Lists who is notified of alerts; URLs and tokens are never shown',
  at: 'GET /v1/alert-targets',
  role: 'operator',
  account: null,
  input: {},
  output: Type.Object({ targets: Type.Array(target) }),
  command: {
    under: 'alerts targets',
    verb: 'list',
    columns: ['targetId', 'name', 'kind', 'address', 'language'],
    empty: 'there is no target yet: posthorn alerts targets add <name>',
    examples: ['alerts targets list'],
  },
  run: async ({ db }) => ({ targets: await listTargets(db) }),
})

export const readAlertTarget = reading({
  name: 'alerts/targets/one',
  summary: 'Reads who is notified of alerts, without its secrets',
  at: 'GET /v1/alert-targets/{targetId}',
  role: 'operator',
  account: null,
  input: { targetId },
  output: target,
  command: { named },
  run: ({ db }, { input }) => findAlertTarget(db, input.targetId),
})

export const addAlertTarget = changing({
  name: 'alerts/targets/add',
  summary: 'Adds a target of alerts; the secret that signs notifications of a webhook is shown once',
  at: 'POST /v1/alert-targets',
  role: 'admin',
  account: null,
  input: { name, kind, ...way },
  output: Type.Object({
    targetId,
    signingSecret: orNull(Type.String({ kind: 'secret' }), 'of a webhook'),
  }),
  audit: { kept: ['name', 'kind'], state: rowStateOfResult(stateText, 'targetId') },
  command: {
    under: 'alerts targets',
    verb: 'add',
    arguments: ['name'],
    files: ['token'],
    says: 'target {targetId} is added[\nIts secret, shown once: {signingSecret}]',
    examples: [
      'alerts targets add team --kind email --address ops@shop.example,olena@shop.example',
      'alerts targets add oncall --kind telegram --address -1001234567890 --token-file token.txt --language uk',
    ],
  },
  run: ({ db, callbacks }, { input, note }) => {
    note(input.name)
    return addTarget(db, input, callbacks)
  },
})

export const changeAlertTarget = changing({
  name: 'alerts/targets/change',
  summary: 'Changes where a target is, or the language of its texts; what is absent stays as it is',
  at: 'PATCH /v1/alert-targets/{targetId}',
  role: 'admin',
  account: null,
  input: { targetId, ...way },
  output: done,
  audit: { kept: ['targetId'], state: targetState },
  command: {
    under: 'alerts targets',
    verb: 'change',
    arguments: ['targetId'],
    named,
    files: ['token'],
    says: 'target {targetId} is changed',
    examples: ['alerts targets change team --address ops@shop.example'],
  },
  run: async ({ db, callbacks }, { input: { targetId, ...way }, note }) => {
    note((await findAlertTarget(db, targetId)).name)
    await changeTarget(db, targetId, way, callbacks)
    return {}
  },
})

export const removeAlertTarget = changing({
  name: 'alerts/targets/remove',
  summary: 'Removes a target of alerts; what waits for it is not sent',
  at: 'DELETE /v1/alert-targets/{targetId}',
  role: 'admin',
  account: null,
  input: { targetId },
  output: done,
  audit: { kept: ['targetId'], state: targetState },
  command: {
    under: 'alerts targets',
    verb: 'remove',
    arguments: ['targetId'],
    named,
    says: 'target {targetId} is removed',
    examples: ['alerts targets remove team'],
  },
  run: async ({ db }, { input: { targetId }, note }) => {
    note((await findAlertTarget(db, targetId)).name)
    await deleteTarget(db, targetId)
    return {}
  },
})

/** A test is answered within this time, and goes on where it takes longer. */
const testWithinMs = 12_000

export const testAlertTarget = changing({
  name: 'alerts/targets/test',
  summary: 'Has a running gateway send a test notification, and waits for the outcome',
  at: 'POST /v1/alert-targets/{targetId}/test',
  role: 'operator',
  account: null,
  input: { targetId },
  output: Type.Object(
    {
      state: oneOf(['pending', 'held', 'summarised', 'sent', 'failed']),
      error: orNull(Type.String(), 'why it failed'),
    },
    { title: 'AlertTestView', description: 'How the test notification went.' },
  ),
  audit: { kept: ['targetId'], state: 'sends a test notification, and changes no setting' },
  command: {
    under: 'alerts',
    named,
    says: ({ target, state, error }) =>
      state === 'sent'
        ? `${target} was notified`
        : `${target} was not notified: ${state === 'pending' ? 'it still waits' : (error ?? '')}`,
    failed: ({ state }) => state !== 'sent',
    examples: ['alerts test oncall'],
  },
  run: async ({ db, clock, gateway }, { input: { targetId }, by, note }) => {
    note((await findAlertTarget(db, targetId)).name)
    if (gateway === null && (await runningGateways(db)).length === 0)
      throw new ConsoleRefusal('gateway-needed', {})
    const id = await sendTest(db, { targetId, by: by.userName, now: clock.now() })
    gateway?.alerts.wake()
    const ended = await untilEnded(db, id, testWithinMs)
    return { state: ended?.state ?? 'pending', error: ended?.error ?? null }
  },
})
