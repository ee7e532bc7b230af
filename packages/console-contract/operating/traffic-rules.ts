import { Type } from '@sinclair/typebox'
import type { ContentLine } from '../../domain/plan/content-lines.ts'
import type { HeldMessage } from '../../domain/traffic-rules/held-message.ts'
import type { RuleMatchDay, RuleMatchRow } from '../../domain/traffic-rules/rule-match.ts'
import type { TrafficRule } from '../../domain/traffic-rules/traffic-rule.ts'
import type { MessageView } from '../administration.ts'
import { change, oneOf, query } from '../console-route.ts'
import { account } from '../fields.ts'

/** A message that a traffic rule holds. It ends as EXPIRED at `until` where no operator decides. */
export interface HeldMessageView extends HeldMessage {
  /** Masked for viewers. */
  recipient: string
  code: MessageView['code']
  /** In the order of the plan; `content` is null where it is hidden. */
  stages: { channel: string; sender: string; content: ContentLine[] | null }[]
}

export interface HeldMessagesView {
  /** Newest first. */
  held: HeldMessageView[]
  /** For the next page: `before`. Null at the end. */
  next: number | null
  /** The rules that hold messages now. */
  rules: string[]
  /** Numbers and texts are hidden from the user. */
  masked: boolean
}

/** How many messages were released or refused, and how many were not held any more. */
export interface DecidedView {
  decided: number
  gone: number
}

/** How many messages a rule has met, with one effect: a rule that lets messages wait may refuse some. */
export interface RuleSumView {
  rule: string
  /** Null for a rule that is not in the settings any more. */
  kind: TrafficRule['kind'] | null
  effect: string
  messages: number
  lastAt: number | null
}

export interface RuleMatchesView {
  /** In the order of the settings, also those that met nothing; then the others. */
  rules: RuleSumView[]
  /** What is counted begins here (ms). */
  from: number
  /** By day (UTC) and account, the newest day first. `msgId` is an example. */
  days: RuleMatchDay[]
  /** Whether there are more days than these. */
  isCut: boolean
  /** The newest matches of all rules that do more than let messages wait; recipients are masked. */
  newest: Omit<RuleMatchRow, 'msgId'>[]
}

/** Messages of a page. */
const maxDecided = 50

const msgId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'a msg_id' })
const decision = {
  msgIds: Type.Array(msgId, { minItems: 1, maxItems: maxDecided, description: 'a list of 1 to 50 msg_ids' }),
}

export const trafficRulesRoutes = {
  'GET /traffic-rules/held': query<HeldMessagesView>()('viewer', {
    accountId: Type.Optional(account),
    rule: Type.Optional(Type.String({ maxLength: 200 })),
    before: Type.Optional(msgId),
  }),
  'GET /traffic-rules/matches': query<RuleMatchesView>()('viewer', {
    days: oneOf([1, 7, 30], '1, 7 or 30'),
    accountId: Type.Optional(account),
  }),
  'POST /traffic-rules/release': change<DecidedView>()('operator', decision, ['msgIds']),
  'POST /traffic-rules/refuse': change<DecidedView>()('operator', decision, ['msgIds']),
}
