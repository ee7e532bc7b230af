import { type Mask, maskAbout } from '../../console-contract/mask.ts'
import type { WaitingView } from '../../console-contract/traffic/message-view.ts'
import type { FollowedLink } from '../../domain/links/short-link.ts'
import type { Message } from '../../domain/message/message.ts'
import type { Reply } from '../../domain/message/reply.ts'
import { callMembers, channelOf } from '../../domain/message/reports/callback-body.ts'
import type { MessageStory } from '../../domain/message/story/explain.ts'
import type { StoryCallback, StoryEvent } from '../../domain/message/story/story-sentence.ts'
import type { MessageCost } from '../../domain/money/upstream-cost.ts'
import type { MessageVerification } from '../../domain/otp/stored-verification.ts'
import { codeMessageType } from '../../domain/otp/verification-callback.ts'
import { type Account, listAccounts } from '../../store/accounts/accounts.ts'
import { readMessageLinks } from '../../store/accounts/links.ts'
import { readMessageVerification } from '../../store/codes/verification-pages.ts'
import { readMessageStory } from '../../store/message-search/message-story.ts'
import { countOpen } from '../../store/messages/count-open.ts'
import { readMessageCosts } from '../../store/money/upstream-costs.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { attemptViews } from './attempt-views.ts'
import type { MessageCallbackView, MessageLinkView, MessageView, ReplyView } from './message-view.ts'
import type { MessagesPorts } from './messages-ports.ts'
import { nameOperators } from './name-operators.ts'
import { readResent } from './resent-messages.ts'
import { type AgainFacts, operationAgain, sendAgain } from './send-again.ts'
import { codeIn, shownContent } from './shown-content.ts'
import { stageViews } from './stage-views.ts'
import { notifiedLines, withoutEntry } from './story-lines.ts'
import { waitingView } from './waiting-view.ts'

type MessageAccount = Pick<Account, 'accountId' | 'name' | 'currency' | 'notificationUrl'>

/** Rows about a message from all tables. */
interface Known {
  story: MessageStory
  account: MessageAccount
  links: FollowedLink[]
  costs: MessageCost[]
  verification: MessageVerification | null
}

/** Rejects with `ConsoleRefusal` where there is no such message. */
export async function readMessage(ports: MessagesPorts, msgId: number, given: Mask): Promise<MessageView> {
  const known = await readKnown(ports, msgId)
  if (known === null) throw new ConsoleRefusal('message-unknown', { msgId }, 'msgId')
  const { account, links, verification } = known
  const story = await nameOperators(ports.db, known.story)
  const { message } = story
  const mask = maskAbout(given, message.phone)
  return {
    ...toOutside(message, account, mask),
    code: codeIn(message),
    waiting: await readWaiting(ports, story, mask),
    stages: stageViews(message, story.timeline, mask, shownContent(message, mask)),
    ...toLife(story, mask, kindReader(ports)),
    money: toMoney(known),
    callbacks: story.callbacks.map((callback) => callbackView(callback, mask)).reverse(),
    replies: story.replies.map((reply) => replyView(reply, mask)),
    repliesAreCut: story.repliesAreCut,
    links: links.map((link) => linkView(link, mask)),
    call: toCall(message, mask),
    resent: await readResent(ports.db, msgId),
    verification,
    again: mask.hides || isGivenCode(message) ? null : sendAgain(message, againFacts(known, ports)),
  }
}

/** A code that a sign-in service has made: it alone can send another. */
function isGivenCode({ type, requestId }: MessageStory['message']): boolean {
  return type === codeMessageType && requestId === null
}

/**
 * The operation that sends a message again, with all of its texts; null for a code of a verification, which is never sent
 * twice. Rejects with `ConsoleRefusal` where there is no such message.
 */
export async function readOperationAgain(ports: AgainPorts, msgId: number): Promise<OperationAgain | null> {
  const known = await readKnown(ports, msgId)
  if (known === null) throw new ConsoleRefusal('message-unknown', { msgId }, 'msgId')
  const { message } = known.story
  if (message.type === codeMessageType) return null
  const facts = againFacts(known, ports)
  const { operation: blanked } = operationAgain(message, facts, 'blanked')
  return { ...operationAgain(message, facts, 'kept'), blanked, accountId: message.accountId }
}

export type AgainPorts = Pick<MessagesPorts, 'db' | 'config' | 'linksUrl'>

export interface OperationAgain extends ReturnType<typeof operationAgain> {
  accountId: number
  /** The same without the digits of its code. */
  blanked: Record<string, unknown>
}

function againFacts({ account, links, verification }: Known, { config, linksUrl }: AgainPorts): AgainFacts {
  return {
    notificationUrl: account.notificationUrl,
    waits: config.fallback.waitSeconds,
    links,
    linksUrl: linksUrl(),
    serviceId: verification?.serviceId ?? null,
  }
}

/** Only a queued message needs the state of upstreams. */
async function readWaiting(
  { db, clock, config, upstreams }: MessagesPorts,
  { message, timeline }: MessageStory,
  mask: Mask,
): Promise<WaitingView | null> {
  if (message.progress.kind !== 'queued') return null
  const [seen, { byUpstream }] = await Promise.all([upstreams(), countOpen(db)])
  const queued = (upstream: string) => byUpstream.find((each) => each.upstream === upstream)?.waiting ?? 0
  const sources = { now: clock.now(), upstreams: seen, config: config.upstreams, queued }
  return waitingView(message, timeline, sources, mask)
}

