import type { IncomingHttpHeaders } from 'node:http'
import { transactionPlaces } from '../../admission/shared-limits.ts'
import { type AlarmReceiver, receiverTitle } from '../../domain/alarms/alarm-receiver.ts'
import type { ReceivedAlerts, ReceivedOutcome } from '../../engines/alarms/received-alerts.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import { isNestedDeeper } from '../../kit/text/nested-deeper.ts'
import { sameText } from '../../kit/text/same-text.ts'
import { type Clock, within } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import type { Catalogue } from '../../store/accounts/catalogue.ts'
import type { Admission } from '../admission.ts'
import { readJsonObject } from '../envelope.ts'
import { isPassing } from '../interfaces/passing-error.ts'
import { bearsSecret } from '../sign-in-hooks/bearer-secret.ts'
import type { AlarmReceivers } from './alarm-receivers.ts'
import { type AlertBody, textAt } from './read-alert.ts'
import { alertReaders, type PostingKind } from './receiver-kinds.ts'

export interface ReceiverPorts {
  receivers: Pick<AlarmReceivers, 'find' | 'byRoutingKey'>
  catalogue: Pick<Catalogue, 'account'>
  received: Pick<ReceivedAlerts, 'receive'>
  clock: Clock
  events: Pick<Events, 'refusedOperation' | 'fault'>
}

export interface AlertRequest {
  kind: PostingKind
  /** Empty where the body names the receiver. */
  name: string
  headers: IncomingHttpHeaders
  /** Its octets are released where it is refused. */
  body: { bytes: Buffer }
  /** The address of the monitoring system. */
  address: string
}

/** What became of a request; `later`: the same request may succeed in a moment. */
export type AlertResult =
  | {
      kind: 'received'
      alarmId: number | null
      state: 'started' | 'goes-on' | 'ended' | 'nothing'
      key: string | null
    }
  | Refused
  | Later

interface Refused {
  kind: 'refused'
  httpStatus: number
  sentence: string
}

interface Later {
  kind: 'later'
  httpStatus: 503
  sentence: string
}

/** A start takes a transaction. */
const units = 20
const answerWithinMs = 9_000
const maxBodyBytes = 524_288
/** No monitoring system sends half as many, and what reads the body may do so recursively. */
const maxLevels = 64
const wrongSecret = 'There is no such receiver, or its secret is wrong'
const later: Later = { kind: 'later', httpStatus: 503, sentence: 'Please try again in a moment' }

/** Receivers of alerts without HTTP: starts and ends alarms. */
export class ReceiverApi {
  readonly #ports: ReceiverPorts
  readonly #admission: Admission

  constructor(ports: ReceiverPorts, admission: Admission) {
    this.#ports = ports
    this.#admission = admission
  }

  /** Never rejects. */
  async answer(request: AlertRequest): Promise<AlertResult> {
    const { clock, events } = this.#ports
    try {
      const admitted = await this.#authenticate(request)
      if (admitted === null) {
        await this.#admission.penalty(request.address)
        return this.#refused(401, wrongSecret)
      }
      if ('httpStatus' in admitted) return admitted
      return await within(clock, answerWithinMs, this.#receive(request.kind, admitted), () => new TooSlow())
    } catch (error) {
      if (!(error instanceof TooSlow) && !isPassing(error))
        events.fault({ where: 'receivers of alerts', error })
      return later
    }
  }

  /** Null for an unknown receiver and for a wrong secret, whose body is released. */
  async #authenticate({
    kind,
    name,
    headers,
    body,
    address,
  }: AlertRequest): Promise<Admitted | Refused | null> {
    const { receivers } = this.#ports
    const isNamedInBody = kind === 'pagerduty'
    const read = () =>
      readJsonObject('application/json', { kind: 'bytes', bytes: body.bytes }, { maxBodyBytes })
    const parsed = isNamedInBody ? read() : null
    const routingKey = parsed?.kind === 'read' ? textAt(parsed.object, 'routing_key') : ''
    const receiver = isNamedInBody
      ? await receivers.byRoutingKey(routingKey)
      : await receivers.find(kind, name)
    const isRight =
      receiver !== null &&
      (isNamedInBody
        ? sameText(routingKey, receiver.secret)
        : bearsSecret(headers, [receiver.secret]) !== null)
    if (!isRight) {
      this.#admission.noteRefused(address, body.bytes.length)
      body.bytes = Buffer.alloc(0)
      return null
    }
    this.#admission.limits.known.note(address)
    const object = parsed ?? read()
    if (object.kind === 'refused') return this.#refused(400, object.refusal.sentence)
    if (isNestedDeeper(object.object, maxLevels)) {
      return this.#refused(400, `The event must have at most ${maxLevels} levels of objects and lists`)
    }
    return { receiver, body: object.object as AlertBody }
  }

  async #receive(kind: PostingKind, { receiver, body }: Admitted): Promise<AlertResult> {
    const { accountId } = receiver
    const { limits } = this.#admission
    const account = this.#ports.catalogue.account(accountId)
    if (account === null || account.isDisabled) return this.#refused(403, 'The account is disabled')
    const budget = { accountId, credential: `receiver:${receiverTitle(receiver)}` }
    if (!limits.maySend(accountId) || !limits.take(budget, units)) return later
    const read = alertReaders[kind](body)
    if (read.kind === 'wrong') return this.#refused(400, read.sentence)
    if (read.kind === 'nothing') return { kind: 'received', alarmId: null, state: 'nothing', key: null }
    const leave = await limits.gate.enter(accountId, transactionPlaces)
    const outcome = await this.#ports.received.receive(receiver, read.alert).finally(leave)
    return this.#toResult(outcome, read.alert.key)
  }

  #toResult(outcome: ReceivedOutcome, key: string): AlertResult {
    switch (outcome.kind) {
      case 'new':
        return { kind: 'received', alarmId: outcome.alarmId, state: 'started', key }
      case 'same':
        return { kind: 'received', alarmId: outcome.alarmId, state: 'goes-on', key }
      case 'ended':
        return { kind: 'received', alarmId: outcome.alarmId, state: 'ended', key }
      case 'none':
        return { kind: 'received', alarmId: null, state: 'nothing', key }
      // It has a place when another alarm is over.
      case 'full':
        return { ...later, sentence: 'The account has as many open alarms as it may' }
      case 'refused':
        return this.#refused(422, `No recipient can be sent to: ${outcome.refusal.sentence}`)
      default:
        return unreachable(outcome)
    }
  }

  #refused(httpStatus: number, sentence: string): Refused {
    this.#ports.events.refusedOperation({ type: 'alarm', reason: sentence })
    return { kind: 'refused', httpStatus, sentence }
  }
}

interface Admitted {
  receiver: AlarmReceiver
  body: AlertBody
}

class TooSlow extends Error {
  override name = 'TooSlow'
}
