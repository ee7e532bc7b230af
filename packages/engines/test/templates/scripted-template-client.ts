import type {
  ViberTemplateClient,
  ViberTemplateListing,
  ViberTemplateLook,
  ViberTemplateRemoval,
  ViberTemplateRequest,
  ViberTemplateSubmission,
} from '../../../carriers/template-ports.ts'

type Handlers = {
  submit: ViberTemplateSubmission
  look: ViberTemplateLook
  list: ViberTemplateListing
  remove: ViberTemplateRemoval
}

const away = { kind: 'unavailable', reason: 'nothing more in the script', retryAfterMs: null } as const

/** An upstream that answers by script, one answer for each question of a kind, and is away after the last. */
export class ScriptedTemplateClient implements ViberTemplateClient {
  readonly upstream: string
  /** `submit Chat Hello`, `look Chat up-1`, in the order in which they were asked. */
  readonly calls: string[] = []
  readonly requests: ViberTemplateRequest[] = []
  readonly #script: { [Kind in keyof Handlers]: (Handlers[Kind] | Promise<Handlers[Kind]>)[] } = {
    submit: [],
    look: [],
    list: [],
    remove: [],
  }
  readonly #serves: (sender: string) => boolean

  constructor(upstream = 'viber-main', serves: (sender: string) => boolean = () => true) {
    this.upstream = upstream
    this.#serves = serves
  }

  answer<Kind extends keyof Handlers>(
    kind: Kind,
    ...answers: (Handlers[Kind] | Promise<Handlers[Kind]>)[]
  ): void {
    this.#script[kind].push(...answers)
  }

  serves(sender: string): boolean {
    return this.#serves(sender)
  }

  submit(request: ViberTemplateRequest, signal: AbortSignal): Promise<ViberTemplateSubmission> {
    this.requests.push(request)
    this.calls.push(`submit ${request.sender} ${request.text}`)
    return endsWith(this.#script.submit.shift() ?? away, signal, { kind: 'unknown', reason: 'aborted' })
  }

  look(sender: string, upstreamId: string, signal: AbortSignal): Promise<ViberTemplateLook> {
    this.calls.push(`look ${sender} ${upstreamId}`)
    return endsWith(this.#script.look.shift() ?? away, signal, away)
  }

  list(sender: string, signal: AbortSignal): Promise<ViberTemplateListing> {
    this.calls.push(`list ${sender}`)
    return endsWith(this.#script.list.shift() ?? away, signal, away)
  }

  remove(sender: string, upstreamId: string, signal: AbortSignal): Promise<ViberTemplateRemoval> {
    this.calls.push(`remove ${sender} ${upstreamId}`)
    return endsWith(this.#script.remove.shift() ?? away, signal, away)
  }
}

function endsWith<Answer>(
  answer: Answer | Promise<Answer>,
  signal: AbortSignal,
  aborted: Answer,
): Promise<Answer> {
  if (signal.aborted) return Promise.resolve(aborted)
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(aborted), { once: true })
    Promise.resolve(answer).then(resolve, reject)
  })
}
