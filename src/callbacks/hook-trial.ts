import { randomUUID } from 'node:crypto'
import type { CallbackConfig } from '../config/callback-settings.ts'
import type { Clock } from '../lib/clock.ts'
import { openSystemResolver, type Resolver } from '../outbound/resolver.ts'
import { judge } from './answer.ts'
import { callbackHeaders } from './callback-headers.ts'
import { Connections } from './connections.ts'
import { readHookUrl } from './guard.ts'

export interface HookTrialOptions {
  clock: Clock
  config: CallbackConfig
  signingSecretOf: (accountId: number) => string | null
  /** Default: the hosts file, then the name servers of the system. */
  resolver?: Resolver
}

/** What a receiver made of one callback. */
export interface TriedHook {
  headers: Record<string, string>
  tookMs: number
  /** Null where there was no answer. */
  status: number | null
  /** The beginning of it. */
  answer: string
  /** Why it would not count as delivered, in words; null: it would. */
  error: string | null
}

/** Posts one callback that stands for none, by the same rules and over a connection of its own: nothing is tried again. */
export class HookTrial {
  readonly #options: HookTrialOptions

  constructor(options: HookTrialOptions) {
    this.#options = options
  }

  /** Answers a sentence where the address is not one that callbacks may go to. */
  async post(to: { url: string; accountId: number | null; body: string }): Promise<TriedHook | string> {
    const { clock, config, signingSecretOf } = this.#options
    const hook = readHookUrl(to.url, config)
    if (hook.kind === 'refused') return hook.sentence
    const resolver = this.#options.resolver ?? (await openSystemResolver())
    await using connections = new Connections({ ...config, clock, resolver })
    const sentAt = clock.now()
    const callback = { webhookId: `msg_${randomUUID().replaceAll('-', '')}`, body: to.body }
    const secrets = to.accountId === null ? null : signingSecretOf(to.accountId)
    const headers = callbackHeaders(callback, secrets, sentAt)
    const exchange = connections.post(hook.target, headers, to.body)
    const answer = await exchange.answer
    const status = answer.kind === 'status' ? answer.status : null
    const verdict = judge(answer, { attempts: 1, now: sentAt, random: 0.5 }, config)
    const error = 'error' in verdict ? verdict.error : null
    return { headers, tookMs: clock.now() - sentAt, status, answer: exchange.excerpt, error }
  }
}
