import type { Clock } from '../packages/kit/time/clock.ts'
import { ArrivalOrder } from './arrival-order.ts'
import { awaited } from './awaited.ts'
import type { HandsetReply } from './carrier.ts'
import type { Arrival, EntryChange, HandsetEntry, HandsetMessage, HandsetView } from './handset.ts'
import { Handset } from './handset.ts'
import { type Notes, noNotes, openNotes } from './journal.ts'
import { textOfReply } from './reply-content.ts'
import type { HandsetChannel, ScriptChanges, ScriptOf, ScriptOverrides } from './scripts.ts'
import { scriptOfNumber } from './scripts.ts'

export interface HandsetsOptions {
  /** Folder of the journal; null keeps everything in memory. */
  dataDir: string | null
  clock: Clock
  /** Entries kept of one phone, the newest. Default 50. */
  maxPerPhone?: number
  /** Entries kept in all, the newest. Default 100,000. */
  maxEntries?: number
  /** Phones that can have a script set; above that the one set longest ago is dropped. Default 10,000. */
  maxScripted?: number
}

type JournalRecord =
  | { phone: string; entry: HandsetEntry }
  | { phone: string; changed: EntryChange }
  | { phone: string; scripts: ScriptOverrides }
  | { phone: string; cleared: true }

type Waiting = { phone: string; holds: (view: HandsetView) => boolean; resolve: (view: HandsetView) => void }

/**
 * All telephones of the sandbox. What they received and their scripts survive a restart. Of the last
 * `maxEntries` messages on all phones, each phone keeps its last `maxPerPhone`; after a restart it may be fewer
 * where messages had changed.
 */
export class Handsets implements AsyncDisposable {
  readonly #clock: Clock
  readonly #maxPerPhone: number
  readonly #maxScripted: number
  readonly #handsets = new Map<string, Handset>()
  /** Phones that have scripts, the one set longest ago first. */
  readonly #scripted = new Set<string>()
  readonly #order: ArrivalOrder
  #waiting: Waiting[] = []
  readonly #listeners = new Set<(phone: string) => void>()
  #notes: Notes = noNotes

  private constructor(options: HandsetsOptions) {
    this.#clock = options.clock
    this.#maxPerPhone = options.maxPerPhone ?? 50
    this.#order = new ArrivalOrder(options.maxEntries ?? 100_000)
    this.#maxScripted = options.maxScripted ?? 10_000
  }

  static async open(options: HandsetsOptions): Promise<Handsets> {
    const handsets = new Handsets(options)
    const segmentLines = Math.max(1, Math.ceil(handsets.#order.max / 4))
    handsets.#notes = await openNotes({
      folder: options.dataDir,
      name: 'handsets',
      segmentLines,
      // Four full segments hold `maxEntries`, the fifth is being filled.
      keepSegments: 5,
      replay: (record) => handsets.#replay(record as JournalRecord),
      snapshot: () => handsets.#scriptRecords(),
    })
    return handsets
  }

  /** The script for a message: the one set, else the one that the number names, else null (an ordinary number). */
  script<C extends HandsetChannel>(phone: string, channel: C): ScriptOf<C> | null {
    const scripts: { [K in C]?: ScriptOf<C> } | undefined = this.#handsets.get(phone)?.scripts
    return scripts?.[channel] ?? scriptOfNumber(phone, channel)
  }

