import type { RcsContent } from '../../domain/plan/content.ts'
import type { Clock } from '../../lib/clock.ts'
import type {
  CancelOutcome,
  CancelPart,
  Link,
  LinkListener,
  SubmitOutcome,
  SubmitPart,
} from '../connector.ts'
import { LinkHttp } from '../http/link-http.ts'
import { personalTexts } from '../http/personal-texts.ts'
import { refused, unavailable } from '../http/refused.ts'
import type { AccessTokens } from './access-tokens.ts'
import { agentMessage } from './agent-message.ts'
import type { Agent, Agents } from './agents.ts'
import { messageIdOf } from './message-id.ts'
import { cancelOutcomeOf, submitOutcomeOf } from './rbm-answer.ts'
import type { RbmConfig } from './settings.ts'

export interface RbmLinkOptions {
  config: RbmConfig
  clock: Clock
  agents: Agents
  tokens: AccessTokens
  listener: LinkListener
}

/** A share of the rate at Google: `window` requests at once. */
export class RbmLink implements Link {
  readonly #config: RbmConfig
  readonly #clock: Clock
  readonly #agents: Agents
  readonly #tokens: AccessTokens
  readonly #http: LinkHttp

  static open(options: RbmLinkOptions): RbmLink {
    const link = new RbmLink(options)
    options.listener.onState({ kind: 'up' })
    return link
  }

  private constructor({ config, clock, agents, tokens }: RbmLinkOptions) {
    this.#config = config
    this.#clock = clock
    this.#agents = agents
    this.#tokens = tokens
    this.#http = new LinkHttp(config, clock)
  }

  get up(): boolean {
    return this.#http.open
  }

  submit(part: SubmitPart): Promise<SubmitOutcome> {
    const { content, sender } = part
    if (!this.up) return Promise.resolve(unavailable('the connection is being closed'))
    if (content.kind !== 'rcs') {
      return Promise.resolve(refused('rejected', 'REJECTED', `RCS cannot carry ${content.kind}`))
    }
    const agent = this.#agents.of(sender)
    if (agent === null) {
      const why = 'the sender is no agent of this account'
      return Promise.resolve(refused('rejected-here', 'INVALID SOURCE ADDRESS', why))
    }
    return this.#http.track(this.#send(part, content, agent))
  }

  cancel(part: CancelPart): Promise<CancelOutcome> {
    const agent = this.#agents.of(part.sender)
    if (agent === null) return Promise.resolve({ kind: 'unknown', raw: 'the sender is no agent any more' })
    return this.#http.track(this.#revoke(part, agent))
  }

  close(drainMs: number): Promise<void> {
    return this.#http.close(drainMs)
  }

  async #send(part: SubmitPart, content: RcsContent, agent: Agent): Promise<SubmitOutcome> {
    const startedAt = this.#clock.now()
    const access = await this.#tokens.take()
    if (access.kind === 'none') return unavailable(access.why)
    const messageId = messageIdOf(part)
    const message = agentMessage({ part, content, agent, messageId, now: this.#clock.now() })
    if (message === null) return refused('rejected', 'EXPIRED', 'its lifetime is over')
    const answer = await this.#http.request({
      method: 'POST',
      path: `${messagesPath(part.phone)}?${new URLSearchParams({ messageId, agentId: agent.agentId }).toString()}`,
      headers: { ...bearer(access.token), 'content-type': 'application/json' },
      body: JSON.stringify(message),
      // Waiting for a token may have taken up to half of the time.
      timeoutMs: this.#config.responseTimeoutMs - (this.#clock.now() - startedAt),
    })
    if (answer.kind === 'answer' && answer.status === 401) this.#tokens.forget(access.token)
    return submitOutcomeOf(answer, messageId, this.#hidden(access.token, ...personalTexts(part)))
  }

  async #revoke({ phone, ref }: CancelPart, { agentId }: Agent): Promise<CancelOutcome> {
    const access = await this.#tokens.take()
    if (access.kind === 'none') return { kind: 'unknown', raw: access.why }
    const answer = await this.#http.request({
      method: 'DELETE',
      path: `${messagesPath(phone)}/${encodeURIComponent(ref)}?${new URLSearchParams({ agentId }).toString()}`,
      headers: bearer(access.token),
    })
    if (answer.kind === 'answer' && answer.status === 401) this.#tokens.forget(access.token)
    return cancelOutcomeOf(answer, this.#hidden(access.token, phone))
  }

  #hidden(token: string, ...personal: string[]): string[] {
    return [token, this.#config.webhookToken.reveal(), ...personal]
  }
}

function messagesPath(phone: string): string {
  return `/v1/phones/+${phone}/agentMessages`
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}
