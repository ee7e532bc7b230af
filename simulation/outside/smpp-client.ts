import { ConnectionPlaces } from '../../packages/admission/connection-places.ts'
import type { Clock } from '../../packages/kit/time/clock.ts'
import { commandStatus } from '../../packages/smpp/command-status.ts'
import type { IncomingRequest } from '../../packages/smpp/incoming-request.ts'
import type { RequestOutcome } from '../../packages/smpp/outstanding.ts'
import { Session } from '../../packages/smpp/session.ts'
import type { GatewayProcess } from '../gateway/gateway-process.ts'
import type { Profile } from '../world/profile.ts'
import type { Random } from '../world/random.ts'
import type { Schedule } from '../world/schedule.ts'
import type { Story } from '../world/story.ts'
import { SimulatedConnection } from './connection.ts'
import type { NamedProcess } from './hand-over.ts'
import { drawText, type SmppText, type SmppTextPart, type TextForm } from './smpp-text.ts'

/** A receipt that reached a client. */
export interface ReceivedReceipt {
  id: string
  isDelivered: boolean
}

export interface SmppClientContext {
  schedule: Schedule
  random: Random
  story: Story
  profile: Profile
  isHealing(): boolean
  /** A gateway that takes connections, or null. */
  anyGateway(): GatewayProcess | null
  /** A gateway answered what it never should. */
  broken(sentence: string): void
}

interface OpenSession {
  gateway: NamedProcess
  connection: SimulatedConnection
  session: Session
  isBound: boolean
}

const window = 20
const patienceMs = 8_000
const places = new ConnectionPlaces({ total: 100_000, perAddress: 100_000 })
const passing: ReadonlySet<number> = new Set([
  commandStatus.ESME_RMSGQFUL,
  commandStatus.ESME_RTHROTTLED,
  commandStatus.ESME_RSYSERR,
])

/**
 * An application that speaks SMPP: it awaits no answer before the next submit, spreads the parts of its texts over its
 * sessions, loses connections, and submits again what was not answered.
 */
export class SimulatedSmppClient {
  readonly systemId: string
  readonly texts: SmppText[] = []
  readonly receipts: ReceivedReceipt[] = []
  readonly #context: SmppClientContext
  readonly #clock: Clock
  readonly #sessions = new Set<OpenSession>()
  readonly #queue: SmppTextPart[] = []
  #planned = 0

