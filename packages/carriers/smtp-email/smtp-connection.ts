import type { EmailContent } from '../../domain/plan/content.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Connection, ConnectionListener, SubmitOutcome, SubmitPart } from '../connector.ts'
import { personalTexts } from '../http/personal-texts.ts'
import { refused, unavailable } from '../http/refused.ts'
import { UnderWay } from '../under-way.ts'
import { type ComposeMail, type MailSender, mailComposer } from './compose-mail.ts'
import { MailPool } from './mail-pool.ts'
import type { SmtpEmailConfig } from './settings.ts'
import { judgeEnding } from './submit-outcome.ts'

export interface SmtpConnectionOptions {
  config: SmtpEmailConfig
  clock: Clock
  listener: ConnectionListener
}

/** A pool of sockets to one mail server. */
export class SmtpConnection implements Connection {
  readonly #config: SmtpEmailConfig
  readonly #clock: Clock
  readonly #pool: MailPool
  readonly #compose: ComposeMail
  readonly #underWay = new UnderWay()
  #mode: 'open' | 'closing' = 'open'
  #closed: Promise<void> | null = null

  static open(options: SmtpConnectionOptions): SmtpConnection {
    const connection = new SmtpConnection(options)
    options.listener.onState({ kind: 'up' })
    return connection
  }

  private constructor({ config, clock }: SmtpConnectionOptions) {
    this.#config = config
    this.#clock = clock
    this.#pool = new MailPool(config)
    this.#compose = mailComposer(config)
  }

  get up(): boolean {
    return this.#mode === 'open'
  }

  submit(part: SubmitPart): Promise<SubmitOutcome> {
    if (!this.up) return Promise.resolve(unavailable('the connection is being closed'))
    const { content } = part
    if (content.kind !== 'email') {
      return Promise.resolve(refused('rejected', 'REJECTED', `a mail server cannot carry ${content.kind}`))
    }
    if (part.expiresAt <= this.#clock.now()) {
      return Promise.resolve(refused('rejected', 'EXPIRED', 'its lifetime is over'))
    }
    const sender = this.#findSender(part.sender)
    if (sender === undefined) {
      const why = 'no address is set for this sender'
      return Promise.resolve(refused('rejected-here', 'INVALID SOURCE ADDRESS', why))
    }
    return this.#underWay.track(this.#send(part, content, sender))
  }

  close(drainMs: number): Promise<void> {
    this.#closed ??= this.#close(drainMs)
    return this.#closed
  }

  #findSender(name: string): MailSender | undefined {
    const { senders } = this.#config
    const any = senders.find(({ sender }) => sender === '*')
    const found = (name === '' ? senders[0] : senders.find(({ sender }) => sender === name)) ?? any
    return found?.name === '' ? { ...found, name } : found
  }

  async #send(part: SubmitPart, content: EmailContent, sender: MailSender): Promise<SubmitOutcome> {
    const hidden = this.#listHidden(part)
    let mail: Awaited<ReturnType<ComposeMail>>
    try {
      mail = await this.#compose(part, content, sender, this.#clock.now())
    } catch (error) {
      const raw = error instanceof Error ? error.name : 'it'
      return refused('rejected-here', 'REJECTED', `${raw}: the e-mail could not be composed`)
    }
    const ending = await this.#pool.send(mail)
    return judgeEnding(ending, { name: mail.name, deliveredWhen: this.#config.deliveredWhen, hidden })
  }

  #listHidden(part: SubmitPart): string[] {
    const { credentials } = this.#config
    const secrets = credentials === null ? [] : [credentials.username, credentials.password.reveal()]
    return [...secrets, ...personalTexts(part)]
  }

  async #close(drainMs: number): Promise<void> {
    this.#mode = 'closing'
    await this.#underWay.ended(this.#clock, drainMs)
    this.#pool.close()
    await this.#underWay.allEnded()
  }
}
