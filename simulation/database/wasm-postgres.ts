import { PGlite } from '@electric-sql/pglite'
import { serialize } from 'pg-protocol'
import { MemoryImage } from './memory-image.ts'

/**
 * Small buffers and small files, because each seed begins by comparing them. Plans are generic, as they are in a gateway
 * after a statement's first runs, and belong to what is kept. What is on disk is never read again after a crash.
 */
const settings = {
  shared_buffers: '8MB',
  wal_buffers: '64kB',
  max_wal_size: '4GB',
  jit: 'off',
  work_mem: '1MB',
  plan_cache_mode: 'force_generic_plan',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  track_counts: 'off',
  track_activities: 'off',
}

/** The first byte of an ErrorResponse. */
const errorResponse = 'E'.charCodeAt(0)

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
    const chunks: Uint8Array[] = []
    const onRawData = (bytes: Uint8Array) => void chunks.push(bytes.slice())
    // All of it happens before this returns; the synchronous variant would also parse the answer.
    void this.#pglite.execProtocolRawStream(messages, { syncToFs: false, onRawData })
    const [first] = chunks
    const answer = first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks)
    // After a panic the next statement would wait for itself for ever.
    if (answer[0] === errorResponse && Buffer.from(answer).includes('VPANIC'))
      throw new Error(
        `PostgreSQL of the simulation: ${Buffer.from(answer)
          .toString('latin1')
          .replace(/[^ -~]+/g, ' ')}`,
      )
    return answer
  }

  /** Prepares a statement and plans it, without running it. */
  prepare(name: string, text: string): void {
    this.send(Buffer.concat([serialize.parse({ name, text }), serialize.sync()]))
    const count = Math.max(0, ...Array.from(text.matchAll(/\$(\d+)/g), ([, number]) => Number(number)))
    const values = count === 0 ? '' : `(${Array.from({ length: count }, () => 'NULL').join(', ')})`
    this.send(serialize.query(`EXPLAIN EXECUTE "${name}"${values}`))
  }

  /** Keeps everything as it is now. No transaction may be open. */
  keep(): void {
    this.#image = MemoryImage.of(this.#pglite.Module, this.#image)
  }

  /** Puts everything back as it was kept. */
  putBack(): void {
    if (this.#image === null) throw new Error('nothing was kept')
    this.#image.putBack(this.#pglite.Module)
  }
}
