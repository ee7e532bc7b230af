import type { SmsTemplate } from '../../domain/template/sms-template.ts'
import type { ViberTemplate } from '../../domain/template/viber-template.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { TemplateStore } from '../../operations/ports.ts'
import type { Queryable, Transaction } from '../../store/database.ts'
import type { TemplateChoice } from '../../store/templates/account-templates.ts'

/** Templates in memory, of one account. An upstream moderates those of every sender but `unmoderated`. */
export class FakeTemplates implements TemplateStore {
  sms: SmsTemplate[] = []
  viber: ViberTemplate[] = []
  readonly unmoderated = new Set<string>()
  failWith: Error | null = null
  /** Of each kind. */
  maxTemplates = 1_000
  /** Lists that were read so far, with the limit of bytes of each. */
  readonly listed: number[] = []
  /** Whether each change was made in a transaction of the caller. */
  readonly inTransaction: boolean[] = []
  readonly #clock: Clock
  #lastId = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  changeByClient<Result>(
    change: (tx: Transaction) => Promise<Result>,
    _entryOf: (result: Result) => unknown,
    tx?: Transaction,
  ): Promise<Result> {
    return change(tx ?? ({} as Transaction))
  }

  createSms(
    template: Omit<SmsTemplate, 'templateId' | 'createdAt'>,
    tx?: Queryable,
  ): Promise<SmsTemplate | null> {
    const { name, lang, text } = template
    const created = { templateId: ++this.#lastId, name, lang, text, createdAt: this.#clock.now() }
    return this.#change(tx, () => {
      if (this.sms.length >= this.maxTemplates) return null
      this.sms.push(created)
      return created
    })
  }

  listSms(_accountId: number, maxBytes = 0): Promise<SmsTemplate[]> {
    this.listed.push(maxBytes)
    return this.failWith === null ? Promise.resolve(this.sms) : Promise.reject(this.failWith)
  }

  named(
    _accountId: number,
    { names, ids }: { names: readonly string[]; ids: readonly number[] },
  ): Promise<SmsTemplate[]> {
    const isNamed = ({ name, templateId }: SmsTemplate) =>
      ids.includes(templateId) || (name !== null && names.includes(name))
    return this.failWith === null ? Promise.resolve(this.sms.filter(isNamed)) : Promise.reject(this.failWith)
  }

  deleteSms(_accountId: number, choice: TemplateChoice, tx?: Queryable): Promise<number> {
    return this.#change(tx, () => {
      const before = this.sms.length
      this.sms = this.sms.filter((template) => !isChosen(template, choice))
      return before - this.sms.length
    })
  }

  moderatesViber(signature: string): boolean {
    return !this.unmoderated.has(signature)
  }

  createViber(template: { signature: string; text: string }, tx?: Queryable): Promise<ViberTemplate | null> {
    const { signature, text } = template
    const [templateId, createdAt] = [++this.#lastId, this.#clock.now()]
    const created: ViberTemplate = { templateId, signature, text, status: 'pending', reason: null, createdAt }
    return this.#change(tx, () => {
      if (this.viber.length >= this.maxTemplates) return null
      this.viber.push(created)
      return created
    })
  }

  listViber(_accountId: number, maxBytes = 0): Promise<ViberTemplate[]> {
    this.listed.push(maxBytes)
    return this.failWith === null ? Promise.resolve(this.viber) : Promise.reject(this.failWith)
  }

  deleteViber(_accountId: number, choice: TemplateChoice, tx?: Queryable): Promise<number> {
    return this.#change(tx, () => {
      const before = this.viber.length
      this.viber = this.viber.filter((template) => !isChosen(template, choice))
      return before - this.viber.length
    })
  }

  #change<Result>(tx: Queryable | undefined, change: () => Result): Promise<Result> {
    if (this.failWith !== null) return Promise.reject(this.failWith)
    this.inTransaction.push(tx !== undefined)
    return Promise.resolve(change())
  }
}

function isChosen(template: { templateId: number; text: string }, choice: TemplateChoice): boolean {
  const { templateId, text } = choice
  return (
    (templateId === null || template.templateId === templateId) && (text === null || template.text === text)
  )
}
