import { createHash } from 'node:crypto'
import { type AlarmRecipient, acknowledgePath, linkPlace } from '../../domain/alarms/alarm.ts'
import { findStep } from '../../domain/alarms/alarm-steps.ts'
import type { Clock } from '../../kit/time/clock.ts'
import {
  endUnanswered,
  noteNotified,
  noteStep,
  openMessagesOf,
  readTries,
  type SentOfAlarm,
} from '../../store/alarms/alarm-steps.ts'
import {
  findAlarm,
  insertAlarm,
  readRecipients,
  type StoredAlarm,
  type StoredRecipient,
} from '../../store/alarms/alarms.ts'
import type { Database, Transaction } from '../../store/database.ts'
import type { CancelQueued } from '../dispatch/decisions/cancel-queued.ts'
import type { Acceptance, Intake, Submission } from '../dispatch/intake/intake-port.ts'
import { CodeSource } from '../links/code-source.ts'
import type { AlarmPlanner, AlarmRefusal, AlarmStarted, GivenAlarm } from './alarm-ports.ts'
import { renderTaken, withLink } from './alarm-texts.ts'

export interface AlarmWorkOptions {
  db: Database
  clock: Clock
  intake: Pick<Intake, 'acceptOnce'>
  cancelQueued: Pick<CancelQueued, 'cancel'>
  planner: AlarmPlanner
  /** Base address of links on the domain of an account, or on that of all, without a final slash; null where this gateway
   * has no public one. */
  linksUrl: (domain: string | null) => string | null
  /** The host of the links of an account; null: that of all accounts. */
  linkDomainOf: (accountId: number) => string | null
}

/** Messages of an alarm that are ended in one transaction. */
const endedAtOnce = 200
/** How long after an end its messages are looked at again while some are open: a tenth of the time since, within these. */
const lookAgain = { minMs: 1_000, maxMs: 15_000 }

/** What is done for one alarm. Every part may run again after a crash, or at two gateways, and takes effect once. */
export class AlarmWork {
  readonly #options: AlarmWorkOptions
  readonly #codes = new CodeSource()

  constructor(options: AlarmWorkOptions) {
    this.#options = options
  }

