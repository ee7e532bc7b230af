import { TimerWheel } from '../timer-wheel.ts'
import type { WebFaults } from '../web/web-faults.ts'
import { WebListener } from '../web/web-listener.ts'
import { sandboxApiKey } from './authorization.ts'
import { ChatProduct } from './chat-product.ts'
import { commonResponses } from './common-responses.ts'
import { InfobipCarrier } from './infobip-carrier.ts'
import type { InfobipOptions } from './infobip-options.ts'
import { NumberContext } from './number-context.ts'
import { RcsProduct } from './rcs-product.ts'
import { SmsProduct } from './sms-product.ts'
import { ViberProduct } from './viber-product.ts'
import { VoiceProduct } from './voice-product.ts'

export interface InfobipAddress {
  /** Such as `http://127.0.0.1:8093`, without a path. */
  url: string
  apiKey: string
}

interface Products {
  viber: InfobipCarrier
  rcs: InfobipCarrier
  voice: InfobipCarrier
  sms: InfobipCarrier
  numbers: NumberContext
}

/** Infobip's API: Viber, RCS, SMS, voice and Number Context behind one address, each a carrier of its own. */
export class Infobip implements AsyncDisposable {
  readonly viber: InfobipCarrier
  readonly rcs: InfobipCarrier
  readonly voice: InfobipCarrier
  readonly sms: InfobipCarrier
  readonly numbers: NumberContext
  readonly address: InfobipAddress
  readonly #opened: AsyncDisposable[]

  private constructor(
    { viber, rcs, voice, sms, numbers }: Products,
    address: InfobipAddress,
    opened: AsyncDisposable[],
  ) {
    this.viber = viber
    this.rcs = rcs
    this.voice = voice
    this.sms = sms
    this.numbers = numbers
    this.address = address
    this.#opened = opened
  }

  /** Rejects when the port cannot be had or the folder cannot be written; nothing is left open then. */
  static async open(options: InfobipOptions): Promise<Infobip> {
    const { clock, handsets, port, host = '127.0.0.1', apiKey = sandboxApiKey } = options
    const opened: AsyncDisposable[] = []
    try {
      const viber = await InfobipCarrier.open(options, new ChatProduct(await ViberProduct.open(options)))
      opened.push(viber)
      const rcs = await InfobipCarrier.open(options, new ChatProduct(new RcsProduct(handsets)))
      opened.push(rcs)
      const voice = await InfobipCarrier.open(options, new VoiceProduct())
      opened.push(voice)
      const sms = await InfobipCarrier.open(options, new SmsProduct())
      opened.push(sms)
      const wheel = new TimerWheel(clock)
      const numbers = new NumberContext(apiKey, options.faults)
      const products = { viber, rcs, voice, sms, numbers }
      const carriers = [viber, rcs, voice, sms]
      const routes = [...carriers.flatMap(({ protocol }) => protocol.routes), ...numbers.routes]
      const listener = await WebListener.open({
        ...{ host, port, clock, wheel },
        protocol: { ...commonResponses, routes },
        faults: (path) => faultsFor(path, products),
      })
      opened.unshift(listener)
      opened.push({ [Symbol.asyncDispose]: async () => wheel[Symbol.dispose]() })
      for (const carrier of carriers) carrier.start()
      return new Infobip(products, { url: listener.url, apiKey }, opened)
    } catch (error) {
      for (const part of opened) await part[Symbol.asyncDispose]()
      throw error
    }
  }

  /** Base address, without a final slash. */
  get url(): string {
    return this.address.url
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const part of this.#opened.splice(0)) await part[Symbol.asyncDispose]()
  }
}

/** A connection is refused only where all refuse it: its path, and so its product, is not known yet. */
function faultsFor(path: string | null, { viber, rcs, voice, sms, numbers }: Products): WebFaults {
  if (path === null) {
    return ([numbers, voice, rcs, sms].find(({ faults }) => !faults.refuseConnections) ?? viber).faults
  }
  if (path.startsWith('/number/')) return numbers.faults
  if (/^\/(tts|voice)\//.test(path)) return voice.faults
  if (path.startsWith('/sms/')) return sms.faults
  return path.startsWith('/rcs/') ? rcs.faults : viber.faults
}
