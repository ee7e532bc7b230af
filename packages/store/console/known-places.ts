import type { FaultEvents } from '../../kit/machine/report-fault.ts'
import { addressBlock } from '../../kit/net/address-block.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { Periodic } from '../../kit/time/periodic.ts'
import type { Database, Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'
import { WriteBehind } from '../statements/write-behind.ts'

/** An address block from which a client has authenticated by a name; of the console also a browser, as its hash. */
interface KnownPlace {
  name: string
  place: string
  seenAt: number
}

export interface KnownPlacesOptions {
  db: Database
  clock: Clock
  events: FaultEvents
  /** Called with each address block that is known, again when it was seen again. */
  onPlace?: (place: string) => void
}

/** Of one name; the least recently seen are forgotten. */
const maxPlaces = 40
const dayMs = 86_400_000
/** How long a place stays known. */
export const placeKnownMs = 90 * dayMs
/** What other gateways have noted since is read so often, and clocks may differ by as much. */
const readEveryMs = 60_000

/**
 * Address blocks that have authenticated by a name, in memory and, at most once a day each, in the database: so they are
 * known after a restart, and a minute later at every gateway. Only right credentials are noted.
 */
export class KnownPlaces implements AsyncDisposable {
  readonly #db: Queryable
  readonly #clock: Clock
  readonly #reading: Periodic
  readonly #writing: WriteBehind<KnownPlace>
  /** When each place was seen, by name; the one seen last comes last. */
  readonly #byName = new Map<string, Map<string, number>>()
  readonly #onPlace: (place: string) => void
  #readUntil = 0

  /** Rejects where the database cannot be read. */
  static async open(options: KnownPlacesOptions): Promise<KnownPlaces> {
    const places = new KnownPlaces(options)
    try {
      await places.#read()
    } catch (error) {
      await places[Symbol.asyncDispose]()
      throw error
    }
    return places
  }

  private constructor({ db, clock, events, onPlace = () => undefined }: KnownPlacesOptions) {
    this.#db = db
    this.#onPlace = onPlace
    this.#clock = clock
    const common = { clock, events, where: 'known places' }
    this.#reading = new Periodic({ ...common, everyMs: readEveryMs, work: () => this.#read() })
    this.#writing = new WriteBehind({
      ...common,
      everyMs: 1_000,
      maxWaiting: 10_000,
      maxAtOnce: 1_000,
      merge: (one, other) => (one.seenAt > other.seenAt ? one : other),
      write: (places) => noteKnownPlaces(db, places, clock.now()),
    })
  }

  has(name: string, address: string): boolean {
    const seenAt = this.#byName.get(name)?.get(addressBlock(address))
    return seenAt !== undefined && seenAt > this.#clock.now() - placeKnownMs
  }

  /** Somebody has authenticated by this name from this address. */
  note(name: string, address: string): void {
    const place = addressBlock(address)
    const seenAt = this.#clock.now()
    const before = this.#byName.get(name)?.get(place)
    if (before !== undefined && before > seenAt - dayMs) return this.#onPlace(place)
    this.#keep({ name, place, seenAt })
    this.#writing.add(`${name}\n${place}`, { name, place, seenAt })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#reading[Symbol.asyncDispose]()
    await this.#writing[Symbol.asyncDispose]()
  }

  #keep({ name, place, seenAt }: KnownPlace): void {
    const places = this.#byName.get(name) ?? new Map<string, number>()
    this.#byName.set(name, places)
    if ((places.get(place) ?? 0) >= seenAt) return
    places.delete(place)
    places.set(place, seenAt)
    this.#onPlace(place)
    const [oldest] = places.keys()
    if (places.size > maxPlaces && oldest !== undefined) places.delete(oldest)
  }

  async #read(): Promise<void> {
    const now = this.#clock.now()
    const after = Math.max(this.#readUntil - readEveryMs, now - placeKnownMs)
    // Those of the console are read at each sign-in. Uses known_places_seen.
    const text = `SELECT name, place, seen_at AS "seenAt" FROM known_places
      WHERE seen_at > $1 AND name NOT LIKE 'console:%' ORDER BY seen_at`
    for (const place of await this.#db.query<KnownPlace>({ name: 'known-places', text }, [after])) {
      this.#keep(place)
    }
    this.#readUntil = now
  }
}

/** Also forgets what is known no longer, and all but the latest places of these names. */
export async function noteKnownPlaces(
  db: Queryable,
  places: readonly KnownPlace[],
  now: number,
): Promise<void> {
  const text = `INSERT INTO known_places (name, place, seen_at)
    SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])
    ON CONFLICT (name, place) DO UPDATE SET seen_at = greatest(known_places.seen_at, excluded.seen_at)`
  await db.query({ name: 'note-known-places', text }, toColumns(places, 'name', 'place', 'seenAt'))
  const trim = `DELETE FROM known_places WHERE seen_at <= $1 OR (name, place) IN (
    SELECT name, place FROM (
      SELECT name, place, row_number() OVER (PARTITION BY name ORDER BY seen_at DESC, place) AS number
      FROM known_places WHERE name = ANY($2::text[])
    ) numbered WHERE number > ${maxPlaces})`
  await db.query({ name: 'trim-known-places', text: trim }, [
    now - placeKnownMs,
    places.map(({ name }) => name),
  ])
}
