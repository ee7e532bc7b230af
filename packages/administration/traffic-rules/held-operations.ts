import { type Static, Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { type Mask, maskAbout } from '../../console-contract/mask.ts'
import type { Message } from '../../domain/message/message.ts'
import { contentLineKinds, contentLines } from '../../domain/plan/content-lines.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import type { HeldMessage } from '../../domain/traffic-rules/held-message.ts'
import type { Queryable } from '../../store/database.ts'
import { readMessages } from '../../store/messages/find.ts'
import { listHeld, listHoldingRules } from '../../store/traffic/held-messages.ts'
import { rowState } from '../audited-state.ts'
import { accountId, instant, next, orNull, page, readPage } from '../fields.ts'
import { codeIn, shownContent } from '../messages/shown-content.ts'
import { changing, type OperationRequest, reading } from '../operation.ts'
import type { AdministrationPorts } from '../ports.ts'
import { decideHeld, type HeldDecision } from './decide-held.ts'

const msgId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'a msg_id' })
/** Messages of a page of the console. */
const maxDecided = 50

const line = Type.Object(
  { what: oneOf(contentLineKinds), value: Type.String() },
  { title: 'ContentLineView' },
)

const held = Type.Object(
  {
    msgId,
    accountId,
    rule: Type.String({ description: 'the traffic rule that holds it' }),
    detail: Type.String({ description: 'why' }),
    heldAt: instant,
    until: instant,
    startsAt: instant,
    recipient: Type.String({ description: 'masked for viewers' }),
    code: oneOf(['none', 'ours', 'digits'], 'whether a one-time code is in it, which is hidden'),
    stages: Type.Array(
      Type.Object({
        channel: Type.String(),
        sender: Type.String(),
        content: orNull(Type.Array(line), 'null where it is hidden'),
      }),
      { description: 'in the order of its plan' },
    ),
  },
  {
    title: 'HeldMessageView',
    description:
      'A message that a traffic rule holds; it ends as EXPIRED at `until` where no operator decides.',
  },
)

export const listHeldMessages = reading({
  name: 'traffic-rules/held',
  summary: 'Lists messages that traffic rules hold for an operator, newest first',
  at: 'GET /v1/held',
  role: 'viewer',
  input: {
    ...page,
    accountId: Type.Optional(accountId),
    rule: Type.Optional(Type.String({ maxLength: 200, description: 'one rule, by its name' })),
  },
  output: Type.Object(
    {
      held: Type.Array(held),
      next,
      rules: Type.Array(Type.String(), { description: 'the rules that hold messages now' }),
      masked: Type.Boolean({ description: 'whether numbers and texts are hidden' }),
    },
    { title: 'HeldMessagesView' },
  ),
  command: {
    under: 'held',
    verb: 'list',
    defaults: { limit: 1_000 },
    columns: ['msgId', 'accountId', 'rule', 'detail', 'heldAt', 'until'],
    empty: 'no message is held',
    examples: ['held list'],
  },
  run: async ({ db, clock }, { input: { accountId = null, rule, before = null, limit }, mask }) => {
    const now = clock.now()
    const selection = { accountId, rule: rule || null, before }
    const [{ rows, next }, rules] = await Promise.all([
      readPage(
        { limit },
        (limit) => listHeld(db, { ...selection, limit }, now),
        ({ msgId }) => msgId,
      ),
      listHoldingRules(db, now),
    ])
    return { held: await readViews(db, rows, mask), next, rules, masked: mask.hides }
  },
})

export const readHeldMessage = reading({
  name: 'traffic-rules/held/one',
  summary: 'Reads a message that a traffic rule holds',
  at: 'GET /v1/held/{msgId}',
  role: 'viewer',
  input: { msgId },
  output: held,
  command: { under: 'held', examples: ['held show 26112300000001'] },
  run: async ({ db, clock }, { input: { msgId }, mask }) => {
    const selection = { accountId: null, rule: null, before: msgId + 1, limit: 1 }
    const found = (await listHeld(db, selection, clock.now())).filter((each) => each.msgId === msgId)
    const [view] = await readViews(db, found, mask)
    if (view === undefined) throw new SettingRefused('held-unknown', { msgId })
    return view
  },
})

async function readViews(db: Queryable, found: readonly HeldMessage[], mask: Mask) {
  const messages = await readMessages(
    db,
    found.map(({ msgId }) => msgId),
  )
  const byId = new Map(messages.map((message) => [message.msgId, message]))
  return found.flatMap((each) => {
    const message = byId.get(each.msgId)
    return message === undefined ? [] : [viewOf(each, message, mask)]
  })
}

function viewOf(held: HeldMessage, message: Message, given: Mask) {
  const mask = maskAbout(given, message.phone)
  const shown = shownContent(message, mask)
  return {
    ...held,
    detail: mask.words(held.detail),
    recipient: mask.recipient(message.phone),
    code: codeIn(message),
    stages: message.plan.stages.map(({ channel, sender, content }) => ({
      channel,
      sender,
      content: shown === null ? null : contentLines(shown(content)),
    })),
  }
}

const decision = {
  msgIds: Type.Array(msgId, { minItems: 1, maxItems: maxDecided, description: 'a list of 1 to 50 msg_ids' }),
}
const decided = Type.Object(
  {
    decided: Type.Integer({ description: 'messages that were released or refused' }),
    gone: Type.Integer({ description: 'those that were not held any more' }),
  },
  { title: 'DecidedView' },
)
const audit = {
  kept: ['msgIds'],
  state: rowState(
    'SELECT count(*) FILTER (WHERE NOT refused) AS held FROM held_messages WHERE msg_id = ANY($1::bigint[])',
    'msgIds',
  ),
} as const

export const releaseHeldMessages = changing({
  name: 'traffic-rules/release',
  summary: 'Releases held messages: they are sent',
  at: 'POST /v1/held/release',
  role: 'operator',
  input: decision,
  output: decided,
  audit,
  command: {
    under: 'held',
    verb: 'release',
    arguments: ['msgIds'],
    says: 'messages {msgIds}: {decided} released',
    failed: ({ gone }) => gone !== 0,
    examples: ['held release 26112300000001'],
  },
  run: (ports, request) => decide(ports, request, 'release'),
})

export const refuseHeldMessages = changing({
  name: 'traffic-rules/refuse',
  summary: 'Refuses held messages: they end as REJECTED, and their money is released',
  at: 'POST /v1/held/refuse',
  role: 'operator',
  input: decision,
  output: decided,
  audit,
  command: {
    under: 'held',
    verb: 'refuse',
    arguments: ['msgIds'],
    says: 'messages {msgIds}: {decided} refused',
    failed: ({ gone }) => gone !== 0,
    examples: ['held refuse 26112300000001'],
  },
  run: (ports, request) => decide(ports, request, 'refuse'),
})

async function decide(
  { db, clock, gateway }: AdministrationPorts,
  { input: { msgIds }, note }: OperationRequest<{ msgIds: number[] }>,
  decision: HeldDecision,
): Promise<Static<typeof decided>> {
  const several = msgIds.length > 1
  note(several ? `${msgIds.length} messages` : `message ${msgIds[0]}`)
  const done = await decideHeld(db, decision, msgIds, clock.now())
  if (several) note(`messages ${done.join(', ')}`)
  gateway?.changed('messages')
  return { decided: done.length, gone: msgIds.length - done.length }
}