  /** Stores an alarm, which is then due. */
  async start(given: GivenAlarm): Promise<AlarmStarted> {
    const { db, clock, linksUrl, linkDomainOf } = this.#options
    const linkDomain = linkDomainOf(given.accountId)
    if (given.recipients.length === 0) return { kind: 'refused', refusal: noRecipients }
    if (given.needs === 'all' && given.text.includes(linkPlace) && linksUrl(linkDomain) === null) {
      return { kind: 'refused', refusal: noPublicAddress }
    }
    const refusals = given.recipients.flatMap((recipient) => this.#refusalFor(given, linkDomain, recipient))
    const [first] = refusals
    const isRefused =
      given.needs === 'all' ? refusals.length > 0 : refusals.length === given.recipients.length
    if (isRefused && first !== undefined) return { kind: 'refused', refusal: first }
    const recipients = given.recipients.map((each) => ({ ...each, code: this.#codes.next() }))
    return db.transaction((tx) => insertAlarm(tx, { ...given, linkDomain, recipients, now: clock.now() }))
  }

  /** Carries out what is due. Resolves to when the alarm is due again, where the work has not said so itself. */
  async advance(alarmId: number): Promise<number | null> {
    const alarm = await findAlarm(this.#options.db, alarmId)
    if (alarm === null) return null
    return alarm.state === 'open' ? this.#step(alarm) : this.#end(alarm)
  }

  async #step(alarm: StoredAlarm): Promise<number | null> {
    const { db, clock } = this.#options
    const step = findStep(alarm.settings, alarm.recipients, alarm.step)
    if (step === null) {
      await endUnanswered(db, alarm.alarmId, clock.now())
      return null
    }
    const people = await readRecipients(db, alarm.alarmId)
    const wanted = new Set(step.positions)
    const messages = people
      .filter(({ position }) => wanted.has(position))
      .map((person) => ({ person, text: this.#textFor(alarm, person) }))
    const note = (tx: Transaction, sent: readonly SentOfAlarm[]) => {
      const now = clock.now()
      // Those who were erased are not waited for.
      const pauseMs = (messages.length === 0 ? step.restSeconds : step.pauseSeconds) * 1_000
      return noteStep(tx, { ...alarm, round: step.round }, sent, { now, dueAt: now + pauseMs })
    }
    await this.#send(alarm, messages, { key: String(alarm.step), alarmId: alarm.alarmId, note })
    return null
  }

  /** Ends what is in the queue, notifies the others, and looks again while a message is open. */
  async #end(alarm: StoredAlarm): Promise<number | null> {
    const { db, clock, cancelQueued } = this.#options
    const { alarmId, accountId } = alarm
    const open = await openMessagesOf(db, alarmId)
    for (let index = 0; index < open.length; index += endedAtOnce) {
      const msgIds = open.slice(index, index + endedAtOnce)
      await db.transaction((tx) => cancelQueued.cancel(tx, { accountId, msgIds, by: 'alarm' }))
    }
    if (alarm.state === 'taken' && alarm.notifiedAt === null && alarm.settings.takenText !== null) {
      await this.#notifyOthers(alarm)
    }
    if ((await openMessagesOf(db, alarmId)).length === 0) return null
    const now = clock.now()
    const since = now - (alarm.endedAt ?? now)
    return now + Math.min(lookAgain.maxMs, Math.max(lookAgain.minMs, Math.floor(since / 10)))
  }

  /** By no call: the telephones are to rest. */
  async #notifyOthers(alarm: StoredAlarm): Promise<void> {
    const { db, clock } = this.#options
    const people = await readRecipients(db, alarm.alarmId)
    const tries = await readTries(db, alarm.alarmId)
    const tried = new Set(tries.filter(({ msgId }) => msgId !== null).map(({ position }) => position))
    const text = renderTaken(alarm, people.find(({ position }) => position === alarm.takenBy) ?? null)
    const channels = alarm.settings.channels.filter(({ channel }) => channel !== 'voice')
    const others = people.filter(({ position }) => tried.has(position) && position !== alarm.takenBy)
    const messages =
      channels.length === 0 ? [] : others.map((person) => ({ person, text: { text, spoken: text } }))
    const written = { ...alarm, settings: { ...alarm.settings, channels } }
    const note = (tx: Transaction, sent: readonly SentOfAlarm[]) =>
      noteNotified(tx, alarm.alarmId, sent, clock.now())
    await this.#send(written, messages, { key: 'taken', alarmId: null, note })
  }

  /** Sends messages in one transaction with `note`, which says whether they are still wanted. */
  async #send(alarm: StoredAlarm, messages: readonly WantedMessage[], sending: Sending): Promise<void> {
    const { db, intake, planner } = this.#options
    const { accountId, settings } = alarm
    const planned = messages.map(({ person: { phone, position }, text }) => {
      const made = planner.plan({ accountId, phone, settings, ...text, alarmId: sending.alarmId })
      return { position, made }
    })
    const submissions: Submission[] = []
    for (const { made } of planned) if (made.kind === 'planned') submissions.push(made.submission)
    const noteAll = async (tx: Transaction, acceptances: readonly Acceptance[]) => {
      let next = 0
      const sent = planned.map(({ position, made }): SentOfAlarm => {
        if (made.kind === 'refused') return { position, msgId: null, refused: made.refusal.sentence }
        return { position, ...toSent(acceptances[next++]) }
      })
      if (!(await sending.note(tx, sent))) throw new AlarmMoved()
    }
    const key = `${alarm.alarmId} ${sending.key}`
    const once = {
      accountId,
      scope: 'alarm' as const,
      key,
      bodyHash: createHash('sha256').update(key).digest(),
    }
    try {
      if (submissions.length === 0) await db.transaction((tx) => noteAll(tx, []))
      else await intake.acceptOnce(once, submissions, () => '', noteAll)
    } catch (error) {
      if (!(error instanceof AlarmMoved)) throw error
    }
  }

  #textFor(
    { text, linkDomain }: Pick<StoredAlarm, 'text' | 'linkDomain'>,
    { code }: Pick<StoredRecipient, 'code'>,
  ) {
    const base = this.#options.linksUrl(linkDomain)
    const link = base === null ? null : `${base}${acknowledgePath(code)}`
    return { text: withLink(text, link), spoken: withLink(text, null) }
  }

  #refusalFor(
    { accountId, settings, text }: GivenAlarm,
    linkDomain: string | null,
    { phone }: AlarmRecipient,
  ): AlarmRefusal[] {
    // A code of the usual length: a text that is too long with its link is refused now.
    const texts = this.#textFor({ text, linkDomain }, { code: 'x'.repeat(12) })
    const made = this.#options.planner.plan({ accountId, phone, settings, ...texts, alarmId: 0 })
    return made.kind === 'refused' ? [made.refusal] : []
  }
}

interface WantedMessage {
  person: StoredRecipient
  text: { text: string; spoken: string }
}

interface Sending {
  /** Names it among those of the alarm. */
  key: string
  alarmId: number | null
  note: (tx: Transaction, sent: readonly SentOfAlarm[]) => Promise<boolean>
}

/** The alarm is over, or another gateway has done this: nothing of it is stored. */
class AlarmMoved extends Error {
  override name = 'AlarmMoved'
}

/** All of a receiver may have been erased. */
const noRecipients: AlarmRefusal = {
  code: 'field',
  sentence: 'there is no recipient',
  field: 'recipients',
}

const noPublicAddress: AlarmRefusal = {
  code: 'field',
  sentence: 'text has {ack_link}, but this gateway has no public address: set publicUrl or links.baseUrl',
  field: 'text',
}

const refusedSentences: Readonly<Record<Exclude<Acceptance['kind'], 'accepted' | 'refused'>, string>> = {
  'not-enough-money': 'Not enough money',
  'too-much-unpaid': 'The account has stored too much that was never sent',
  failed: 'It could not be stored',
}

function toSent(acceptance: Acceptance | undefined): Omit<SentOfAlarm, 'position'> {
  if (acceptance?.kind === 'accepted') return { msgId: acceptance.msgId, refused: null }
  if (acceptance?.kind === 'refused') return { msgId: null, refused: acceptance.reason }
  return { msgId: null, refused: refusedSentences[acceptance?.kind ?? 'failed'] }
}
