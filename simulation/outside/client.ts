import type { GatewayProcess } from '../gateway/gateway-process.ts'
import type { Profile } from '../world/profile.ts'
import type { Random } from '../world/random.ts'
import type { Schedule } from '../world/schedule.ts'
import type { Story } from '../world/story.ts'
import type { HandOver } from './hand-over.ts'

/** One send operation of the client and what it knows of it. */
export interface SentMessage {
  clientId: string
  hasKey: boolean
  /** What the gateway answered; several where a repeated request got another number. */
  msgIds: Set<number>
  /** Answers that refused it. */
  refusals: string[]
  /** Requests without an answer, or with one that leaves it open: it may have been accepted. */
  unanswered: number
}

/** One code that the client requested, and what became of checks. */
export interface SentCode {
  verifyId: string
  phone: string
  code: string | null
  answers: { code: string; status: string }[]
  /** Checks without an answer. */
  unanswered: number
}

export interface ClientContext {
  schedule: Schedule
  random: Random
  story: Story
  profile: Profile
  isHealing(): boolean
  /** A gateway that takes connections, or null. */
  anyGateway(): GatewayProcess | null
}

const hook = 'http://client.example/hook'
const patienceMs = 12_000
/** Most users wait so long for the text before they enter a code. */
const textWithinMs = 5_000

/** The application that sends: it repeats requests that were not answered, and checks codes. */
export class SimulatedClient {
  readonly messages: SentMessage[] = []
  readonly codes: SentCode[] = []
  readonly #context: ClientContext
  readonly #onArrival = new Map<SentCode, () => void>()
  #underWay = 0

  constructor(context: ClientContext) {
    this.#context = context
  }

  /** Requests that are not done yet. */
  get underWay(): number {
    return this.#underWay
  }

