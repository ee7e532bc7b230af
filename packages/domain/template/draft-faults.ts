import type { DraftApp, DraftButton, TemplateDraft } from './template-draft.ts'

/** What is wrong with a template that is to be created, by code: a sentence in English. Limits are those of Meta. */
export const draftFaults = {
  name: 'the name must be 1 to 512 small Latin letters, digits and underscores',
  language: 'the language must be one that Meta knows, such as uk or en_US',
  header: 'the header must be one line of at most 60 characters with at most one placeholder, {{1}}',
  'header-example':
    'the example of the header must be 1 to 60 characters if the header has {{1}}, else left out',
  body: 'the text must be 1 to 1024 characters, none of them a control character but the end of a line',
  'body-placeholder': 'placeholders are written as numbers in double braces: {{1}}',
  'body-gap': 'placeholders must be numbered {{1}}, {{2}} and so on, without gaps',
  'body-edge': 'the text must neither begin nor end with a placeholder',
  'body-adjacent': 'between two placeholders there must be a word',
  examples: 'there must be one example of 1 to 200 characters on one line for each placeholder of the text',
  footer: 'the footer must be one line of at most 60 characters without placeholders',
  'button-text': 'a button has a caption of 1 to 25 characters without placeholders',
  'button-url':
    'a link must be an http or https address of at most 2000 characters, with {{1}} at its end or without',
  'button-example': 'a link with {{1}} needs an example of what stands there, and no other button has one',
  'button-phone': 'the button must have a phone number with its country code',
  'button-value': 'a quick reply has a caption alone',
  'button-count': 'there may be at most 10 buttons, 2 links and 1 phone number among them',
  'button-order': 'quick replies must stand together: before the other buttons or after them',
  'code-text':
    'a template of authentication has no text of its own: Meta writes header, text, footer and button',
  'code-minutes': 'the time of a code must be 1 to 90 minutes',
  'code-app':
    'an app is the name of its Android package, such as com.example.shop, and the 11 characters of its signature',
  'code-apps': 'there may be at most 5 apps',
  'code-only': 'only a template of authentication has this',
} as const

export type DraftFault = keyof typeof draftFaults

export interface FoundDraftFault {
  field: keyof TemplateDraft
  fault: DraftFault
}

/** The first fault, null where the draft can be submitted. */
export function findDraftFault(draft: TemplateDraft): FoundDraftFault | null {
  if (!/^[a-z0-9_]{1,512}$/.test(draft.name)) return { field: 'name', fault: 'name' }
  if (!/^[a-z]{2,3}(_[A-Z]{2,3})?$/.test(draft.language)) return { field: 'language', fault: 'language' }
  return draft.category === 'authentication' ? faultOfCode(draft) : faultOfTexts(draft)
}

function faultOfCode({ codeMinutes, apps, ...draft }: TemplateDraft): FoundDraftFault | null {
  for (const field of ['header', 'headerExample', 'body', 'footer'] as const)
    if (draft[field] !== null) return { field, fault: 'code-text' }
  for (const field of ['examples', 'buttons'] as const)
    if (draft[field].length > 0) return { field, fault: 'code-text' }
  if (codeMinutes !== null && !(codeMinutes >= 1 && codeMinutes <= 90))
    return { field: 'codeMinutes', fault: 'code-minutes' }
  if (apps.length > 5) return { field: 'apps', fault: 'code-apps' }
  return apps.every(isApp) ? null : { field: 'apps', fault: 'code-app' }
}

function isApp({ packageName, signatureHash }: DraftApp): boolean {
  const isPackage = packageName.length <= 224 && /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/.test(packageName)
  return isPackage && /^[A-Za-z0-9+/=]{11}$/.test(signatureHash)
}