  /** Sets scripts for the channels named; null removes a channel's script. */
  setScripts(phone: string, changes: ScriptChanges): HandsetView {
    const merged = { ...this.#handsets.get(phone)?.scripts, ...changes }
    const kept = Object.entries(merged).filter(([, script]) => script !== null)
    const scripts = Object.fromEntries(kept) as ScriptOverrides
    this.#applyScripts(phone, scripts)
    this.#notes.append({ phone, scripts })
    return this.view(phone)
  }

  receive(phone: string, arrival: Arrival): void {
    const { from, ...rest } = arrival
    this.#record(phone, { kind: 'received', peer: from, ...rest, at: this.#clock.now() })
  }

  /** Replaces text and content of the message `ref`, for example when a call ends; does nothing once it is forgotten. */
  change(phone: string, changed: EntryChange): void {
    if (!this.#applyChange(phone, changed)) return
    this.#notes.append({ phone, changed })
    this.#wake(phone)
  }

  /** Everything that was received on a channel. */
  *receivedOn(channel: HandsetChannel): Iterable<{ phone: string; entry: HandsetEntry }> {
    for (const { phone, log } of this.#handsets.values()) {
      for (const entry of log)
        if (entry.kind === 'received' && entry.channel === channel) yield { phone, entry }
    }
  }

  /** Records a reply that a carrier has taken from the handset. */
  sent(phone: string, reply: Pick<HandsetReply, 'channel' | 'to' | 'content' | 'via'>): void {
    const { channel, to, content, via } = reply
    const text = textOfReply(content)
    const entry: HandsetEntry = { kind: 'sent', channel, peer: to, text, via, at: this.#clock.now() }
    this.#record(phone, content.kind === 'text' ? entry : { ...entry, content })
  }

  /**
   * Who last wrote to the phone on a channel, or wrote `text` there, through which account, and the carrier's id of the
   * message.
   */
  lastSender(
    phone: string,
    channel: HandsetChannel,
    text: string | null = null,
  ): { from: string; via: string | null; ref: string | null } | null {
    const log = this.#handsets.get(phone)?.log ?? []
    const last = log.findLast(
      (entry) =>
        entry.kind === 'received' && entry.channel === channel && (text === null || entry.text === text),
    )
    return last ? { from: last.peer, via: last.via, ref: last.ref ?? null } : null
  }

  view(phone: string): HandsetView {
    return (this.#handsets.get(phone) ?? new Handset(phone)).view()
  }

  /** The newest messages of all phones, newest first; at most one a phone. */
  latest(limit: number): { phone: string; messages: number; last: HandsetMessage }[] {
    const seen = new Set<string>()
    const latest: { phone: string; messages: number; last: HandsetMessage }[] = []
    for (const phone of this.#order.newestFirst()) {
      if (latest.length === limit) break
      if (seen.has(phone)) continue
      seen.add(phone)
      const { messages } = this.view(phone)
      const last = messages.at(-1)
      if (last) latest.push({ phone, messages: messages.length, last })
    }
    return latest
  }

  /** Resolves when the phone holds `count` received messages. Rejects as `until`. */
  received(phone: string, count = 1): Promise<HandsetView> {
    return this.until(phone, ({ messages }) => messages.length >= count)
  }

  /** Resolves when `holds` is true of the phone. Rejects with what it has where that does not come true in two minutes. */
  until(phone: string, holds: (view: HandsetView) => boolean): Promise<HandsetView> {
    return awaited(
      (resolve) => {
        this.#waiting.push({ phone, holds, resolve })
        this.#wake(phone)
      },
      () => `nothing more came to the phone ${phone}, which has ${JSON.stringify(this.view(phone))}`,
    )
  }

  /** All that hold messages or scripts. */
  phones(): string[] {
    return [...this.#handsets.keys()]
  }

  /** Calls `listener` with the phone after each message and each change of one. Returns what ends that. */
  onReceived(listener: (phone: string) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Forgets the phone's messages, replies and scripts. */
  clear(phone: string): void {
    this.#applyClear(phone)
    this.#notes.append({ phone, cleared: true })
  }

  /** Resolves when everything received so far survives the end of this process. */
  async written(): Promise<void> {
    await this.#notes.written()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#notes[Symbol.asyncDispose]()
  }

  #record(phone: string, entry: HandsetEntry): void {
    this.#applyEntry(phone, entry)
    this.#notes.append({ phone, entry })
    this.#wake(phone)
  }

  #applyEntry(phone: string, entry: HandsetEntry): void {
    const handset = this.#handset(phone)
    handset.log.push(entry)
    handset.arrivals++
    if (handset.log.length > this.#maxPerPhone) handset.log.shift()
    const oldest = this.#order.push(phone)
    if (oldest !== null) this.#dropOldest(oldest)
  }

  /** False where there is no such entry any more. */
  #applyChange(phone: string, { via, ref, text, content }: EntryChange): boolean {
    const log = this.#handsets.get(phone)?.log ?? []
    const entry = log.findLast((each) => each.kind === 'received' && each.ref === ref && each.via === via)
    if (!entry) return false
    entry.text = text
    entry.content = content
    return true
  }

  #dropOldest(phone: string): void {
    const handset = this.#handsets.get(phone)
    if (!handset) return
    handset.arrivals--
    if (handset.log.length > handset.arrivals) handset.log.shift()
    this.#release(handset)
  }

  #applyScripts(phone: string, scripts: ScriptOverrides): void {
    const handset = this.#handset(phone)
    handset.scripts = scripts
    this.#scripted.delete(phone)
    if (Object.keys(scripts).length > 0) this.#scripted.add(phone)
    else this.#release(handset)
    const [oldest] = this.#scripted
    if (oldest !== undefined && this.#scripted.size > this.#maxScripted) this.#applyScripts(oldest, {})
  }

  #applyClear(phone: string): void {
    const handset = this.#handsets.get(phone)
    if (!handset) return
    handset.log.length = 0
    this.#applyScripts(phone, {})
  }

  #handset(phone: string): Handset {
    const known = this.#handsets.get(phone)
    if (known) return known
    const handset = new Handset(phone)
    this.#handsets.set(phone, handset)
    return handset
  }

  #release(handset: Handset): void {
    if (handset.arrivals === 0 && !this.#scripted.has(handset.phone)) this.#handsets.delete(handset.phone)
  }

  #wake(phone: string): void {
    for (const listener of this.#listeners) listener(phone)
    if (this.#waiting.length === 0) return
    this.#waiting = this.#waiting.filter((waiting) => {
      if (waiting.phone !== phone) return true
      const view = this.view(phone)
      if (!waiting.holds(view)) return true
      waiting.resolve(view)
      return false
    })
  }

  #replay(record: JournalRecord): void {
    if ('entry' in record) this.#applyEntry(record.phone, record.entry)
    else if ('changed' in record) this.#applyChange(record.phone, record.changed)
    else if ('scripts' in record) this.#applyScripts(record.phone, record.scripts)
    else this.#applyClear(record.phone)
  }

  *#scriptRecords(): Iterable<JournalRecord> {
    for (const phone of this.#scripted) yield { phone, scripts: this.#handset(phone).scripts }
  }
}