  start(): void {
    const { schedule, random, profile } = this.#context
    for (let index = 0; index < profile.messages; index++) {
      const hasBurst = random.chance(0.2)
      const atMs = hasBurst ? random.whole(1, 3) * 1_000 : random.between(0, profile.trafficMs)
      const fields = this.#operation(index)
      const message: SentMessage = {
        clientId: fields.id,
        hasKey: random.chance(0.7),
        msgIds: new Set(),
        refusals: [],
        unanswered: 0,
      }
      this.messages.push(message)
      this.#underWay++
      schedule.after(atMs, () => void this.#send(message, fields).finally(() => this.#underWay--))
    }
    for (let index = 0; index < profile.verifications; index++) {
      this.#underWay++
      const atMs = random.between(0, profile.trafficMs)
      const phone = `38068000000${index}`
      schedule.after(atMs, () => void this.#verify(phone).finally(() => this.#underWay--))
    }
  }

  /** A subscriber got a text: the code in it is entered. */
  onTaken({ part }: HandOver): void {
    const waiting = this.codes.find(({ phone, code }) => phone === part.phone && code === null)
    if (waiting === undefined || part.content.kind !== 'sms') return
    waiting.code = /\b(\d{6})\b/.exec(part.content.text)?.[1] ?? null
    if (waiting.code !== null) this.#onArrival.get(waiting)?.()
  }

  #operation(index: number): { id: string } & Record<string, unknown> {
    const { random, profile } = this.#context
    const phone = `3806712345${String(random.whole(10, random.chance(0.2) ? 11 : 9 + profile.numbers))}`
    const text = random.chance(profile.longTexts) ? 'A long text. '.repeat(20) : `Hello ${index}`
    const sms = { sms_signature: 'Posthorn', sms_message: random.chance(0.1) ? `Code: 48213${index}` : text }
    const common = { id: `m${index}`, phone, hook, ...sms, sms_lifetime: 3_600 }
    if (!profile.hasViber || random.chance(0.5)) return { type: 'sms', ...common }
    const viber = { viber_signature: 'Posthorn', viber_type: 'text', viber_message: `Hi ${index}` }
    return { type: 'viber+sms', ...common, ...viber, viber_lifetime: 60 }
  }

  async #send(message: SentMessage, fields: object): Promise<void> {
    const { schedule, random, story } = this.#context
    const tries = message.hasKey ? 6 : random.of([1, 1, 2])
    for (let turn = 0; turn < tries; turn++) {
      const bytes = Buffer.from(JSON.stringify({ auth: 'simulated', data: [fields] }))
      const answer = await this.#request((gateway) =>
        gateway.edge?.operations.answer({
          contentType: 'application/json',
          body: { kind: 'bytes', bytes },
          idempotencyKey: message.hasKey ? message.clientId : undefined,
          address: '192.0.2.1',
        }),
      )
      story.note('client', () => `${message.clientId}, request ${turn + 1}: ${answer ?? 'no answer'}`)
      if (answer === null) message.unanswered++
      else {
        const { success, error, data } = JSON.parse(answer) as Answer
        const [item] = data ?? []
        if (item?.success && item.data !== undefined) {
          message.msgIds.add(Number(item.data.msg_id))
          if (random.chance(0.9) || !message.hasKey) return
        } else if (success) {
          message.refusals.push(item?.error ?? 'refused')
          return
        } else {
          message.refusals.push(error ?? 'refused')
          if (!saysNo(error ?? '')) message.unanswered++
        }
      }
      await schedule.sleep(random.between(50, 2_500))
    }
  }

  async #verify(phone: string): Promise<void> {
    const { schedule, random, story, profile } = this.#context
    const created = await this.#verifyRequest({ command: 'verify/create', phone, hook })
    story.note('client', () => `code to ${phone}: ${created?.body ?? 'no answer'}`)
    const answer = created === null ? null : (JSON.parse(created.body) as { verify_id?: string })
    if (answer?.verify_id === undefined) return
    const sent: SentCode = { verifyId: answer.verify_id, phone, code: null, answers: [], unanswered: 0 }
    const arrived = new Promise<void>((resolve) => this.#onArrival.set(sent, resolve))
    this.codes.push(sent)
    if (random.chance(0.8)) await Promise.race([arrived, schedule.sleep(textWithinMs)])
    await schedule.sleep(random.between(50, 1_500))
    const guesses = random.whole(0, profile.guesses)
    const entered = Array.from({ length: guesses }, (_, index) => `1${String(index).padStart(5, '0')}`)
    if (random.chance(0.8))
      entered.splice(random.whole(0, entered.length), 0, ...['right', 'right'].slice(0, random.whole(1, 2)))
    const atOnce = random.chance(0.5)
    const checks = entered.map((each, index) => async () => {
      await schedule.sleep(atOnce ? random.between(0, 5) : index * 200)
      const code = each === 'right' ? (sent.code ?? '000000') : each
      const checked = await this.#verifyRequest({ command: 'verify', phone, verify_id: sent.verifyId, code })
      story.note('client', () => `check of ${code} for ${phone}: ${checked?.body ?? 'no answer'}`)
      const { status = '' } = checked === null ? {} : (JSON.parse(checked.body) as { status?: string })
      if (checked?.httpStatus === 200) sent.answers.push({ code, status })
      else sent.unanswered++
    })
    await Promise.all(checks.map((check) => check()))
  }

  #verifyRequest(fields: object): Promise<{ httpStatus: number; body: string } | null> {
    const bytes = Buffer.from(JSON.stringify({ auth: 'simulated', ...fields }))
    return this.#request((gateway) =>
      gateway.edge?.verify.answer({
        method: 'POST',
        address: '192.0.2.1',
        contentType: 'application/json',
        body: { kind: 'bytes', bytes },
        idempotencyKey: undefined,
      }),
    )
  }

  /** Null where no gateway is there, where it dies before it answers, and where the client does not wait any longer. */
  #request<Result>(begin: (gateway: GatewayProcess) => Promise<Result> | undefined): Promise<Result | null> {
    const { schedule, random } = this.#context
    const gateway = this.#context.anyGateway()
    // No connection: nothing was sent, so this is not a request.
    if (gateway === null) return schedule.sleep(300).then(() => this.#request(begin))
    return new Promise((resolve, reject) => {
      const cancel = schedule.after(patienceMs, () => resolve(null))
      const arrive = () => {
        const answering = begin(gateway)
        if (answering === undefined) return
        answering.then((result) => {
          // The way back: the answer of a gateway that dies meanwhile has been sent.
          if (!gateway.isAlive) return
          schedule.after(random.between(0.2, 5), () => {
            cancel()
            resolve(result)
          })
        }, reject)
      }
      schedule.after(random.between(0.2, 5), arrive, gateway)
    })
  }
}

interface Answer {
  success: boolean
  error?: string
  data?: { success: boolean; error?: string; data?: { msg_id: number } }[]
}

/** Whether an error of a whole request says that nothing was accepted. */
function saysNo(error: string): boolean {
  return error.includes('nothing was accepted')
}