function faultOfTexts(draft: TemplateDraft): FoundDraftFault | null {
  const { codeMinutes, securityNote, apps, footer, buttons } = draft
  if (codeMinutes !== null) return { field: 'codeMinutes', fault: 'code-only' }
  if (securityNote) return { field: 'securityNote', fault: 'code-only' }
  if (apps.length > 0) return { field: 'apps', fault: 'code-only' }
  const found = faultOfHeader(draft) ?? faultOfBody(draft)
  if (found !== null) return found
  if (footer !== null && (!isLine(footer, 60) || hasBraces(footer)))
    return { field: 'footer', fault: 'footer' }
  const fault = faultOfButtons(buttons)
  return fault === null ? null : { field: 'buttons', fault }
}

function faultOfHeader({ header, headerExample }: TemplateDraft): FoundDraftFault | null {
  const rest = header?.replace('{{1}}', '') ?? ''
  if (header !== null && (!isLine(header, 60) || hasBraces(rest))) return { field: 'header', fault: 'header' }
  const isWanted = header?.includes('{{1}}') === true
  const isFit = isWanted ? isLine(headerExample ?? '', 60) : headerExample === null
  return isFit ? null : { field: 'headerExample', fault: 'header-example' }
}

const placeholder = /\{\{([1-9]\d{0,2})\}\}/g

function faultOfBody({ body, examples }: TemplateDraft): FoundDraftFault | null {
  const text = body?.trim() ?? ''
  const length = characters(body ?? '')
  if (text === '' || length > 1_024 || !isStorable(text)) return { field: 'body', fault: 'body' }
  const pieces = text.split(placeholder)
  const words = pieces.filter((_, at) => at % 2 === 0)
  const numbers = [...new Set(pieces.filter((_, at) => at % 2 === 1).map(Number))]
  const of = (fault: DraftFault): FoundDraftFault => ({ field: 'body', fault })
  if (words.some(hasBraces)) return of('body-placeholder')
  if (numbers.length !== Math.max(0, ...numbers)) return of('body-gap')
  if (numbers.length > 0 && !(hasWord(words[0]) && hasWord(words.at(-1)))) return of('body-edge')
  if (!words.every(hasWord)) return of('body-adjacent')
  const isFit = examples.length === numbers.length && examples.every((each) => isLine(each, 200))
  return isFit ? null : { field: 'examples', fault: 'examples' }
}

function faultOfButtons(buttons: readonly DraftButton[]): DraftFault | null {
  for (const button of buttons) {
    const fault = faultOfButton(button)
    if (fault !== null) return fault
  }
  const count = (kind: DraftButton['kind']) => buttons.filter((each) => each.kind === kind).length
  if (buttons.length > 10 || count('url') > 2 || count('phone-number') > 1) return 'button-count'
  const isReply = buttons.map(({ kind }) => kind === 'quick-reply')
  const changes = isReply.filter((each, at) => at > 0 && each !== isReply[at - 1]).length
  return changes > 1 ? 'button-order' : null
}

function faultOfButton({ kind, text, value, example }: DraftButton): DraftFault | null {
  if (!isLine(text, 25) || hasBraces(text)) return 'button-text'
  if (kind === 'url' && !isLink(value)) return 'button-url'
  if (kind === 'phone-number' && !/^\+?[1-9]\d{6,14}$/.test(value ?? '')) return 'button-phone'
  if (kind === 'quick-reply' && value !== null) return 'button-value'
  const isFit = value?.endsWith('{{1}}') === true ? isLine(example ?? '', 2_000) : example === null
  return isFit ? null : 'button-example'
}

function isLink(value: string | null): boolean {
  const address = value?.replace(/\{\{1\}\}$/, '') ?? ''
  const isWeb = /^https?:\/\/[^\s{}]+$/i.test(address) && URL.canParse(address)
  return isWeb && isLine(address, 2_000)
}

function isLine(text: string, max: number): boolean {
  const length = characters(text)
  return text.trim() !== '' && length <= max && isStorable(text) && !/[\n\u2028\u2029]/.test(text)
}

/** The database takes neither NUL nor half a character, and has the template once the carrier has it. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !/[^\P{Cc}\n]/u.test(text)
}

function characters(text: string): number {
  return [...text].length
}

function hasBraces(text: string): boolean {
  return text.includes('{{') || text.includes('}}')
}

function hasWord(text: string | undefined): boolean {
  return /\S/.test(text ?? '')
}
