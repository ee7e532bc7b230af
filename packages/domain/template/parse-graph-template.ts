import type {
  TemplateButton,
  TemplateHeader,
  WhatsAppTemplate,
  WhatsAppTemplateStatus,
} from './whatsapp-template.ts'

type Members = Record<string, unknown>

/**
 * Parses one element of `data` of Meta's `GET /{waba}/message_templates` (Graph API, "Message templates").
 * Null if it has no name, language or list of components. Components that cannot be sent are named in
 * `unsupported`.
 */
export function parseGraphTemplate(value: unknown): WhatsAppTemplate | null {
  if (!isMembers(value)) return null
  const { name, language, components } = value
  if (typeof name !== 'string' || name === '' || typeof language !== 'string' || language === '') return null
  if (!Array.isArray(components)) return null
  const id = text(value['id'])
  const reason = word(value['rejected_reason'])
  const template: WhatsAppTemplate = {
    ...(id !== '' && { id }),
    name,
    language,
    status: readTemplateStatus(value['status']),
    ...(reason !== '' && reason !== 'NONE' && { reason }),
    category: word(value['category']),
    parameterFormat: word(value['parameter_format']) === 'NAMED' ? 'named' : 'positional',
    header: null,
    body: '',
    footer: null,
    buttons: [],
    unsupported: [],
  }
  for (const component of components as unknown[]) take(template, component)
  return template
}

/** A status in Meta's words; `other` for any further one. */
export function readTemplateStatus(status: unknown): WhatsAppTemplateStatus {
  return statuses[word(status)] ?? 'other'
}

const statuses: Partial<Record<string, WhatsAppTemplateStatus>> = {
  APPROVED: 'approved',
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'disabled',
}

function take(template: WhatsAppTemplate, component: unknown): void {
  const members = isMembers(component) ? component : {}
  const type = word(members['type'])
  switch (type) {
    case 'HEADER':
      template.header = parseHeader(members)
      if (template.header === null) template.unsupported.push(`header ${word(members['format'])}`)
      return
    case 'BODY':
      template.body = text(members['text'])
      return
    case 'FOOTER':
      template.footer = text(members['text'])
      return
    case 'BUTTONS':
      takeButtons(template, members['buttons'])
      return
    default:
      template.unsupported.push(type === '' ? 'a component without a type' : type.toLowerCase())
  }
}

const mediaHeaders = new Map<string, TemplateHeader>([
  ['IMAGE', { kind: 'image' }],
  ['VIDEO', { kind: 'video' }],
  ['DOCUMENT', { kind: 'document' }],
  ['LOCATION', { kind: 'location' }],
])

function parseHeader(members: Members): TemplateHeader | null {
  const format = word(members['format'])
  if (format === 'TEXT') return { kind: 'text', text: text(members['text']) }
  return mediaHeaders.get(format) ?? null
}

function takeButtons(template: WhatsAppTemplate, buttons: unknown): void {
  for (const value of Array.isArray(buttons) ? (buttons as unknown[]) : []) {
    const members = isMembers(value) ? value : {}
    const button = parseButton(members)
    if (button !== null) template.buttons.push(button)
    else {
      template.unsupported.push(`button ${word(members['type']).toLowerCase()}`)
      // Keeps the indexes of later buttons.
      template.buttons.push({ kind: 'quick-reply', text: text(members['text']) })
    }
  }
}

function parseButton(members: Members): TemplateButton | null {
  const caption = text(members['text'])
  switch (word(members['type'])) {
    case 'URL':
      return { kind: 'url', text: caption, url: text(members['url']) }
    case 'QUICK_REPLY':
      return { kind: 'quick-reply', text: caption }
    case 'PHONE_NUMBER':
      return { kind: 'phone-number', text: caption, phone: text(members['phone_number']) }
    case 'COPY_CODE':
      return { kind: 'copy-code', text: caption }
    case 'OTP':
      return { kind: 'otp', text: caption }
    default:
      return null
  }
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Meta uses capitals in lists and lower case on creation. */
function word(value: unknown): string {
  return text(value).toUpperCase()
}
