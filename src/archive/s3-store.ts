import { S3mini, S3ServiceError } from 's3mini'
import { fetch } from 'undici'
import type { S3ArchiveConfig } from '../config/archive-settings.ts'
import { backoffDelayMs } from '../lib/backoff.ts'
import { sleep, systemClock } from '../lib/clock.ts'
import { ArchiveFileUnusable, type ArchiveStore, ArchiveUnavailable } from './archive-store.ts'

const requestMs = 120_000
const maxTries = 4
const pause = { baseMs: 500, maxMs: 5_000 }

/**
 * The archive in a bucket of an S3-compatible store. A file is one PUT request, so it is there whole or not at all. The
 * endpoint is the operator's own and may be in a private network: the guard of outgoing requests does not apply.
 */
export class S3Store implements ArchiveStore {
  readonly place: string
  readonly #client: S3mini
  readonly #prefix: string

  constructor({ endpoint, bucket, region, prefix, accessKeyId, secretAccessKey }: S3ArchiveConfig) {
    this.place = `${endpoint}/${bucket}/${prefix}`
    this.#prefix = prefix
    this.#client = new S3mini({
      endpoint: `${endpoint}/${bucket}`,
      region,
      accessKeyId: accessKeyId.reveal(),
      secretAccessKey: secretAccessKey.reveal(),
      requestAbortTimeout: requestMs,
      // That of Node sends by the connections of the loaded undici, which refuse the length that it adds a second time.
      fetch: fetch as typeof globalThis.fetch,
    })
  }

  async put(name: string, content: Uint8Array): Promise<void> {
    const type = name.endsWith('.gz') ? 'application/gzip' : 'application/json'
    await this.#try(`${name} cannot be stored`, () =>
      this.#client.putObject(this.#prefix + name, Buffer.from(content), type),
    )
  }

  get(name: string, range?: { start: number; end: number }): Promise<Buffer> {
    return this.#try(`${name} cannot be read`, async () => {
      const [wholeFile, start, end] =
        range === undefined
          ? ([true, undefined, undefined] as const)
          : ([false, range.start, range.end] as const)
      const response = await this.#client.getObjectRaw(this.#prefix + name, wholeFile, start, end)
      const content = Buffer.from(await response.arrayBuffer())
      if (range === undefined || content.length === range.end - range.start) return content
      // A store that ignores ranges sends the whole file.
      const part = content.subarray(range.start, range.end)
      if (part.length === range.end - range.start) return part
      throw new ArchiveFileUnusable(`${name} in ${this.place} is shorter than its index says`)
    })
  }

  async remove(name: string): Promise<void> {
    await this.#try(`${name} cannot be removed`, () => this.#client.deleteObject(this.#prefix + name))
  }

  async #try<Result>(what: string, request: () => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries++) {
      try {
        return await request()
      } catch (error) {
        if (error instanceof ArchiveFileUnusable) throw error
        if (error instanceof S3ServiceError && error.serviceCode === 'NoSuchKey') {
          throw new ArchiveFileUnusable(`${what} in ${this.place}: it is not there`, { cause: error })
        }
        if (tries === maxTries || isRefused(error)) {
          const reason = error instanceof Error ? error.message : String(error)
          throw new ArchiveUnavailable(`${what} in ${this.place}: ${reason}`, { cause: error })
        }
        await sleep(systemClock, backoffDelayMs(pause, tries - 1, Math.random()))
      }
    }
  }
}

/** The store answered that the request is wrong or not allowed: another try is answered the same. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof S3ServiceError)) return false
  return error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429
}
