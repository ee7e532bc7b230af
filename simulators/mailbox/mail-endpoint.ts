import { randomBytes } from 'node:crypto'
import { RecentMap } from '../../packages/kit/flow/recent-map.ts'
import type { Clock } from '../../packages/kit/time/clock.ts'
import type { TimerWheel } from '../timer-wheel.ts'
import type { MailFaults } from './mail-faults.ts'
import { type MailScript, scriptOfAddress } from './mail-scripts.ts'
import type { Mailboxes } from './mailboxes.ts'
import { readMail } from './read-mail.ts'
import type { MailEvent, MailEventKind } from './report-mail.ts'

export interface MailEndpointParts {
  mailboxes: Mailboxes
  clock: Clock
  wheel: TimerWheel
  faults: () => MailFaults
  reportDelayMs: number
  report: (event: MailEvent) => void
}

/** A submitted e-mail. */
export interface HandedMail {
  from: string
  recipients: { address: string; wantsSuccess: boolean }[]
  envelopeId: string | null
  octets: Buffer
}

/** The server's answer. */
export type MailAnswer =
  | { kind: 'yes'; text: string; afterMs: number }
  /** `text` begins with the enhanced status code. */
  | { kind: 'no'; code: number; text: string }
  | { kind: 'silence' }
  | { kind: 'cut' }

const slowMs = 5_000
const timesPutOff = 2
const taken: MailAnswer = { kind: 'yes', text: '2.1.5 Ok', afterMs: 0 }

/** Decides about recipients and e-mails by the scripts of addresses, and stores accepted e-mails. */
export class MailEndpoint {
  readonly counters = { accepted: 0, refused: 0, putOff: 0, bounced: 0, repeated: 0 }
  readonly #parts: MailEndpointParts
  /** How often an address was deferred. */
  readonly #putOff = new RecentMap<string, number>(10_000)
  readonly #messageIds = new RecentMap<string, true>(100_000)
  #second = 0
  #mailsInSecond = 0

  constructor(parts: MailEndpointParts) {
    this.#parts = parts
  }

  recipient(address: string): MailAnswer {
    const { recipientStatus } = this.#parts.faults()
    if (recipientStatus !== null)
      return this.#no(recipientStatus, 'The simulated server has a fault set for this')
    switch (scriptOfAddress(address)) {
      case 'refuse':
        return this.#no(550, `5.1.1 <${address}>: Recipient address rejected: User unknown`)
      case 'full':
        return this.#no(552, `5.2.2 <${address}>: The mailbox is full`)
      case 'greylist':
        return this.#later(address, 451, `4.7.1 <${address}>: Recipient address rejected: Greylisted`)
      case 'busy':
        return this.#later(address, 421, '4.7.28 Our system has detected an unusual rate of mail from you')
      case 'tarpit':
        return { kind: 'silence' }
      case 'hangup':
        return { kind: 'cut' }
      case 'blocked':
      case 'slow':
      case 'lost':
      case 'bounce':
      case 'bounce-full':
      case 'delayed':
      case 'vacation':
      case null:
        return taken
    }
  }

  async message(mail: HandedMail): Promise<MailAnswer> {
    const { messageStatus, loseAnswers, answerDelayMs } = this.#parts.faults()
    if (messageStatus !== null)
      return this.#no(messageStatus, 'The simulated server has a fault set for this')
    if (this.#isTooMuch()) return this.#no(451, '4.7.28 Too many e-mails, please wait')
    const scripts = mail.recipients.map(({ address }) => scriptOfAddress(address))
    if (scripts.includes('blocked'))
      return this.#no(550, '5.7.1 Message rejected as spam by content scanning')
    const queueId = randomBytes(6).toString('hex').toUpperCase()
    await this.#take(mail, queueId)
    if (loseAnswers || scripts.includes('lost')) return { kind: 'cut' }
    const afterMs = scripts.includes('slow') ? slowMs : answerDelayMs
    return { kind: 'yes', text: `2.0.0 Ok: queued as ${queueId}`, afterMs }
  }

  async #take(mail: HandedMail, queueId: string): Promise<void> {
    const { mailboxes, clock } = this.#parts
    const view = await readMail(mail.octets, mail.from, clock.now())
    this.counters.accepted++
    if (this.#messageIds.get(view.message_id) !== null) this.counters.repeated++
    this.#messageIds.set(view.message_id, true)
    for (const { address, wantsSuccess } of mail.recipients) {
      const script = scriptOfAddress(address)
      if (script !== 'bounce' && script !== 'bounce-full') mailboxes.receive(address, view)
      for (const what of eventsOf(script, wantsSuccess)) this.#report(mail, { what, queueId, address })
    }
    await mailboxes.written()
  }

  #report(
    mail: HandedMail,
    { what, queueId, address }: { what: MailEventKind; queueId: string; address: string },
  ) {
    const { clock, wheel, reportDelayMs, report } = this.#parts
    // No report about a report (RFC 5321, 4.5.5).
    if (mail.from === '') return
    wheel.after(reportDelayMs, () => {
      if (what === 'unknown-mailbox' || what === 'full-mailbox') this.counters.bounced++
      report({
        ...{ id: `${queueId}.${what}`, what, to: mail.from, recipient: address },
        ...{ envelopeId: mail.envelopeId, head: headOf(mail.octets), at: clock.now() },
      })
    })
  }

  #later(address: string, code: number, text: string): MailAnswer {
    const times = this.#putOff.get(address) ?? 0
    if (times >= timesPutOff) return taken
    this.#putOff.set(address, times + 1)
    this.counters.putOff++
    return { kind: 'no', code, text }
  }

  #no(code: number, text: string): MailAnswer {
    this.counters.refused++
    return { kind: 'no', code, text }
  }

  #isTooMuch(): boolean {
    const { mailsPerSecond } = this.#parts.faults()
    if (mailsPerSecond === null) return false
    const second = Math.floor(this.#parts.clock.now() / 1_000)
    if (second !== this.#second) {
      this.#second = second
      this.#mailsInSecond = 0
    }
    this.#mailsInSecond++
    return this.#mailsInSecond > mailsPerSecond
  }
}

function eventsOf(script: MailScript | null, wantsSuccess: boolean): MailEventKind[] {
  switch (script) {
    case 'bounce':
      return ['unknown-mailbox']
    case 'bounce-full':
      return ['full-mailbox']
    case 'delayed':
      return wantsSuccess ? ['delayed', 'delivered'] : ['delayed']
    case 'vacation':
      return wantsSuccess ? ['delivered', 'away'] : ['away']
    case 'refuse':
    case 'full':
    case 'blocked':
    case 'greylist':
    case 'busy':
    case 'slow':
    case 'tarpit':
    case 'hangup':
    case 'lost':
    case null:
      return wantsSuccess ? ['delivered'] : []
  }
}

const maxHeadLength = 8_192

/** The head of an e-mail, for a client that wants only that returned. */
function headOf(octets: Buffer): string {
  const end = octets.indexOf('\r\n\r\n')
  return octets.subarray(0, Math.min(end < 0 ? octets.length : end, maxHeadLength)).toString('latin1')
}
