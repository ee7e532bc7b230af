import type { WebProtocol } from '../web/switchboard.ts'
import { type Step, timelineOf } from '../web/timeline.ts'
import type { WebAnswer, WebRequest, WebRoute } from '../web/web-request.ts'
import { NotJson } from '../web/web-request.ts'
import type { Webhook } from '../web/webhook-post.ts'
import type { AgentMessage } from './agent-message.ts'
import { readAgentMessage } from './agent-message.ts'
import { listAt, objectAt, wordAt } from './fields.ts'
import { errorAnswer, invalidArgument, RbmError } from './rbm-error.ts'
import type { RbmAgent, RbmBoard, RbmEvent, RbmMessage } from './rbm-message.ts'
import type { TokenDesk } from './token-desk.ts'
import type { UserSide } from './user-side.ts'

export interface AgentDeskOptions {
  board: RbmBoard
  tokens: TokenDesk
  agents: readonly RbmAgent[]
  users: UserSide
}

const unreached = 'The specified phone number cannot be reached by RBM at this time.'
const exhausted =
  "Quota exceeded for quota metric 'Agent messages' of service 'rcsbusinessmessaging.googleapis.com'."

/** What every handset with RCS can show. */
const features = [
  'RICHCARD_STANDALONE',
  'RICHCARD_CAROUSEL',
  'ACTION_CREATE_CALENDAR_EVENT',
  'ACTION_DIAL',
  'ACTION_OPEN_URL',
  'ACTION_SHARE_LOCATION',
  'ACTION_VIEW_LOCATION',
]

/** The calls of RCS Business Messaging, version 1, and the token endpoint beside them. */
export class AgentDesk implements WebProtocol<RbmMessage, RbmEvent> {
  readonly routes: readonly WebRoute[]
  readonly #counters = { accepted: 0, repeated: 0, refused: 0, throttled: 0, revoked: 0 }
  readonly #board: RbmBoard
  readonly #tokens: TokenDesk
  readonly #agents: readonly RbmAgent[]
  readonly #users: UserSide

  constructor({ board, tokens, agents, users }: AgentDeskOptions) {
    this.#board = board
    this.#tokens = tokens
    this.#agents = agents
    this.#users = users
    const messages = /^\/v1\/phones\/([^/]+)\/agentMessages$/
    const one = /^\/v1\/phones\/([^/]+)\/agentMessages\/([^/]+)$/
    this.routes = [
      { method: 'POST', path: messages, answer: (request) => this.#send(request) },
      { method: 'DELETE', path: one, answer: (request) => this.#revoke(request) },
      {
        method: 'GET',
        path: /^\/v1\/phones\/([^/]+)\/capabilities$/,
        answer: (request) => this.#capabilities(request),
      },
      {
        method: 'POST',
        path: /^\/v1\/phones\/([^/]+)\/agentEvents$/,
        answer: (request) => this.#agentEvent(request),
      },
      { method: 'POST', path: '/v1/users:batchGet', answer: (request) => this.#batchGet(request) },
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
    return errorAnswer(status, 'The simulated carrier was told to say this.')
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
    const { agentId } = this.#agentOf(request)
    const phone = phoneAt(request)
    const messageId = request.query.get('messageId') ?? ''
    if (!isUuid(messageId)) throw invalidArgument('messageId must be a UUID')
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

  /** Always 200, says the guide: whether it came in time is told by a DELIVERED event alone. */
  #revoke(request: WebRequest): WebAnswer {
    const { agentId } = this.#agentOf(request)
    const message = this.#board.ledger.find(request.groups[1] ?? '')
    const revocable =
      message?.agentId === agentId && message.phone === phoneAt(request) && message.played === 0
    if (revocable && this.#board.ledger.isOpen(message)) {
      this.#counters.revoked++
      this.#board.messages.stop(message)
    }
    return { status: 200, body: {} }
  }

  #capabilities(request: WebRequest): WebAnswer {
    this.#agentOf(request)
    if (!isUuid(request.query.get('requestId') ?? '')) throw invalidArgument('requestId must be a UUID')
    if (!this.#reaches(phoneAt(request))) throw new RbmError(404, unreached)
    return { status: 200, body: { features } }
  }

  #batchGet(request: WebRequest): WebAnswer {
    this.#agentOf(request)
    const users = listAt(objectAt(request.json(), 'the request')['users'], 'users', 1, 10_000).map((user) =>
      typeof user === 'string' ? user : '',
    )
    const reachable = users.filter((user) => this.#reaches(parsePhone(user)))
    const sample = Math.min(users.length, 75)
    const body = {
      reachableUsers: reachable,
      totalRandomSampleUserCount: sample,
      reachableRandomSampleUserCount: Math.round((sample * reachable.length) / users.length),
    }
    return { status: 200, body }
  }

  #agentEvent(request: WebRequest): WebAnswer {
    this.#agentOf(request)
    const eventId = request.query.get('eventId') ?? ''
    const event = objectAt(request.json(), 'the event')
    const eventType = wordAt(event['eventType'], 'eventType', ['IS_TYPING', 'READ'])
    return { status: 200, body: { name: `phones/+${phoneAt(request)}/agentEvents/${eventId}`, eventType } }
  }

  #reaches(phone: string): boolean {
    return this.#board.handsets.script(phone, 'rcs') !== 'refused'
  }

  /** The agent that a call is for, once its token is good. */
  #agentOf(request: WebRequest): RbmAgent {
    this.#tokens.authorize(request)
    const agentId = request.query.get('agentId') ?? bodyAgent(request)
    if (agentId === null) throw invalidArgument('agentId must be given')
    const agent = this.#agents.find((each) => each.agentId === agentId)
    if (agent) return agent
    throw new RbmError(403, `The caller does not have permission for agent ${agentId}.`)
  }
}

/** users:batchGet names its agent in the body. */
function bodyAgent(request: WebRequest): string | null {
  if (!request.path.endsWith(':batchGet')) return null
  const { agentId } = objectAt(request.json(), 'the request')
  return typeof agentId === 'string' ? agentId : null
}

function phoneAt(request: WebRequest): string {
  return parsePhone(request.groups[0] ?? '')
}

function parsePhone(text: string): string {
  if (/^\+[0-9]{7,15}$/.test(text)) return text.slice(1)
  throw invalidArgument(`phone number must be in the E.164 format, not ${text}`)
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
}
