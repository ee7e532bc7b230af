import { randomUUID } from 'node:crypto'
import type { CallbackConfig } from '../../config/sections/callback-settings.ts'
import type { TriedHook } from '../../console-contract/traffic/callbacks.ts'
import type { HookFault } from '../../domain/settings/hook-faults.ts'
import { openSystemResolver, type Resolver } from '../../kit/net/resolver.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { judge } from './answer.ts'
import { callbackHeaders, type SigningSecretOf } from './callback-request.ts'
import { readHookUrl } from './egress-filter.ts'
import { Connections } from './sending/connections.ts'

export interface HookTrialOptions {
  clock: Clock
  config: CallbackConfig
  signingSecretOf: SigningSecretOf
  /** Default: the hosts file, then the name servers of the system. */
  resolver?: Resolver
}

/** Posts one test callback, by the rules of real ones and over its own connection, without retries. */
export class HookTrial {
  readonly #options: HookTrialOptions

  constructor(options: HookTrialOptions) {
    this.#options = options
  }

  /**
   * Returns the fault of the address if callbacks may not go there. With the `webhookId` of an event it is signed as events for
   * the endpoint with this URL.
   */
  async post(to: {
    url: string
    accountId: number | null
    body: string
    webhookId?: string
  }): Promise<TriedHook | HookFault> {
    const { clock, config, signingSecretOf } = this.#options
    const hook = readHookUrl(to.url, config)
    if (hook.kind === 'refused') return hook.fault
    const resolver = this.#options.resolver ?? (await openSystemResolver())
    await using connections = new Connections({ ...config, clock, resolver })
    const sentAt = clock.now()
    const { url, webhookId = `msg_${randomUUID().replaceAll('-', '')}`, body } = to
    const callback = { webhookId, body }
    const secrets = to.accountId === null ? null : signingSecretOf(to.accountId, { webhookId, url })
    const headers = callbackHeaders(callback, secrets, sentAt)
    const exchange = connections.request(hook.target, headers, to.body)
    const answer = await exchange.answer
    const status = answer.kind === 'status' ? answer.status : null
    const verdict = judge(answer, { attempts: 1, now: sentAt, random: 0.5 }, config)
    const error = 'error' in verdict ? verdict.error : null
    return { headers, tookMs: clock.now() - sentAt, status, answer: exchange.excerpt, error }
  }
}
