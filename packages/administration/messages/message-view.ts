import { type Static, Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import type { StageReason, WaitingView } from '../../console-contract/traffic/message-view.ts'
import type { StoryEvent } from '../../domain/message/story/story-sentence.ts'
import { verificationStates } from '../../domain/otp/stored-verification.ts'
import type { ContentLine } from '../../domain/plan/content-lines.ts'
import { channels } from '../../domain/plan/plan.ts'
import { bothLanguages, instant, moneyNumber, orNull, written } from '../fields.ts'

const text = (description?: string) => Type.String(description === undefined ? {} : { description })
const count = (description: string) => Type.Integer({ minimum: 0, description })
const callbackStates = ['pending', 'delivered', 'dead-lettered'] as const

export const msgId = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'the number of a message',
})

const carrierError = Type.Object(
  {
    kind: text('the kind of the carrier'),
    code: text(),
    meaning: orNull(bothLanguages('what it means'), 'null: the dictionary does not have it'),
  },
  { title: 'CarrierErrorRef', description: 'An error of the dictionary.' },
)

const storyLine = Type.Object(
  {
    at: instant,
    event: written<StoryEvent>('StoryEvent', 'domain/message/story/story-sentence.ts', 'what happened'),
    tone: { ...oneOf(['good', 'bad', 'wait', 'none']), title: 'Tone' },
    error: Type.Optional(carrierError),
  },
  { title: 'StoryLineView' },
)

const stageStates = ['won', 'failed', 'silent', 'skipped', 'working', 'queued', 'ahead', 'spared'] as const

const stageState = {
  ...oneOf(
    stageStates,
    'it succeeded, failed, was silent for its whole wait, was skipped, is at work, is queued, is to come, or was not needed',
  ),
  title: 'StageState',
}

const stage = Type.Object(
  {
    channel: text(),
    sender: text(),
    waitSeconds: count('until the next stage starts; for the last stage, the time that it may take'),
    parts: count('how many parts it has'),
    pricePerPartMicros: moneyNumber('the price of a part'),
    state: stageState,
    reason: orNull(
      written<StageReason>(
        'StageReason',
        'console-contract/traffic/message-view.ts',
        'a code and its values',
      ),
      'why the stage failed or was skipped',
    ),
    startedAt: orNull(instant),
    endedAt: orNull(instant),
    upstreams: Type.Array(text(), { description: 'in the order in which they were tried' }),
    content: orNull(
      Type.Array(
        written<ContentLine>('ContentLine', 'domain/plan/content-lines.ts', 'a line of the content'),
      ),
      'by kind: text, button and others; null where it is hidden',
    ),
  },
  { title: 'StageView' },
)

const part = Type.Object(
  {
    state: oneOf([
      ...(['unsent', 'elsewhere', 'sent', 'unknown', 'lost'] as const),
      ...(['refused', 'delivered', 'read', 'failed'] as const),
    ]),
    ref: orNull(text(), "the upstream's id of the part"),
    reason: orNull(text(), 'why it was refused or failed'),
    refunded: Type.Boolean(),
  },
  { title: 'PartView' },
)

const attempt = Type.Object(
  {
    stage: count('position in the plan, from 0'),
    channel: text(),
    upstream: text(),
    kind: text('of the carrier; empty where it is not configured any more'),
    startedAt: instant,
    won: Type.Boolean(),
    parts: Type.Array(part),
    lines: Type.Array(storyLine, { description: 'answers and reports of the upstream, oldest first' }),
  },
  { title: 'AttemptView' },
)

const money = Type.Object(
  {
    reservedMicros: moneyNumber('taken from the balance while the message is open'),
    firstReservedMicros: moneyNumber('reserved at acceptance'),
    chargedMicros: moneyNumber('charged'),
    releasedMicros: orNull(moneyNumber('released')),
    costs: Type.Array(
      Type.Object({
        upstream: text(),
        kind: oneOf(['charge', 'refund']),
        micros: moneyNumber('in `currency`'),
        currency: text(),
        at: instant,
      }),
      { description: 'what upstreams charge us, and what they refund' },
    ),
  },
  { title: 'MessageMoneyView' },
)

const callback = Type.Object(
  {
    callbackId: count('the number of a callback'),
    host: text(),
    state: oneOf(callbackStates),
    attempts: count('how often it was tried'),
    createdAt: instant,
    endedAt: orNull(instant, 'when it was delivered or dead-lettered'),
    dueAt: orNull(instant, 'the next attempt of a pending callback'),
    lastError: orNull(text(), 'why the last attempt failed'),
  },
  { title: 'MessageCallbackView' },
)

const reply = Type.Object(
  {
    at: text('as the callback has it'),
    text: orNull(text(), 'null where it is hidden'),
    type: orNull(text(), 'its kind, where the channel says one'),
    button: orNull(text(), 'the button that was pressed'),
  },
  { title: 'ReplyView' },
)

const link = Type.Object(
  {
    code: orNull(text(), 'null where it is hidden: anyone with the code can follow the link'),
    target: orNull(text(), 'null where it is hidden'),
    rawClicks: count('all clicks'),
    humanClicks: count('clicks of people'),
    firstHumanAt: orNull(instant),
    expiresAt: instant,
  },
  { title: 'MessageLinkView' },
)

const verification = Type.Object(
  {
    verifyId: text(),
    serviceId: Type.Integer(),
    attempts: count('how often a code was checked'),
    maxAttempts: count('how often one may be checked'),
    createdAt: instant,
    expiresAt: instant,
    endedAt: orNull(instant),
    usedChannel: orNull(oneOf(channels, 'a channel'), 'the channel whose code was entered'),
    state: oneOf(verificationStates),
  },
  { title: 'MessageVerificationView' },
)

