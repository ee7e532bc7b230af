import type { Button, StageContent, WhatsAppContent } from '../../domain/plan/content.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'

/** Shorter texts are part of many words and are not hidden. */
const minCharacters = 4

/**
 * The recipient and the text of a message, in the forms in which an upstream may repeat them: the text itself, as JSON
 * with and without letters beyond ASCII, as in a form, a query or HTML, and each number in it, which may be a code. Of an
 * e-mail address also what stands before its `@`. None of them may appear in a raw text. Links to images and files are left out.
 */
export function personalTexts(part: { phone: string; content: StageContent }): string[] {
  const texts = [...recipientTexts(part.phone), ...saidIn(part.content).filter((text) => text !== null)]
  const forms = new Set<string>()
  for (const text of texts) {
    const json = JSON.stringify(text).slice(1, -1)
    const numbers = text.match(/\d{4,}/g) ?? []
    const escaped = [text, json, escapeNonAscii(json), ...inAddress(text), ...inHtml(text)]
    for (const each of [...escaped, ...numbers]) forms.add(each)
  }
  // Longer texts first: a text that begins with a shorter one must be hidden as a whole.
  return [...forms].filter(({ length }) => length >= minCharacters).sort((a, b) => b.length - a.length)
}

/** A number, or an e-mail address and its local part, as servers name users. */
export function recipientTexts(recipient: string): string[] {
  const at = recipient.lastIndexOf('@')
  return [recipient, recipient.slice(0, Math.max(0, at))].filter(({ length }) => length >= minCharacters)
}

/** With each of the names that programs give an apostrophe; nothing where HTML has the text as it is. */
function inHtml(text: string): string[] {
  if (!/[&<>"']/.test(text)) return []
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  return ['&#39;', '&#039;', '&#x27;', '&apos;', "'"].map((apostrophe) => escaped.replaceAll("'", apostrophe))
}

/** As in a form and in a query. Not every program escapes the marks that no URL needs escaped. */
function inAddress(text: string): string[] {
  const form = new URLSearchParams({ '': text }).toString().slice(1)
  const query = form.replaceAll('+', '%20')
  const bare = query.replaceAll(/%(?:21|28|29|7E)/g, decodeURIComponent)
  return [form, query, bare, bare.replaceAll('%27', "'")]
}

function escapeNonAscii(json: string): string {
  return json.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function saidIn(content: StageContent): (string | null)[] {
  switch (content.kind) {
    case 'sms':
      return [content.text]
    case 'voice':
      return [content.text]
    case 'call':
      return []
    case 'telegram':
      return [content.code]
    case 'viber':
      if (content.form !== 'carousel') return [content.text, ...saidBy(content.button)]
      return [
        content.text,
        ...content.slides.flatMap(({ caption, buttons }) => [caption, ...buttons.flatMap(saidBy)]),
      ]
    case 'rcs':
      return [content.text, ...(content.form === 'card' ? saidBy(content.button) : [])]
    case 'whatsapp':
      return saidOnWhatsApp(content)
    case 'email':
      return [content.subject, content.text, ...content.text.split(/\r?\n/)]
    default:
      return unreachable(content)
  }
}

function saidOnWhatsApp(content: WhatsAppContent): (string | null)[] {
  switch (content.form) {
    case 'template':
      return content.parameters.map(({ value }) => value)
    case 'text':
      return [content.text]
    case 'media':
      return [content.caption, content.filename]
    case 'location':
      return [content.name, content.address, String(content.latitude), String(content.longitude)]
    case 'card':
      return [content.text, content.header, content.footer, ...saidBy(content.button)]
    default:
      return unreachable(content)
  }
}

function saidBy(button: Button | null): string[] {
  return button === null ? [] : [button.caption, button.link]
}
