/** A long text: one that lacks parts, or has become whole lately. */
export interface OpenText {
  /** Null for one that has not been stored yet. */
  msgId: number | null
  /** Null as well. */
  createdAt: number | null
  /** When its last part came. */
  touchedAt: number
  /** The session that its first part came over. */
  session: string
  /** How many parts are not there yet. */
  missing: number
  /** What distinguishes the contents of its parts, by their numbers. It has at least the numbers that are looked for. */
  contents: Map<number, string>
  /** The sessions that these came over, where they are known. */
  sessions: Map<number, string>
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
  at: number
  /** A part under its key was refused lately: the parts of some text may come later than those of the next one. */
  isAfterRefusal: boolean
}

/** Parts of texts that interleave follow each other within this time. */
const interleavedMs = 10_000

export type Assignment<Reason> =
  | { kind: 'added'; text: OpenText; isNew: boolean }
  /** It was there already, with the same content: the client has sent it again. */
  | { kind: 'repeated'; text: OpenText }
  | { kind: 'refused'; reason: Reason }

/**
 * Which text each part belongs to, in the order in which they came; `open` has the texts of each key, oldest first, and is
 * changed. A part with the number and the content of one that is there is a repetition; of one in a text that is whole,
 * where `wholeTextOf` says so. Else it goes to a text that lacks its number (see `textFor`). Where none lacks it, it begins
 * a text. A text that is whole frees its reference at once. `refuse`: why a part is not taken, or null. `wholeTextOf`: the
 * text of the part where its client sends it again; `whole`: those that became whole by the parts before it.
 */
export function assignParts<Part extends ArrivedPart, Reason>(
  parts: readonly Part[],
  open: Map<string, OpenText[]>,
  refuse: (part: Part, isNew: boolean, openTexts: number) => Reason | null,
  wholeTextOf: (part: Part, whole: readonly OpenText[]) => OpenText | undefined = () => undefined,
): Assignment<Reason>[] {
  const refused = new Set<string>()
  const whole = new Map<string, OpenText[]>()
  return parts.map((part): Assignment<Reason> => {
    const { key, number, content, session, total, at } = part
    const texts = open.get(key) ?? []
    const repeated =
      texts.find(({ contents }) => contents.get(number) === content) ??
      wholeTextOf(part, whole.get(key) ?? [])
    if (repeated !== undefined) return { kind: 'repeated', text: repeated }
    const known = textFor({ ...part, isAfterRefusal: part.isAfterRefusal || refused.has(key) }, texts)
    const reason = refuse(part, known === undefined, texts.length)
    if (reason !== null) {
      refused.add(key)
      return { kind: 'refused', reason }
    }
    const begun = {
      msgId: null,
      createdAt: null,
      touchedAt: at,
      session,
      missing: total,
      contents: new Map(),
      sessions: new Map(),
    }
    const text: OpenText = known ?? begun
    text.touchedAt = at
    text.contents.set(number, content)
    text.sessions.set(number, session)
    text.missing--
    const others = texts.filter((each) => each !== text)
    if (text.missing === 0) {
      open.set(key, others)
      whole.set(key, [text, ...(whole.get(key) ?? [])])
    } else if (known === undefined) open.set(key, [...texts, text])
    return { kind: 'added', text, isNew: known === undefined }
  })
}

/**
 * Of texts that lack the part: one that began over the same session, before others. Of these one whose last part came just
 * now, before those that the client may have given up; and of these the oldest one, since the parts of texts that
 * interleave come in the order of the texts. After a refusal the newest one: the text of the refused part waits for it.
 */
function textFor(part: ArrivedPart, texts: readonly OpenText[]): OpenText | undefined {
  const lacking = texts.filter(({ contents }) => !contents.has(part.number))
  const ofSession = preferred(lacking, ({ session }) => session === part.session)
  const fresh = preferred(ofSession, ({ touchedAt }) => touchedAt > part.at - interleavedMs)
  return part.isAfterRefusal ? fresh.at(-1) : fresh[0]
}

/** Those that meet the condition, or all where none does. */
function preferred(texts: readonly OpenText[], condition: (text: OpenText) => boolean): readonly OpenText[] {
  const some = texts.filter(condition)
  return some.length > 0 ? some : texts
}
