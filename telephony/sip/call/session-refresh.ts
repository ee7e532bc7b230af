import type { Clock } from '../../clock.ts'
import type { Dialog } from '../dialog.ts'
import { noBody, type ReceivedResponse, type SipRequest } from '../message/message.ts'
import { parseParameters } from '../message/parameters.ts'
import type { ClientUser } from '../transaction/client-transaction.ts'

export interface SessionRefreshOptions extends Pick<SessionTimerOptions, 'clock'> {
  /** Our current session description. */
  describe: () => string
  send: (request: SipRequest, user: ClientUser) => void
  /** Sends the ACK of a re-INVITE that was accepted. */
  acknowledge: (ack: SipRequest) => void
  /** The other side no longer refreshes the session. */
  onBroken: (reason: string) => void
}

/** Refreshes the session, and expects refreshes of the other side, as agreed (RFC 4028). */
export class SessionRefresh {
  readonly timer: SessionTimer
  readonly #options: SessionRefreshOptions
  #dialog: Dialog | null = null
  #byUpdate = false
  #inviting = false

  constructor(options: SessionRefreshOptions) {
    this.#options = options
    this.timer = new SessionTimer({
      clock: options.clock,
      onRefreshDue: () => this.#refresh(),
      onExpired: () => options.onBroken('the session was not refreshed'),
    })
  }

  /** Whether a re-INVITE of ours is under way. */
  get inviting(): boolean {
    return this.#inviting
  }

  /** The call was answered with `response`. */
  begin(dialog: Dialog, { headers }: ReceivedResponse): void {
    this.#dialog = dialog
    this.#byUpdate = headers.list('allow').includes('UPDATE')
    this.#follow(headers.get('session-expires'))
  }

  stop(): void {
    this.#dialog = null
    this.timer.stop()
  }

  #follow(text: string | undefined): void {
    const expires = parseSessionExpires(text)
    if (expires !== null) this.timer.restart(expires.seconds, expires.refresher !== 'uas')
  }

  /** UPDATE where it is understood, else a re-INVITE that changes nothing (RFC 4028 §7.4). */
  #refresh(): void {
    const dialog = this.#dialog
    if (dialog === null) return
    const supported = ['supported', 'timer'] as const
    const type = ['content-type', 'application/sdp'] as const
    const request = this.#byUpdate
      ? dialog.request('UPDATE', [supported], noBody)
      : dialog.request('INVITE', [supported, type], Buffer.from(this.#options.describe()))
    this.#inviting = !this.#byUpdate
    this.#options.send(request, {
      onResponse: (response) => this.#onRefreshed(dialog, response),
      onFailure: ({ reason }) => {
        this.#inviting = false
        this.#options.onBroken(reason)
      },
    })
  }

  #onRefreshed(dialog: Dialog, response: ReceivedResponse): void {
    const { status, reason, cseq, headers } = response
    if (status < 200) return
    this.#inviting = false
    if (status >= 300) return this.#options.onBroken(`a refresh was refused with ${status} ${reason}`)
    if (cseq.method === 'INVITE') this.#options.acknowledge(dialog.numbered('ACK', cseq.number))
    dialog.refreshTarget(headers)
    if (this.#dialog !== null) this.#follow(headers.get('session-expires'))
  }
}

/** Session-Expires = delta-seconds *( SEMI refresher ) (RFC 4028 §4). */
interface SessionExpires {
  seconds: number
  /** Of the request it belongs to. Null where it is not said. */
  refresher: 'uac' | 'uas' | null
}

interface SessionTimerOptions {
  clock: Clock
  /** Called when we must refresh the session. */
  onRefreshDue: () => void
  /** Called when the other side did not refresh it. */
  onExpired: () => void
}

const shortestSeconds = 90
/** No call lasts longer, and a timer of a month would run out at once. */
const longestSeconds = 86_400

/** Null for what cannot be read. Spans under 90 s are taken as 90 s (RFC 4028 §5), those over a day as a day. */
export function parseSessionExpires(text: string | undefined): SessionExpires | null {
  const match = /^(\d{1,9})\s*((?:;.*)?)$/.exec(text?.trim() ?? '')
  if (match === null) return null
  const refresher = parseParameters(match[2] ?? '')
    ?.get('refresher')
    ?.toLowerCase()
  const seconds = Math.min(longestSeconds, Math.max(Number(match[1]), shortestSeconds))
  return { seconds, refresher: refresher === 'uac' || refresher === 'uas' ? refresher : null }
}

/** The timer of the agreed session refresh (RFC 4028 §10). */
export class SessionTimer {
  readonly #options: SessionTimerOptions
  #cancel: () => void = () => undefined

  constructor(options: SessionTimerOptions) {
    this.#options = options
  }

  /** Starts anew: `weRefresh` at half of the time, else it is over a third, at most 32 s, before the end. */
  restart(seconds: number, weRefresh: boolean): void {
    const { clock, onRefreshDue, onExpired } = this.#options
    this.#cancel()
    const expiresMs = (seconds - Math.min(32, seconds / 3)) * 1_000
    this.#cancel = weRefresh ? clock.after(seconds * 500, onRefreshDue) : clock.after(expiresMs, onExpired)
  }

  stop(): void {
    this.#cancel()
  }
}
