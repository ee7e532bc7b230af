import type { WebRequest } from '../web/web-request.ts'
import { objectAt } from './fields.ts'
import { invalidArgument, RbmError } from './rbm-error.ts'
import type { RbmAgent } from './rbm-message.ts'
import type { TokenEndpoint } from './token-endpoint.ts'

/** Checks who calls, and for which agent. */
export class AgentAccess {
  readonly #tokens: TokenEndpoint
  readonly #agents: readonly RbmAgent[]

  constructor(tokens: TokenEndpoint, agents: readonly RbmAgent[]) {
    this.#tokens = tokens
    this.#agents = agents
  }

  /** The agent that a call is for, once its token is good. Throws `RbmError`. */
  agentOf(request: WebRequest): RbmAgent {
    this.#tokens.authorize(request)
    const agentId = request.query.get('agentId') ?? bodyAgent(request)
    if (agentId === null) throw invalidArgument('agentId must be given')
    const agent = this.#agents.find((each) => each.agentId === agentId)
    if (agent) return agent
    throw new RbmError(403, `The caller does not have permission for agent ${agentId}.`)
  }
}

/** The number in the path, its digits alone. Throws `RbmError`. */
export function phoneAt(request: WebRequest): string {
  return parsePhone(request.groups[0] ?? '')
}

export function parsePhone(text: string): string {
  if (/^\+[0-9]{7,15}$/.test(text)) return text.slice(1)
  throw invalidArgument(`phone number must be in the E.164 format, not ${text}`)
}

/** Throws `RbmError`. */
export function uuidOf(request: WebRequest, name: string): string {
  const id = request.query.get(name) ?? ''
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(id)) return id
  throw invalidArgument(`${name} must be a UUID`)
}

/** users:batchGet names its agent in the body. */
function bodyAgent(request: WebRequest): string | null {
  if (!request.path.endsWith(':batchGet')) return null
  const { agentId } = objectAt(request.json(), 'the request')
  return typeof agentId === 'string' ? agentId : null
}
