import { spawnSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../../../test/support/free-port.ts'
import { type Audio, telephoneRate } from '../../../rtp/audio.ts'
import { decodeWav, encodeWav } from '../../../rtp/wav.ts'
import { BaresipProcess, baresipProgram } from './baresip-process.ts'

/** False, or why its tests are skipped: the line that says so. */
export const baresipIsMissing: false | string =
  spawnSync(baresipProgram, ['-h']).error === undefined
    ? false
    : 'baresip is not installed (Debian: baresip-core)'

/** A telephone at 127.0.0.1 that answers every call and is silent for ten seconds; then it hangs up. */
export class Baresip implements AsyncDisposable {
  readonly port: number
  readonly #process: BaresipProcess

  /** `answermode`: `auto` answers at once, `manual` lets it ring. */
  static async open(answermode: 'auto' | 'manual', user = 'bob'): Promise<Baresip> {
    const port = await freePort()
    const process = await BaresipProcess.start({
      config: (folder) => [
        `sip_listen 127.0.0.1:${port}`,
        'net_interface 127.0.0.1',
        'module_path /usr/lib/baresip/modules',
        ...['g711', 'aufile', 'aubridge', 'sndfile'].map((name) => `module ${name}.so`),
        ...['account', 'menu'].map((name) => `module_${name === 'menu' ? 'app' : 'tmp'} ${name}.so`),
        `audio_source aufile,${join(folder, 'said.wav')}`,
        'audio_player aubridge,nowhere',
        `snd_path ${folder}`,
        'audio_alert aufile,/dev/null',
      ],
      account: `<sip:${user}@127.0.0.1:${port}>;regint=0;answermode=${answermode}`,
      said: encodeWav({ samplesPerSecond: telephoneRate, samples: new Int16Array(80_000) }),
    })
    await process.says('baresip is ready')
    return new Baresip(port, process)
  }

  private constructor(port: number, process: BaresipProcess) {
    this.port = port
    this.#process = process
  }

  says(words: string): Promise<void> {
    return this.#process.says(words)
  }

  /** The recording of the last call, which must be over. */
  async recordedSound(): Promise<Audio> {
    const { folder, printed } = this.#process
    const recorded = (await readdir(folder)).find((name) => /^dump-.*-dec\.wav$/.test(name))
    if (recorded === undefined) throw new Error(`baresip has recorded nothing: ${printed}`)
    return decodeWav(await readFile(join(folder, recorded)))
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#process[Symbol.asyncDispose]()
  }
}
