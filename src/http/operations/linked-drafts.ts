import type { LinkDraft } from '../../domain/links/new-link.ts'
import { rewriteLinks } from '../../domain/plan/rewrite-links.ts'
import type { MessageLinks, Shortened } from '../../links/message-links.ts'
import { itemErrors, type Refusal } from '../errors.ts'
import type { SendFields, StageDraft } from './stage-draft.ts'

export type LinkedDrafts =
  | { kind: 'linked'; drafts: readonly StageDraft[]; links: readonly LinkDraft[] }
  | { kind: 'refused'; refusal: Refusal }

const none: readonly LinkDraft[] = []

/** The stages with the links that the client asked for: short ones of ours, and one by which the reader unsubscribes. */
export function linkDrafts(
  fields: SendFields,
  drafts: readonly StageDraft[],
  newLinks: () => MessageLinks,
): LinkedDrafts {
  if (fields.short_link !== true && fields.unsubscribe_link !== true) {
    return { kind: 'linked', drafts, links: none }
  }
  const links = newLinks()
  const met = { tooMany: false }
  const settled = (shortened: Shortened, otherwise: string) => {
    if (shortened.kind === 'shortened') return shortened.text
    met.tooMany = true
    return otherwise
  }
  const shortening = {
    text: (text: string) => settled(links.shortenText(text), text),
    target: (address: string) => settled(links.shortenTarget(address), address),
  }
  const linked = drafts.map((draft) => {
    const content = fields.short_link === true ? rewriteLinks(draft.content, shortening) : draft.content
    if (fields.unsubscribe_link !== true || content.kind !== 'sms') return { ...draft, content }
    return { ...draft, content: { ...content, text: links.appendUnsubscribe(content.text, draft.sender) } }
  })
  if (met.tooMany) return { kind: 'refused', refusal: itemErrors.tooManyLinks }
  return { kind: 'linked', drafts: linked, links: links.drafts }
}