const differences = ['no-id', 'zeros', 'new-code', 'code-form', 'long-links'] as const

/** How a message that is sent again differs from the first one. */
export const difference = {
  ...oneOf(
    differences,
    'no-id: the client gave no id; zeros: in place of a one-time code; new-code: another code; code-form: length, language and sender of a code are not stored; long-links: short links are written out',
  ),
  title: 'Difference',
}

const again = Type.Object(
  {
    path: text("appended to the gateway's address"),
    body: Type.Record(Type.String(), Type.Unknown(), { description: 'its key is `$POSTHORN_KEY`' }),
    differences: Type.Array(difference),
  },
  { title: 'SendAgainView', description: 'A request that sends this message again.' },
)

/** All facts about one message. Null also stands for what the role may not see. */
export const message = Type.Object(
  {
    msgId,
    account: Type.Object({ accountId: Type.Integer(), name: text(), currency: text() }),
    clientId: orNull(text(), "the client's id"),
    recipient: text('masked for viewers'),
    masked: Type.Boolean({ description: 'whether numbers and texts are hidden' }),
    code: oneOf(
      ['none', 'ours', 'digits'],
      'ours: a code of a verification, whose text is never shown; digits: the text looks like a code, whose digits are replaced',
    ),
    type: text(),
    requestId: orNull(text(), 'the id of its request'),
    hook: orNull(text(), 'where the callbacks of the message go'),
    status: text(),
    error: orNull(text(), 'why it failed'),
    channel: text(),
    acceptedAt: instant,
    updatedAt: instant,
    expiresAt: { ...instant, description: 'the latest instant at which it becomes final' },
    progress: Type.Object({
      kind: oneOf(['queued', 'submitting', 'submitted', 'in-doubt', 'final']),
      until: orNull(instant),
    }),
    waiting: orNull(
      written<WaitingView>('WaitingView', 'console-contract/traffic/message-view.ts', 'why it waits'),
      'why it is not handed over yet; null unless it is queued',
    ),
    stages: Type.Array(stage),
    timeline: Type.Array(storyLine),
    attempts: Type.Array(attempt),
    money,
    callbacks: Type.Array(callback),
    replies: Type.Array(reply, { description: 'the newest first' }),
    repliesAreCut: Type.Boolean({ description: 'whether older replies exist' }),
    links: Type.Array(link),
    call: orNull(
      Type.Object({
        durationSeconds: orNull(Type.Integer()),
        digit: orNull(text(), 'the key that the callee pressed'),
      }),
      'for a telephone call',
    ),
    verification: orNull(verification, 'the verification whose code it carries'),
    resent: Type.Object({
      from: orNull(msgId, 'the message that this one repeats'),
      to: Type.Array(msgId, { description: 'the messages that repeat this one, the newest first' }),
    }),
    again: orNull(again, 'null where the role may not see numbers and texts'),
  },
  { title: 'MessageView', description: 'All facts about one message; null also stands for what is hidden.' },
)

export type MessageView = Static<typeof message>
export type StageView = Static<typeof stage>
export type StageState = StageView['state']
export type StoryLineView = Static<typeof storyLine>
export type CarrierErrorRef = Static<typeof carrierError>
export type Tone = StoryLineView['tone']
export type AttemptView = Static<typeof attempt>
export type PartView = Static<typeof part>
export type MessageCallbackView = Static<typeof callback>
export type ReplyView = Static<typeof reply>
export type MessageLinkView = Static<typeof link>
export type SendAgainView = Static<typeof again>
export type Difference = Static<typeof difference>

const row = Type.Object(
  {
    msgId,
    accountId: Type.Integer(),
    clientId: orNull(text(), "the client's id"),
    recipient: text('a telephone number or an e-mail address; masked for viewers'),
    type: text(),
    channels: Type.Array(text(), { description: 'of the plan, in order' }),
    channel: text('the one that succeeded, or the last one tried'),
    sender: text('of the newest stage that was tried; empty on channels without senders'),
    carrier: orNull(text(), 'that got it last; null before the first'),
    country: orNull(text(), 'of the recipient (ISO 3166), where numbering plans say'),
    status: text(),
    error: orNull(text(), 'why it failed'),
    acceptedAt: instant,
    updatedAt: instant,
    parts: count('parts of its longest stage'),
    micros: moneyNumber('reserved while the message is open, charged afterwards'),
  },
  { title: 'MessageRowView' },
)

const ways = ['names', 'prefix', 'text'] as const

const searched = Type.Object(
  {
    by: oneOf(['all', ...ways], 'all: nothing was searched for; names: ids, whole numbers and addresses'),
    prefix: orNull(text(), 'the digits that numbers begin with, where numbers were searched by them'),
    recipient: orNull(text(), 'the number or address, where it is a whole one; null for viewers'),
    couldBe: Type.Array(oneOf(ways), { description: 'what it may mean, the likely one first' }),
  },
  { title: 'SearchedView', description: 'How `find` was understood.' },
)

export const messages = Type.Object(
  {
    messages: Type.Array(row),
    next: orNull(msgId, '`before` of the next page; null where there is nothing more'),
    lookedBackTo: orNull(
      instant,
      'the search stopped at messages accepted at this instant, and `next` continues it; null where it is complete',
    ),
    searched,
    masked: Type.Boolean({ description: 'whether numbers and texts are hidden' }),
  },
  { title: 'MessagesView' },
)

export type MessagesView = Static<typeof messages>
export type MessageRowView = Static<typeof row>
export type SearchedView = Static<typeof searched>
