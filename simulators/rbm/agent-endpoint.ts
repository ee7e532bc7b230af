import type { WebProtocol } from '../web/switchboard.ts'
import { type Step, timelineOf } from '../web/timeline.ts'
import type { WebAnswer, WebRequest, WebRoute } from '../web/web-request.ts'
import { NotJson } from '../web/web-request.ts'
import type { Webhook } from '../web/webhook-post.ts'
import { AgentAccess, phoneAt, uuidOf } from './agent-access.ts'
import type { AgentMessage } from './agent-message.ts'
import { readAgentMessage } from './agent-message.ts'
import { objectAt, wordAt } from './fields.ts'
import { errorAnswer, RbmError } from './rbm-error.ts'
import type { RbmAgent, RbmBoard, RbmEvent, RbmMessage } from './rbm-message.ts'
import { ReachEndpoint, unreached } from './reach-endpoint.ts'
import type { TokenEndpoint } from './token-endpoint.ts'
import type { UserSide } from './user-side.ts'

export interface AgentEndpointOptions {
  board: RbmBoard
  tokens: TokenEndpoint
  agents: readonly RbmAgent[]
  users: UserSide
}

const exhausted =
  "Quota exceeded for quota metric 'Agent messages' of service 'rcsbusinessmessaging.googleapis.com'."

/** The calls of RCS Business Messaging, version 1, and the token endpoint beside them. */
export class AgentEndpoint implements WebProtocol<RbmMessage, RbmEvent> {
  readonly routes: readonly WebRoute[]
  readonly #counters = { accepted: 0, repeated: 0, refused: 0, throttled: 0, revoked: 0 }
  readonly #board: RbmBoard
  readonly #tokens: TokenEndpoint
  readonly #access: AgentAccess
  readonly #users: UserSide

  constructor({ board, tokens, agents, users }: AgentEndpointOptions) {
    this.#board = board
    this.#tokens = tokens
    this.#access = new AgentAccess(tokens, agents)
    const reach = new ReachEndpoint(this.#access, board.handsets)
    this.#users = users
    const messages = /^\/v1\/phones\/([^/]+)\/agentMessages$/
    const one = /^\/v1\/phones\/([^/]+)\/agentMessages\/([^/]+)$/
    this.routes = [
      { method: 'POST', path: messages, answer: (request) => this.#send(request) },
      { method: 'DELETE', path: one, answer: (request) => this.#revoke(request) },
      {
        method: 'GET',
        path: /^\/v1\/phones\/([^/]+)\/capabilities$/,
        answer: (request) => reach.capabilities(request),
      },
      {
        method: 'POST',
        path: /^\/v1\/phones\/([^/]+)\/agentEvents$/,
        answer: (request) => this.#agentEvent(request),
      },
      { method: 'POST', path: '/v1/users:batchGet', answer: (request) => reach.batchGet(request) },
      {
        method: 'POST',
        path: '/token',
        spared: true,
        answer: (request) => tokens.answer(request, `${board.url}/token`),
      },
    ]
  }

  get counters(): Record<string, number> {
    return { ...this.#counters, ...this.#users.counters, tokens: this.#tokens.tokens }
  }

  throttled(): WebAnswer {
    this.#counters.throttled++
    return errorAnswer(429, exhausted)
  }

  forced(status: number): WebAnswer {
    return errorAnswer(status, 'The simulated carrier has a fault set for this.')
  }

  unknown(): WebAnswer {
    return errorAnswer(404, 'Method not found.')
  }

  failed(error: unknown): WebAnswer {
    if (error instanceof NotJson) return errorAnswer(400, 'Invalid JSON payload received.')
    if (!(error instanceof RbmError)) return errorAnswer(500, 'Internal error encountered.')
    if (error.code === 429) this.#counters.throttled++
    else this.#counters.refused++
    return errorAnswer(error.code, error.message)
  }

  play(message: RbmMessage, step: Step): void {
    this.#users.play(message, step)
  }

  render(events: readonly RbmEvent[]): Webhook {
    return this.#users.render(events)
  }

  async #send(request: WebRequest): Promise<WebAnswer> {
    const { agentId } = this.#access.agentOf(request)
    const phone = phoneAt(request)
    const messageId = uuidOf(request, 'messageId')
    const { clock, ledger, messages } = this.#board
    const now = clock.now()
    const content = readAgentMessage(request.json(), request.body.length, now)
    const answer: WebAnswer = {
      status: 200,
      body: {
        name: `phones/+${phone}/agentMessages/${messageId}`,
        sendTime: new Date(now).toISOString(),
        contentMessage: content.content,
        ...(content.expiresAt === null ? {} : { expireTime: new Date(content.expiresAt).toISOString() }),
      },
    }
    // A message id that was used before is silently ignored: so says the reference.
    if (ledger.find(messageId)) {
      this.#counters.repeated++
      return answer
    }
    const message = this.#accept({ phone, messageId, agentId, content, now })
    return messages.take([message], answer)
  }

  #accept(sent: {
    phone: string
    messageId: string
    agentId: string
    content: AgentMessage
    now: number
  }): RbmMessage {
    const { phone, messageId, agentId, content, now } = sent
    const decision = this.#board.gate.decide(phone, 'rcs', content.text)
    if (decision.kind === 'refused') throw new RbmError(404, unreached)
    if (decision.kind === 'throttled') throw new RbmError(429, exhausted)
    const { script } = decision
    const { expiresAt, text, suggestions } = content
    const delayMs = this.#board.delays.next()
    this.#counters.accepted++
    return {
      id: messageId,
      phone,
      script,
      steps: timelineOf({ script, acceptedAt: now, delayMs, expiresAt }),
      played: 0,
      agentId,
      text,
      content: content.content,
      suggestions,
    }
  }

  /** Always 200, says the guide: only a DELIVERED event shows that it came too late. */
  #revoke(request: WebRequest): WebAnswer {
    const { agentId } = this.#access.agentOf(request)
    const message = this.#board.ledger.find(request.groups[1] ?? '')
    const revocable =
      message?.agentId === agentId && message.phone === phoneAt(request) && message.played === 0
    if (revocable && this.#board.ledger.isOpen(message)) {
      this.#counters.revoked++
      this.#board.messages.stop(message)
    }
    return { status: 200, body: {} }
  }

  #agentEvent(request: WebRequest): WebAnswer {
    this.#access.agentOf(request)
    const eventId = request.query.get('eventId') ?? ''
    const event = objectAt(request.json(), 'the event')
    const eventType = wordAt(event['eventType'], 'eventType', ['IS_TYPING', 'READ'])
    return { status: 200, body: { name: `phones/+${phoneAt(request)}/agentEvents/${eventId}`, eventType } }
  }
}
