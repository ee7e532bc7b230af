import type { Message } from '../../domain/message/message.ts'
import { acceptedStages } from '../../domain/otp/accepted-stages.ts'
import type { Channel } from '../../domain/plan/plan.ts'
import type { CountedVerification } from '../../store/codes/verifications.ts'
import { type CodeKey, hashBytes } from './code-key.ts'

/** The code that was entered: of which stage. */
export interface UsedCode {
  stage: number
  channel: Channel
  /** Whether no newer code of the same verification was sent. */
  isNewest: boolean
}

/** `used` is null where all stages have the same code. */
export type Comparison = { isRight: false } | { isRight: true; used: UsedCode | null }

/** The codes of one verification. */
export class SentCodes {
  readonly #key: CodeKey
  readonly #verification: CountedVerification
  /** The code of each stage, in order; one for all stages where they share it. */
  readonly #hashes: Buffer[]
  /** Null where all stages share the code, so that nothing of it has to be known. */
  readonly #message: Message | null
  readonly #accepted: ReadonlySet<number>

  /** `message` carries the codes; it is only needed where each stage has its own. */
  constructor(key: CodeKey, verification: CountedVerification, message: Message | null) {
    this.#key = key
    this.#verification = verification
    this.#message = message
    const { codeHash, laterHashes, usedStage } = verification
    this.#hashes = [codeHash, ...split(laterHashes ?? Buffer.alloc(0))]
    const sent = message === null ? new Set<number>() : acceptedStages(message)
    this.#accepted = usedStage === null ? sent : new Set([usedStage])
  }

  /** Takes the same time whichever code it is. */
  compare(code: string): Comparison {
    const { verifyId, laterHashes } = this.#verification
    const matches = this.#hashes.map((hash) => this.#key.matches(hash, verifyId, code))
    const stage = matches.indexOf(true)
    if (laterHashes === null) return stage < 0 ? { isRight: false } : { isRight: true, used: null }
    const channel = this.#message?.plan.stages[stage]?.channel
    if (channel === undefined || !this.#accepted.has(stage)) return { isRight: false }
    return { isRight: true, used: { stage, channel, isNewest: stage === Math.max(...this.#accepted) } }
  }
}

/** Whether each stage of the verification has a code of its own. */
export function hasOwnCodes({ laterHashes }: Pick<CountedVerification, 'laterHashes'>): boolean {
  return laterHashes !== null
}

function split(hashes: Buffer): Buffer[] {
  return Array.from({ length: hashes.length / hashBytes }, (_, index) =>
    hashes.subarray(index * hashBytes, (index + 1) * hashBytes),
  )
}