async function readKnown({ db }: Pick<MessagesPorts, 'db'>, msgId: number): Promise<Known | null> {
  const story = await readMessageStory(db, msgId)
  if (story === null) return null
  const { accountId, type, requestId } = story.message
  const isVerification = type === codeMessageType && requestId !== null
  const [accounts, links, costs, verification] = await Promise.all([
    listAccounts(db),
    readMessageLinks(db, msgId),
    readMessageCosts(db, msgId),
    isVerification ? readMessageVerification(db, requestId) : null,
  ])
  const unnamed = { accountId, name: String(accountId), currency: '', notificationUrl: null }
  const account = accounts.find((each) => each.accountId === accountId) ?? unnamed
  return { story, account, links, costs, verification }
}

function toOutside(message: Message, account: MessageAccount, mask: Mask) {
  const { msgId, clientId, phone, type, requestId, hook, status, error } = message
  const { acceptedAt, updatedAt, expiresAt } = message
  const { accountId, name, currency } = account
  return {
    msgId,
    account: { accountId, name, currency },
    clientId: mask.words(clientId),
    recipient: mask.recipient(phone),
    masked: mask.hides,
    type,
    requestId,
    // The path of a hook may be a secret of the client.
    hook: hook === null ? null : mask.hides ? parseHost(hook) : hook,
    status,
    error: mask.words(error),
    channel: channelOf(message),
    acceptedAt,
    updatedAt,
    expiresAt,
    progress: toProgress(message),
  }
}

function toProgress({ progress }: Message): MessageView['progress'] {
  const { kind } = progress
  if (kind === 'queued') return { kind, until: progress.notBefore }
  if (kind === 'submitted') return { kind, until: progress.waitEndsAt }
  return { kind, until: kind === 'in-doubt' ? progress.doubtEndsAt : null }
}

/** The kind of a carrier; empty where it is not configured any more. */
function kindReader({ config }: Pick<MessagesPorts, 'config'>): (upstream: string) => string {
  const kinds = new Map(config.upstreams.map(({ name, kind }): [string, string] => [name, kind]))
  return (upstream) => kinds.get(upstream) ?? ''
}

function toLife(
  story: MessageStory,
  mask: Mask,
  kindOf: (upstream: string) => string,
): Pick<MessageView, 'timeline' | 'attempts'> {
  const lines = notifiedLines(story, mask, kindOf)
  return {
    timeline: lines.map(withoutEntry),
    attempts: attemptViews(story.message, lines, mask, kindOf),
  }
}

function toMoney({ story: { message, timeline }, costs }: Known): MessageView['money'] {
  const accepted = timeline.find((entry) => entry.step === 'accepted')
  const charged = timeline.find((entry) => entry.step === 'money')
  const { reservedMicros, chargedMicros } = message.money
  return {
    reservedMicros,
    firstReservedMicros: accepted?.step === 'accepted' ? accepted.reservedMicros : reservedMicros,
    chargedMicros,
    releasedMicros: charged?.step === 'money' ? charged.releasedMicros : null,
    costs,
  }
}

function callbackView(callback: StoryCallback, mask: Mask): MessageCallbackView {
  const { callbackId, host, state, attempts, createdAt, endedAt, dueAt, lastError } = callback
  return {
    callbackId,
    host,
    state,
    attempts,
    createdAt,
    endedAt: state === 'pending' ? null : endedAt,
    dueAt: state === 'pending' ? dueAt : null,
    lastError: mask.words(lastError),
  }
}

function replyView({ datetime, message, type, button }: Reply, mask: Mask): ReplyView {
  return {
    at: datetime,
    text: mask.text(message),
    type: type ?? null,
    button: button === undefined ? null : mask.text(button),
  }
}

function linkView(link: FollowedLink, mask: Mask): MessageLinkView {
  const { code, target, rawClicks, humanClicks, firstHumanAt, expiresAt } = link
  // Anyone with the code can follow the link.
  return { code: mask.text(code), target: mask.text(target), rawClicks, humanClicks, firstHumanAt, expiresAt }
}

function toCall(message: Message, mask: Mask): MessageView['call'] {
  const call = callMembers(message)
  if (call.duration === undefined && call.reply === undefined) return null
  const digit = call.reply === undefined ? null : mask.text(call.reply)
  return { durationSeconds: call.duration ?? null, digit }
}

function parseHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

/** Reasons to wait that come from the message itself or from a rule; others show how carriers are run, and for whom. */
const ownReasons: readonly WaitingView['kind'][] = ['scheduled', 'rule-hold', 'rule-wait', 'retry']

/** For a user of one account: without what carriers charge, and without what the operator does with them. */
export function withoutOperations(view: MessageView): MessageView {
  const { waiting, money, timeline } = view
  return {
    ...view,
    timeline: timeline
      .filter(({ event }) => event.kind !== 'control' && event.kind !== 'wait')
      .map((line) => ({ ...line, event: withoutOperator(line.event) })),
    waiting: waiting !== null && ownReasons.includes(waiting.kind) ? waiting : null,
    money: { ...money, costs: [] },
  }
}

function withoutOperator(event: StoryEvent): StoryEvent {
  if (event.kind !== 'step' || !('operator' in event.entry)) return event
  const { operator: _, ...entry } = event.entry
  return { kind: 'step', entry }
}
