import { PGlite } from '@electric-sql/pglite'
import { serialize } from 'pg-protocol'
import { MemoryImage } from './memory-image.ts'

/** Small buffers and small files, because each seed begins by copying them. */
const settings = {
  shared_buffers: '8MB',
  wal_buffers: '64kB',
  max_wal_size: '4GB',
  jit: 'off',
  work_mem: '1MB',
}

/**
 * PostgreSQL in this process, by PGlite: one session, and each message of the protocol is answered at once. What it has in
 * memory and in its files can be kept and put back, which takes the place of a new cluster for each seed.
 */
export class WasmPostgres {
  readonly #pglite: PGlite
  #image: MemoryImage | null = null

  private constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  static async open(): Promise<WasmPostgres> {
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    return new WasmPostgres(
      await PGlite.create({
        relaxedDurability: true,
        startParams: [...PGlite.defaultStartParams, ...options],
        initDbStartParams: ['--wal-segsize=1'],
      }),
    )
  }

  /** Sends messages of the frontend and returns those of the backend. */
  send(messages: Uint8Array): Uint8Array {
    return this.#pglite.execProtocolRawSync(messages)
  }

  /** Prepares a statement without running it. */
  prepare(name: string, text: string): void {
    this.send(Buffer.concat([serialize.parse({ name, text }), serialize.sync()]))
  }

  /** Keeps everything as it is now. No transaction may be open. */
  keep(): void {
    this.#image = MemoryImage.of(this.#pglite.Module)
  }

  /** Puts everything back as it was kept. */
  putBack(): void {
    if (this.#image === null) throw new Error('nothing was kept')
    this.#image.putBack(this.#pglite.Module)
  }
}
