import type { Dispatcher } from 'undici'
import type { CallbackFate, Profile } from '../world/profile.ts'
import type { Random } from '../world/random.ts'
import type { Schedule } from '../world/schedule.ts'
import type { Story } from '../world/story.ts'
import type { NamedProcess } from './hand-over.ts'

/** A callback that reached its receiver. */
export interface ReceivedCallback {
  webhookId: string
  body: Record<string, unknown>
  atMs: number
  /** Whether the receiver answered 200, at whatever time. */
  isTaken: boolean
}

export interface ReceiverContext {
  schedule: Schedule
  random: Random
  story: Story
  profile: Profile
  isHealing(): boolean
  timeoutMs: number
}

/** The client's receiver of callbacks. */
export class SimulatedReceiver {
  readonly received: ReceivedCallback[] = []
  readonly #context: ReceiverContext

  constructor(context: ReceiverContext) {
    this.#context = context
  }

  poolFor(process: NamedProcess) {
    return {
      dispatch: (options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) => {
        this.#request(process, options, handler)
        return true
      },
      destroy: () => Promise.resolve(),
    }
  }

  #request(
    process: NamedProcess,
    { headers, body }: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): void {
    const { schedule, random, profile, timeoutMs, story } = this.#context
    const controller = new Controller()
    const isHook = body === null
    const fate = this.#context.isHealing() ? 'ok' : random.weighted(profile.callbacks)
    const webhookId = String((headers as Record<string, string>)['webhook-id'])
    const answer = (afterMs: number, task: () => void) =>
      schedule.after(afterMs, () => controller.aborted || task(), process)
    const status = (code: number) => () => {
      handler.onResponseStart?.(controller, code, {}, '')
      if (isHook) handler.onResponseData?.(controller, Buffer.from('An answer of the hook'))
      handler.onResponseEnd?.(controller, {})
    }
    answer(0, () => handler.onRequestStart?.(controller, {}))
    const arrive = () => {
      const content = (isHook ? {} : JSON.parse(String(body))) as Record<string, unknown>
      this.received.push({ webhookId, body: content, atMs: schedule.now, isTaken: isTaken(fate) })
      story.note('receiver', () => `gets ${String(body)} from ${process.name}: ${fate}`)
      const quickMs = random.between(0.3, 40)
      if (fate === 'ok') answer(quickMs, status(200))
      if (fate === 'error') answer(quickMs, status(500))
      if (fate === 'ok-too-late') answer(timeoutMs * random.between(1, 2), status(200))
      if (fate === 'cut-off')
        answer(quickMs, () => handler.onResponseError?.(controller, new Error('other side closed')))
    }
    schedule.after(random.between(0.2, 8), arrive)
  }
}

function isTaken(fate: CallbackFate): boolean {
  return fate === 'ok' || fate === 'ok-too-late'
}

class Controller implements Dispatcher.DispatchController {
  aborted = false
  paused = false
  reason: Error | null = null
  rawHeaders = null
  rawTrailers = null

  abort(reason: Error): void {
    this.aborted = true
    this.reason = reason
  }

  pause(): void {
    this.paused = true
  }

  resume(): void {
    this.paused = false
  }
}
