import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Audio } from '../../../../src/protocols/rtp/audio.ts'
import { decodeWav } from '../../../../src/protocols/rtp/wav.ts'
import { freePort } from '../sipp/sipp.ts'

const program = 'baresip'

/** False, or why its tests are skipped: the line that says so. */
export const baresipIsMissing: false | string =
  spawnSync(program, ['-h']).error === undefined ? false : 'baresip is not installed (Debian: baresip-core)'

const runMs = 20_000

/** A telephone at 127.0.0.1 that answers every call and is silent for ten seconds; then it hangs up. */
export class Baresip {
  readonly port: number
  readonly #folder: string
  readonly #process: ChildProcessByStdio<null, Readable, Readable>
  readonly #exit: Promise<unknown[]>
  #said = ''
  #wake: () => void = () => undefined

  /** `answermode`: `auto` answers at once, `manual` lets it ring. */
  static async open(answermode: 'auto' | 'manual', user = 'bob'): Promise<Baresip> {
    const port = await freePort()
    const folder = await mkdtemp(join(tmpdir(), 'posthorn-baresip-'))
    const config = [
      `sip_listen 127.0.0.1:${port}`,
      'net_interface 127.0.0.1',
      'module_path /usr/lib/baresip/modules',
      ...['g711', 'aufile', 'aubridge', 'sndfile'].map((name) => `module ${name}.so`),
      ...['account', 'menu'].map((name) => `module_${name === 'menu' ? 'app' : 'tmp'} ${name}.so`),
      `audio_source aufile,${join(folder, 'said.wav')}`,
      'audio_player aubridge,nowhere',
      `snd_path ${folder}`,
      'audio_alert aufile,/dev/null',
    ]
    await writeFile(join(folder, 'config'), `${config.join('\n')}\n`)
    await writeFile(
      join(folder, 'accounts'),
      `<sip:${user}@127.0.0.1:${port}>;regint=0;answermode=${answermode}\n`,
    )
    await writeFile(join(folder, 'contacts'), '')
    await writeFile(join(folder, 'said.wav'), silentWav(80_000))
    const process = spawn(program, ['-f', folder, '-v'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: runMs,
    })
    const baresip = new Baresip(port, folder, process)
    await baresip.says('baresip is ready')
    return baresip
  }

  private constructor(port: number, folder: string, process: ChildProcessByStdio<null, Readable, Readable>) {
    this.port = port
    this.#folder = folder
    this.#process = process
    this.#exit = once(process, 'close')
    for (const stream of [process.stdout, process.stderr]) {
      stream.on('data', (piece: Buffer) => {
        this.#said += piece.toString()
        this.#wake()
      })
      stream.on('close', () => this.#wake())
    }
  }

  /** Resolves when it has printed `words`; rejects when it ends without. */
  async says(words: string): Promise<void> {
    while (!this.#said.includes(words)) {
      if (this.#process.exitCode !== null) throw new Error(`baresip never said "${words}": ${this.#said}`)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  /** What it has recorded of the last call, which must be over. */
  async heard(): Promise<Audio> {
    const names = await readdir(this.#folder)
    const recorded = names.find((name) => /^dump-.*-dec\.wav$/.test(name))
    if (recorded === undefined) throw new Error(`baresip has recorded nothing: ${this.#said}`)
    return decodeWav(await readFile(join(this.#folder, recorded)))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#process.kill('SIGKILL')
    await this.#exit
    await rm(this.#folder, { recursive: true, force: true })
  }
}

/** RIFF with linear 16-bit mono at 8 kHz: what G.711 is made from. */
function silentWav(samples: number): Buffer {
  const wav = Buffer.alloc(44 + samples * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + samples * 2, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(8_000, 24)
  wav.writeUInt32LE(16_000, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples * 2, 40)
  return wav
}
