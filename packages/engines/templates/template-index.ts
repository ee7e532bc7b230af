import type { WhatsAppTemplate, WhatsAppTemplateStatus } from '../../domain/template/whatsapp-template.ts'
import type { StoredWhatsAppTemplate } from '../../store/templates/whatsapp-templates.ts'

export type TemplateFound =
  | { kind: 'found'; template: WhatsAppTemplate }
  /** Listed, but not approved now. */
  | { kind: 'not-approved'; status: WhatsAppTemplateStatus; template: WhatsAppTemplate }
  /** Has components that Posthorn cannot fill in. */
  | { kind: 'unsupported'; what: string[] }
  /** Several languages exist and none was given. */
  | { kind: 'several-languages'; languages: string[] }
  /** `known`: the names that the sender may use, sorted. */
  | { kind: 'unknown'; known: readonly string[] }

/** The templates of all senders in memory. Immutable: each reading of the database creates a new index. */
export class TemplateIndex {
  readonly #bySignature = new Map<string, Map<string, WhatsAppTemplate[]>>()
  /** Sorted once per sender: an upstream may list thousands, and every operation of a request may search. */
  readonly #approved = new Map<string, readonly WhatsAppTemplate[]>()
  readonly #names = new Map<string, readonly string[]>()

  /** `signatures`: senders whose templates have been listed at least once. */
  constructor(signatures: Iterable<string>, stored: readonly StoredWhatsAppTemplate[]) {
    for (const signature of signatures) this.#bySignature.set(signature, new Map())
    for (const { signature, template } of stored) {
      const names = this.#bySignature.get(signature) ?? new Map<string, WhatsAppTemplate[]>()
      this.#bySignature.set(signature, names)
      const same = names.get(template.name) ?? []
      names.set(template.name, same)
      add(same, template)
    }
  }

  /** Whether the templates of a sender have been listed. */
  knows(signature: string): boolean {
    return this.#bySignature.has(signature)
  }

  /** `language` matches `en_US` and `en-us`; with null the template must have only one language. */
  find(signature: string, name: string, language: string | null): TemplateFound {
    const same = this.#bySignature.get(signature)?.get(name) ?? []
    const fitting =
      language === null
        ? same
        : same.filter((template) => languageKey(template.language) === languageKey(language))
    const approved = fitting.filter((template) => template.status === 'approved')
    const [first] = approved
    if (first === undefined) {
      const [other] = fitting
      if (other !== undefined) return { kind: 'not-approved', status: other.status, template: other }
      return { kind: 'unknown', known: this.#namesOf(signature) }
    }
    if (approved.length > 1) {
      return { kind: 'several-languages', languages: approved.map((template) => template.language) }
    }
    if (first.unsupported.length > 0) return { kind: 'unsupported', what: first.unsupported }
    return { kind: 'found', template: first }
  }

  /** Approved templates of a sender, by name and language. */
  approved(signature: string): readonly WhatsAppTemplate[] {
    const known = this.#approved.get(signature)
    if (known !== undefined) return known
    const names = this.#bySignature.get(signature)
    if (names === undefined) return []
    const sorted = sortApproved(names)
    this.#approved.set(signature, sorted)
    return sorted
  }

  #namesOf(signature: string): readonly string[] {
    const known = this.#names.get(signature)
    if (known !== undefined) return known
    const names = [...new Set(this.approved(signature).map((template) => template.name))]
    if (this.#bySignature.has(signature)) this.#names.set(signature, names)
    return names
  }
}

function sortApproved(names: ReadonlyMap<string, WhatsAppTemplate[]>): WhatsAppTemplate[] {
  return [...names.values()]
    .flat()
    .filter((template) => template.status === 'approved' && template.unsupported.length === 0)
    .sort((a, b) => compare(a.name, b.name) || compare(a.language, b.language))
}

/** If two upstreams of a sender list the same template, the approved one counts. */
function add(same: WhatsAppTemplate[], template: WhatsAppTemplate): void {
  const twin = same.findIndex((each) => languageKey(each.language) === languageKey(template.language))
  if (twin < 0) same.push(template)
  else if (template.status === 'approved') same[twin] = template
}

function languageKey(language: string): string {
  return language.toLowerCase().replaceAll('-', '_')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