  constructor(systemId: string, context: SmppClientContext) {
    this.systemId = systemId
    this.#context = context
    const { schedule } = context
    this.#clock = {
      now: () => schedule.now,
      steadyNow: () => schedule.now,
      after: (delayMs, task) => schedule.after(delayMs, task),
    }
  }

  /** Texts that are to be sent, or of which parts are not answered yet. */
  get underWay(): number {
    return this.#planned + this.texts.filter((text) => !isAnswered(text)).length
  }

  start(): void {
    const { schedule, random, profile } = this.#context
    for (let index = random.whole(1, 3); index > 0; index--) this.#connect()
    for (let left = profile.smppTexts; left > 0; ) {
      const count = Math.min(left, random.whole(1, 3))
      left -= count
      this.#planned += count
      schedule.after(random.between(0, profile.trafficMs), () => {
        this.#planned -= count
        this.#begin(count)
      })
    }
  }

  /** The connections to a gateway that is gone are so, too. */
  drop(gateway: NamedProcess): void {
    for (const each of this.#sessions) if (each.gateway === gateway) each.connection.break()
  }

  /** The parts of some texts, mixed. */
  #begin(count: number): void {
    const { random } = this.#context
    const texts = Array.from({ length: count }, () => this.#draw())
    const lists = texts.map(({ parts }) => [...parts])
    while (lists.some((list) => list.length > 0)) {
      const part = random.of(lists.filter((list) => list.length > 0)).shift()
      if (part !== undefined) this.#queue.push(part)
    }
    this.#pump()
  }

  /** References are few: each is used again once all parts of the text before are answered. */
  #draw(): SmppText {
    const { random } = this.#context
    const name = `${this.systemId}-${this.texts.length}`
    const phone = `38067555550${random.whole(0, 1)}`
    const form = random.weighted<TextForm>({ whole: 15, 'udh-8': 30, 'udh-16': 25, sar: 30 })
    const isTaken = (reference: number) =>
      this.texts.some(
        (text) =>
          text.phone === phone && text.form === form && text.reference === reference && !isAnswered(text),
      )
    let reference = random.whole(1, 2)
    while (isTaken(reference)) reference++
    const text = drawText({ name, phone, form, reference }, random)
    this.texts.push(text)
    return text
  }

  #connect(): void {
    const { schedule, random, story } = this.#context
    const gateway = this.#context.anyGateway()
    if (gateway === null) {
      schedule.after(300, () => this.#connect())
      return
    }
    const connection = new SimulatedConnection({ schedule, random }, gateway)
    const session = Session.over(connection.client, {
      side: 'esme',
      clock: this.#clock,
      window,
      responseTimeoutMs: patienceMs,
      enquireLinkMs: null,
      inactivityMs: null,
      bindWithinMs: patienceMs,
      listener: {
        onRequest: (request) => this.#onRequest(open, request),
        onClose: (reason) => {
          story.note(this.systemId, () => `has lost its session with ${gateway.name}: ${reason}`)
          this.#sessions.delete(open)
          schedule.after(random.between(20, 1_500), () => this.#connect())
        },
      },
    })
    const open: OpenSession = { gateway, connection, session, isBound: false }
    this.#sessions.add(open)
    const place = places.take({ address: '192.0.2.1', isKnown: true, close: () => undefined })
    connection.open(() => {
      if (gateway.edge?.smpp && place !== null) gateway.edge.smpp.accept(connection.server, place)
      else connection.break()
    })
    void this.#bind(open)
  }

  async #bind(open: OpenSession): Promise<void> {
    const { systemId } = this
    const outcome = await open.session.bind({
      ...{ command: 'bind_transceiver', systemId, password: 'simulated', systemType: '' },
      ...{ interfaceVersion: 0x34, addrTon: 0, addrNpi: 0, addressRange: '' },
    })
    this.#context.story.note(systemId, () => `binds at ${open.gateway.name}: ${JSON.stringify(outcome)}`)
    if (outcome.kind !== 'bound') {
      open.session.destroy('the bind failed')
      return
    }
    open.isBound = true
    this.#pump()
  }

  #pump(): void {
    const { random } = this.#context
    for (;;) {
      const open = [...this.#sessions].filter(({ isBound, session }) => isBound && session.room > 0)
      const part = open.length === 0 ? undefined : this.#queue.shift()
      if (part === undefined) return
      this.#submit(random.of(open), part)
    }
  }

  #submit(open: OpenSession, part: SmppTextPart): void {
    const { schedule, random, story, profile } = this.#context
    const { gateway, session, connection } = open
    const { text, number, pdu } = part
    story.note(
      this.systemId,
      () => `submits ${text.name} part ${number} (${text.form}/${text.reference}) to ${gateway.name}`,
    )
    session.request(pdu, (outcome) => this.#onOutcome(open, part, outcome))
    if (this.#context.isHealing() || !random.chance(profile.lostConnections)) return
    schedule.after(random.between(0, 25), () => connection.break())
  }

  #onOutcome({ session }: OpenSession, part: SmppTextPart, outcome: RequestOutcome): void {
    const { schedule, random, story } = this.#context
    story.note(this.systemId, () => `${part.text.name} part ${part.number}: ${shown(outcome)}`)
    if (outcome.kind === 'answered' && outcome.status === 0) {
      const { pdu } = outcome
      if ('messageId' in pdu) part.ids.add(pdu.messageId)
      this.#pump()
      return
    }
    if (outcome.kind === 'answered' && !passing.has(outcome.status))
      this.#context.broken(`${part.text.name} part ${part.number} was refused with status ${outcome.status}`)
    const isOpen =
      outcome.kind === 'answered'
        ? outcome.status === commandStatus.ESME_RSYSERR
        : outcome.kind === 'unanswered'
    if (isOpen) part.doubts++
    if (outcome.kind === 'unanswered' && outcome.cause === 'timeout') session.destroy('no answer in time')
    schedule.after(random.between(20, 800), () => {
      this.#queue.push(part)
      this.#pump()
    })
  }

  #onRequest({ connection }: OpenSession, request: IncomingRequest): void {
    const { random, story } = this.#context
    const { pdu } = request
    if (pdu.command !== 'deliver_sm') return request.answerEmpty(commandStatus.ESME_RINVCMDID)
    const { receiptedMessageId: id = '' } = pdu.tlvs
    const fate = this.#context.isHealing()
      ? 'taken'
      : random.weighted({ taken: 80, later: 6, silent: 4, lost: 6 })
    story.note(
      this.systemId,
      () => `gets ${Buffer.from(pdu.shortMessage).toString('latin1').trim()}: ${fate}`,
    )
    if (fate === 'taken') {
      this.receipts.push({ id, isDelivered: /stat:DELIVRD/.test(Buffer.from(pdu.shortMessage).toString()) })
      request.answerEmpty(0)
    } else if (fate === 'later') request.answerEmpty(commandStatus.ESME_RX_T_APPN)
    else if (fate === 'lost') connection.break()
  }
}

/** Whether each part was taken. */
export function isAnswered({ parts }: SmppText): boolean {
  return parts.every(({ ids }) => ids.size > 0)
}

function shown(outcome: RequestOutcome): string {
  if (outcome.kind !== 'answered') return `${outcome.kind}, ${outcome.reason}`
  return 'messageId' in outcome.pdu
    ? `status ${outcome.status} ${outcome.pdu.messageId}`
    : `status ${outcome.status}`
}
