import type { Handsets } from '../handsets.ts'
import type { WebAnswer, WebRequest } from '../web/web-request.ts'
import type { AgentAccess } from './agent-access.ts'
import { parsePhone, phoneAt, uuidOf } from './agent-access.ts'
import { listAt, objectAt } from './fields.ts'
import { RbmError } from './rbm-error.ts'

export const unreached = 'The specified phone number cannot be reached by RBM at this time.'

const maxUsers = 10_000
const sampleSize = 75

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

/** Reports which telephones have RCS: all but those whose script refuses. */
export class ReachEndpoint {
  readonly #access: AgentAccess
  readonly #handsets: Handsets

  constructor(access: AgentAccess, handsets: Handsets) {
    this.#access = access
    this.#handsets = handsets
  }

  capabilities(request: WebRequest): WebAnswer {
    this.#access.agentOf(request)
    uuidOf(request, 'requestId')
    if (!this.#reaches(phoneAt(request))) throw new RbmError(404, unreached)
    return { status: 200, body: { features } }
  }

  batchGet(request: WebRequest): WebAnswer {
    this.#access.agentOf(request)
    const users = listAt(objectAt(request.json(), 'the request')['users'], 'users', 1, maxUsers).map(
      (user) => (typeof user === 'string' ? user : ''),
    )
    const reachable = users.filter((user) => this.#reaches(parsePhone(user)))
    const sample = Math.min(users.length, sampleSize)
    const body = {
      reachableUsers: reachable,
      totalRandomSampleUserCount: sample,
      reachableRandomSampleUserCount: Math.round((sample * reachable.length) / users.length),
    }
    return { status: 200, body }
  }

  #reaches(phone: string): boolean {
    return this.#handsets.script(phone, 'rcs') !== 'refused'
  }
}
