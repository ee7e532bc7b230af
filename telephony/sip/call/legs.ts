import { Dialog } from '../dialog.ts'
import { tagOf } from '../message/address.ts'
import { descriptionIn } from '../message/body-part.ts'
import type { ReceivedRequest, ReceivedResponse } from '../message/message.ts'
import { agreeOnAudio, type LocalAudio, type LocalSession, type RemoteAudio } from '../sdp/audio.ts'
import { parseSessionDescription } from '../sdp/session-description.ts'
import type { SipPeer } from '../transport/transport.ts'
import { MidCall, type MidCallOptions } from './mid-call.ts'

/** One early dialog, or the one that was answered. */
export interface Leg {
  dialog: Dialog
  midCall: MidCall
  audio: RemoteAudio | null
  ack: { octets: Buffer; peer: SipPeer } | null
}

export interface LegsOptions extends Pick<MidCallOptions, 'timer' | 'isInviting' | 'contact' | 'listener'> {
  /** The INVITE's Request-URI. */
  target: string
  local: LocalAudio
  session: LocalSession
}

/** The most forks of one call. */
const maxLegs = 32

/** The forks of a call that have responded, by their tag; null for a fork without a tag. */
export class Legs {
  readonly #options: LegsOptions
  readonly #byTag = new Map<string | null, Leg>()

  constructor(options: LegsOptions) {
    this.#options = options
  }

  /** Whether the response is of a known leg, or a further leg is allowed. */
  hasRoomFor(response: ReceivedResponse): boolean {
    return this.#byTag.size < maxLegs || this.#byTag.has(tagOf(response.to))
  }

  /** The leg of the response, with the audio that it describes. */
  of(response: ReceivedResponse): Leg {
    const tag = tagOf(response.to)
    const known = this.#byTag.get(tag)
    const leg = known ?? this.#newLeg(response)
    if (known === undefined) this.#byTag.set(tag, leg)
    const description = parseSessionDescription(descriptionIn(response) ?? '')
    if (description !== null) leg.audio = agreeOnAudio(description, this.#options.local)
    return leg
  }

  /** The leg that sent the request; null where none did. */
  ofRequest(request: ReceivedRequest): Leg | null {
    return this.#byTag.get(tagOf(request.from)) ?? null
  }

  #newLeg(response: ReceivedResponse): Leg {
    const { target, ...midCall } = this.#options
    const dialog = new Dialog(response, target, midCall.contact)
    return { dialog, midCall: new MidCall({ ...midCall, dialog }), audio: null, ack: null }
  }
}
