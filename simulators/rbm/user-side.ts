import { unreachable } from '../../packages/kit/flow/unreachable.ts'
import type { HandsetReply } from '../carrier.ts'
import { InvalidField } from '../carrier.ts'
import type { Step } from '../web/timeline.ts'
import type { Webhook } from '../web/webhook-post.ts'
import type { RbmAgent, RbmBoard, RbmEvent, RbmMessage } from './rbm-message.ts'
import { pressedInMenu, subscriptionWord } from './subscription.ts'
import { renderPush, serverEvent, userEvent, userMessage } from './user-events.ts'

export interface UserSideOptions {
  board: RbmBoard
  agents: readonly RbmAgent[]
  clientToken: string
}

/** The handsets' side: shows messages, and pushes what telephones and their users do. */
export class UserSide {
  readonly counters = { delivered: 0, expired: 0, replies: 0 }
  readonly #board: RbmBoard
  readonly #agents: readonly RbmAgent[]
  readonly #clientToken: string

  constructor({ board, agents, clientToken }: UserSideOptions) {
    this.#board = board
    this.#agents = agents
    this.#clientToken = clientToken
  }

  play(message: RbmMessage, { what }: Step): void {
    const about = this.#about(message)
    switch (what) {
      case 'delivered':
        this.#show(message)
        return this.#push(message, userEvent('DELIVERED', about))
      case 'read':
        return this.#push(message, userEvent('READ', about))
      case 'undeliverable':
      case 'expired':
        this.counters.expired++
        return this.#push(message, serverEvent('TTL_EXPIRATION_REVOKED', about))
      case 'rejected':
        return this.#push(message, serverEvent('TTL_EXPIRATION_REVOKE_FAILED', about))
      case 'reply':
        return this.#replyByItself(message)
      default:
        return unreachable(what)
    }
  }

  /** Throws `InvalidField`. */
  reply({ phone, to, content, via, ref }: Omit<HandsetReply, 'channel'>): void {
    const agent = this.#agents.find(
      ({ agentId, sender }) => via === `rbm:${agentId}` || agentId === to || sender === to,
    )
    if (!agent) throw new InvalidField(`to must be an agent: ${this.#agents.map(({ sender }) => sender)}`)
    this.counters.replies++
    const { agentId } = agent
    const at = this.#board.clock.now()
    const suggestions = (ref === null ? null : this.#board.ledger.find(ref))?.suggestions ?? []
    const { webhooks } = this.#board
    const pressed = pressedInMenu(content, suggestions)
    if (pressed === null) {
      webhooks.report(null, phone, userEvent('IS_TYPING', { phone, agentId, at }))
      webhooks.report(null, phone, userMessage({ phone, content }, { agentId, at, suggestions }))
      return
    }
    const text = { kind: 'text', text: subscriptionWord(pressed, phone) } as const
    webhooks.report(null, phone, userMessage({ phone, content: text }, { agentId, at, suggestions: [] }))
    webhooks.report(null, phone, userEvent(pressed, { phone, agentId, at }))
  }

  /** False where the message is forgotten. */
  read(messageId: string): boolean {
    const message = this.#board.ledger.find(messageId)
    if (message === null) return false
    this.#push(message, userEvent('READ', this.#about(message)))
    return true
  }

  render([event = {}]: readonly RbmEvent[]): Webhook {
    const { clock, faults } = this.#board
    const clientToken = faults.badSignature ? `not ${this.#clientToken}` : this.#clientToken
    return renderPush(event, { clientToken, now: clock.now() })
  }

  #about({ id, phone, agentId }: RbmMessage): Parameters<typeof userEvent>[1] {
    return { phone, agentId, messageId: id, at: this.#board.clock.now() }
  }

  #push({ id, script }: RbmMessage, event: RbmEvent): void {
    this.#board.webhooks.report(null, id, event, script === 'receipt-twice' ? 2 : 1)
  }

  #show({ id, phone, agentId, text, content }: RbmMessage): void {
    this.counters.delivered++
    const agent = this.#agents.find((each) => each.agentId === agentId)
    const from = agent?.sender ?? agentId
    const via = `rbm:${agentId}`
    this.#board.handsets.receive(phone, { channel: 'rcs', from, text, content, ref: id, via })
  }

  #replyByItself({ id, phone, agentId }: RbmMessage): void {
    const to = this.#agents.find((each) => each.agentId === agentId)?.sender ?? agentId
    const content = { kind: 'text', text: 'OK' } as const
    const via = `rbm:${agentId}`
    this.#board.handsets.sent(phone, { channel: 'rcs', to, content, via })
    this.reply({ phone, to, content, via, ref: id })
  }
}
