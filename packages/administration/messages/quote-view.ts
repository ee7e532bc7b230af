import { type Static, Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import type { StageReason } from '../../console-contract/traffic/message-view.ts'
import type { PassReason } from '../../domain/message/story/reasons.ts'
import { obstacles } from '../../domain/number-memory/evidence.ts'
import { leftOutReasons } from '../../domain/plan/arrange-channels.ts'
import { money, moneyNumber, orNull, written } from '../fields.ts'
import { difference, msgId } from './message-view.ts'

const text = (description?: string) => Type.String(description === undefined ? {} : { description })
const count = (description: string) => Type.Integer({ minimum: 0, description })

const recipient = Type.Object(
  {
    phone: text('digits'),
    written: text('for display: +380 67 123 4567'),
    country: orNull(text(), 'ISO 3166; null where the numbering plans do not say'),
  },
  { title: 'QuotedRecipientView' },
)

const button = Type.Object({ caption: text(), link: orNull(text(), 'where it leads') })

const preview = Type.Object(
  {
    header: orNull(text(), 'null: there is none'),
    text: orNull(text(), 'null: there is none'),
    footer: orNull(text(), 'null: there is none'),
    media: orNull(Type.Object({ kind: text(), of: text() }), 'null: there is none'),
    buttons: Type.Array(button),
    slides: Type.Array(Type.Object({ caption: text(), image: text(), buttons: Type.Array(button) })),
  },
  { title: 'PreviewView', description: 'The message as the subscriber gets it.' },
)

const route = Type.Object(
  {
    upstream: text(),
    use: oneOf(
      ['taken', 'waits', 'passed-over', 'later'],
      'taken: for `share` of messages; waits: messages wait here; passed-over: avoided now; later: used if the others fail',
    ),
    share: orNull(Type.Number(), 'of messages, from 0 to 1; null unless it is taken'),
    reason: orNull(Type.Unsafe<PassReason>(Type.String()), 'why it is avoided'),
    priceMicros: orNull(moneyNumber('what the carrier charges for a part'), 'null where no price is known'),
  },
  { title: 'QuotedRouteView', description: 'An upstream that the stage may go to.' },
)

const stage = Type.Object(
  {
    channel: text(),
    sender: text('empty where the channel has no sender'),
    waitSeconds: count('until the next stage starts; for the last stage, the time that it may take'),
    parts: count('how many parts it has'),
    priceMicros: moneyNumber('the price of all parts'),
    blocked: orNull(
      written<StageReason>(
        'StageReason',
        'console-contract/traffic/message-view.ts',
        'a code and its values',
      ),
      'why the stage would be skipped now, for example an opt-out; null where it would start',
    ),
    preview,
    routes: Type.Array(route, { description: 'none for requesters of one account' }),
  },
  { title: 'PreviewStageView' },
)

const arrangement = Type.Object(
  {
    order: Type.Array(
      Type.Object({
        channel: text(),
        priceMicros: moneyNumber('of all parts'),
        delivered: Type.Optional(Type.Number({ description: 'the share of what was delivered lately' })),
        tookMs: Type.Optional(count('from hand-over to report, in the mean')),
      }),
    ),
    leftOut: Type.Array(
      Type.Object({
        channel: text(),
        reason: oneOf(leftOutReasons),
        known: Type.Optional(
          Type.Object(
            {
              code: Type.Literal('number-known'),
              evidence: oneOf(obstacles),
              ageMinutes: count('how long ago it was seen'),
            },
            { description: 'of number-known: what is remembered of the number' },
          ),
        ),
      }),
    ),
  },
  { title: 'ArrangementView', description: 'Why an automatic plan has these channels in this order.' },
)

const plan = Type.Object(
  {
    stages: Type.Array(stage),
    lifetimeSeconds: count('how long the message may take'),
    priceMicros: moneyNumber(
      'what is reserved: the price of the most expensive stage, or of all where each that delivers is paid for',
    ),
    isUrgent: Type.Boolean({ description: 'it carries a one-time code and goes before everything else' }),
    arrangement: orNull(arrangement, 'null where the client gave the order'),
  },
  { title: 'PlanView' },
)

const smsText = Type.Object(
  {
    field: text('the field that holds the text'),
    alphabet: oneOf(['gsm', 'ucs2']),
    characters: count('septets of GSM, UTF-16 units of UCS-2'),
    parts: count('how many parts it has'),
    left: count('free characters in the last part'),
    perPart: count('how many characters one more part holds'),
    outside: Type.Array(text(), {
      description: 'characters outside the GSM alphabet, each once, in the order of the text; at most 20',
    }),
  },
  { title: 'SmsTextView' },
)

const withoutTexts = {
  recipient: orNull(recipient, 'null where the number is none'),
  refused: orNull(
    Type.Object({
      code: orNull(text(), 'null for sentences that have values in them'),
      sentence: text(),
      field: orNull(text(), 'the field that is wrong'),
    }),
    'why the contract would refuse it; null where it would accept it',
  ),
  plan: orNull(plan, 'null where it is refused'),
  availableMicros: money("the account's available balance"),
  currency: text(),
}

export const quote = Type.Object(
  { ...withoutTexts, texts: Type.Array(smsText, { description: 'every SMS text of the operation' }) },
  {
    title: 'RehearsalView',
    description: 'What an operation would mean: nothing is stored, reserved or sent.',
  },
)

export const quoteAgain = Type.Object(
  {
    ...withoutTexts,
    differences: Type.Array(difference, { description: 'how the second message differs from the first one' }),
  },
  { title: 'ResendView', description: 'What it would mean to send a message again.' },
)

export const sent = Type.Object(
  {
    msgId,
    code: orNull(text(), 'of a call whose caller number ends in it'),
    answer: text('the JSON that a client of the contract gets'),
  },
  { title: 'SentView' },
)

export type RehearsalView = Static<typeof quote>
export type ResendView = Static<typeof quoteAgain>
export type SentView = Static<typeof sent>
export type PlanView = Static<typeof plan>
export type PreviewView = Static<typeof preview>
export type QuotedRouteView = Static<typeof route>
export type QuotedRecipientView = Static<typeof recipient>
export type SmsTextView = Static<typeof smsText>

/** What operations of the contract mean, and sending a message again, in a running gateway. Rejects with `ConsoleRefusal`. */
export interface QuotePorts {
  quote(accountId: number, operation: Readonly<Record<string, unknown>>): Promise<RehearsalView>
  quoteAgain(msgId: number): Promise<ResendView>
  /** Once for each `idempotencyKey`. */
  send(
    accountId: number,
    operation: Readonly<Record<string, unknown>>,
    idempotencyKey: string,
  ): Promise<SentView>
  /** Once for each `idempotencyKey`. `from`: the name of its account. */
  sendAgain(msgId: number, idempotencyKey: string): Promise<SentView & { from: string }>
}
