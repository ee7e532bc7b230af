import { ArrivalOrder } from '../arrival-order.ts'
import { awaited } from '../awaited.ts'
import { type Notes, noNotes, openNotes } from '../journal.ts'

export interface MailboxesOptions {
  /** Folder of the journal; null keeps everything in memory. */
  dataDir: string | null
  /** E-mails kept of one mailbox, the newest. Default 50. */
  maxPerMailbox?: number
  /** E-mails kept in all, the newest. Default 20,000. */
  maxMails?: number
}

/** An e-mail as a person sees it, and as the sandbox interface shows it. */
export interface MailView {
  /** The address in From. */
  from: string
  /** The name beside it; empty where there is none. */
  name: string
  subject: string
  text: string
  /** Absent where there is none. */
  html?: string
  /** Where bounces would go. */
  return_path: string
  message_id: string
  /** RFC 3339. */
  at: string
}

export interface MailboxView {
  /** Oldest first. */
  messages: MailView[]
}

type JournalRecord = { address: string; mail: MailView } | { address: string; cleared: true }

interface Mailbox {
  mails: MailView[]
  /** How many of the newest e-mails of all mailboxes are in this one; `mails` is never longer. */
  arrivals: number
}

/** The mailboxes of the sandbox: every address has one. What is in them survives a restart. */
export class Mailboxes implements AsyncDisposable {
  readonly #maxPerMailbox: number
  readonly #mailboxes = new Map<string, Mailbox>()
  readonly #order: ArrivalOrder
  readonly #listeners = new Set<(address: string) => void>()
  #waiting: { address: string; count: number; resolve: (view: MailboxView) => void }[] = []
  #notes: Notes = noNotes

  private constructor({ maxPerMailbox = 50, maxMails = 20_000 }: MailboxesOptions) {
    this.#maxPerMailbox = maxPerMailbox
    this.#order = new ArrivalOrder(maxMails)
  }

  static async open(options: MailboxesOptions): Promise<Mailboxes> {
    const mailboxes = new Mailboxes(options)
    mailboxes.#notes = await openNotes({
      folder: options.dataDir,
      name: 'mailboxes',
      // Four full segments hold all that is kept, the fifth is being filled.
      segmentLines: Math.max(1, Math.ceil(mailboxes.#order.max / 4)),
      keepSegments: 5,
      replay: (record) => mailboxes.#replay(record as JournalRecord),
      snapshot: () => [],
    })
    return mailboxes
  }

  /** Addresses ignore case. */
  receive(address: string, mail: MailView): void {
    const key = address.toLowerCase()
    this.#apply(key, mail)
    this.#notes.append({ address: key, mail })
    this.#wake(key)
  }

  view(address: string): MailboxView {
    return { messages: [...(this.#mailboxes.get(address.toLowerCase())?.mails ?? [])] }
  }

  /** Resolves when the mailbox holds `count` e-mails. Rejects with what it has where that takes two minutes. */
  received(address: string, count = 1): Promise<MailboxView> {
    const key = address.toLowerCase()
    return awaited(
      (resolve) => {
        this.#waiting.push({ address: key, count, resolve })
        this.#wake(key)
      },
      () => `nothing more came to the mailbox ${key}, which has ${JSON.stringify(this.view(key))}`,
    )
  }

  /** All that hold e-mails, in lower case. */
  addresses(): string[] {
    return [...this.#mailboxes.keys()]
  }

  /** Calls `listener` with the address, in lower case, after each e-mail. Returns what ends that. */
  onReceived(listener: (address: string) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  clear(address: string): void {
    const key = address.toLowerCase()
    this.#applyClear(key)
    this.#notes.append({ address: key, cleared: true })
  }

  /** Resolves when everything received so far survives the end of this process. */
  async written(): Promise<void> {
    await this.#notes.written()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#notes[Symbol.asyncDispose]()
  }

  #apply(address: string, mail: MailView): void {
    const mailbox = this.#mailboxes.get(address) ?? { mails: [], arrivals: 0 }
    this.#mailboxes.set(address, mailbox)
    mailbox.mails.push(mail)
    mailbox.arrivals++
    if (mailbox.mails.length > this.#maxPerMailbox) mailbox.mails.shift()
    const oldest = this.#order.push(address)
    if (oldest !== null) this.#dropOldest(oldest)
  }

  #dropOldest(address: string): void {
    const mailbox = this.#mailboxes.get(address)
    if (!mailbox) return
    mailbox.arrivals--
    if (mailbox.mails.length > mailbox.arrivals) mailbox.mails.shift()
    if (mailbox.arrivals === 0) this.#mailboxes.delete(address)
  }

  #applyClear(address: string): void {
    const mailbox = this.#mailboxes.get(address)
    if (mailbox) mailbox.mails.length = 0
  }

  #wake(address: string): void {
    for (const listener of this.#listeners) listener(address)
    if (this.#waiting.length === 0) return
    const view = this.view(address)
    this.#waiting = this.#waiting.filter((waiting) => {
      if (waiting.address !== address || view.messages.length < waiting.count) return true
      waiting.resolve(view)
      return false
    })
  }

  #replay(record: JournalRecord): void {
    if ('mail' in record) this.#apply(record.address, record.mail)
    else this.#applyClear(record.address)
  }
}
