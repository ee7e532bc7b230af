/** A long text that lacks parts. */
export interface OpenText {
  /** Null for one that has not been stored yet. */
  msgId: number | null
  /** Null as well. */
  createdAt: number | null
  /** The session that its first part came over. */
  session: string
  /** How many parts are not there yet. */
  missing: number
  /** What distinguishes the contents of its parts, by their numbers. It has at least the numbers that are looked for. */
  contents: Map<number, string>
}

/** A part that has come. */
export interface ArrivedPart {
  /** Names the texts that it may belong to. */
  key: string
  total: number
  /** From 1. */
  number: number
  /** Equal for equal contents. */
  content: string
  session: string
}

export type Assignment<Reason> =
  | { kind: 'added'; text: OpenText; isNew: boolean }
  /** It was there already, with the same content: the client has sent it again. */
  | { kind: 'repeated'; text: OpenText }
  | { kind: 'refused'; reason: Reason }

/**
 * Which text each part belongs to, in the order in which they came; `open` has the texts of each key, oldest first, and is
 * changed. A part with the number and the content of one that is there is a repetition. Else it goes to a text that lacks
 * its number: to one that began over the same session, before others to the oldest one. Where none lacks it, it begins a
 * text. A text that is whole frees its reference at once. `refuse`: why a part is not taken, or null.
 */
export function assignParts<Part extends ArrivedPart, Reason>(
  parts: readonly Part[],
  open: Map<string, OpenText[]>,
  refuse: (part: Part, isNew: boolean, openTexts: number) => Reason | null,
): Assignment<Reason>[] {
  return parts.map((part): Assignment<Reason> => {
    const { key, number, content, session, total } = part
    const texts = open.get(key) ?? []
    const repeated = texts.find(({ contents }) => contents.get(number) === content)
    if (repeated !== undefined) return { kind: 'repeated', text: repeated }
    const lacking = texts.filter(({ contents }) => !contents.has(number))
    const known = lacking.find((text) => text.session === session) ?? lacking[0]
    const reason = refuse(part, known === undefined, texts.length)
    if (reason !== null) return { kind: 'refused', reason }
    const text = known ?? { msgId: null, createdAt: null, session, missing: total, contents: new Map() }
    text.contents.set(number, content)
    text.missing--
    const others = texts.filter((each) => each !== text)
    if (text.missing === 0) open.set(key, others)
    else if (known === undefined) open.set(key, [...texts, text])
    return { kind: 'added', text, isNew: known === undefined }
  })
}
