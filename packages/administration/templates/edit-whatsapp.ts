import { Type } from '@sinclair/typebox'
import type { WhatsAppTemplateEditor, WhatsAppTemplateRefusal } from '../../carriers/template-ports.ts'
import { oneOf } from '../../console-contract/console-route.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { findDraftFault } from '../../domain/template/draft-faults.ts'
import {
  draftButtonKinds,
  draftCategories,
  type TemplateDraft,
} from '../../domain/template/template-draft.ts'
import { whatsAppTemplateStatuses } from '../../domain/template/whatsapp-template.ts'
import {
  markWhatsAppTemplateGone,
  readWhatsAppTemplates,
  requestWhatsAppListing,
  type StoredWhatsAppTemplate,
  storeWhatsAppTemplate,
} from '../../store/templates/whatsapp-templates.ts'
import { rowState } from '../audited-state.ts'
import { orNull } from '../fields.ts'
import { changing } from '../operation.ts'
import { type AdministrationPorts, inGateway } from '../ports.ts'
import { ConsoleRefusal } from '../refusal.ts'

const text = (maxLength: number, description: string) =>
  Type.String({ maxLength, description, anyText: true })
const one = {
  upstream: Type.String({ maxLength: 100, description: 'a carrier of WhatsApp' }),
  name: Type.String({ maxLength: 600, description: 'small Latin letters, digits and underscores' }),
  language: Type.String({ maxLength: 20, description: 'a language as Meta writes it: uk, en_US' }),
}
const state = rowState(
  `SELECT category, status FROM whatsapp_templates
    WHERE upstream = $1 AND name = $2 AND language = $3 AND NOT gone LIMIT 1`,
  'upstream',
  'name',
  'language',
)

const button = Type.Object(
  {
    kind: oneOf(draftButtonKinds),
    text: text(200, 'the caption'),
    value: orNull(
      text(2_100, 'the address or the phone number'),
      'the address or the phone number; null for a quick reply',
    ),
    example: orNull(text(2_000, 'what stands at {{1}}'), 'a value of {{1}}, with which an address may end'),
  },
  { additionalProperties: false },
)
const app = Type.Object(
  {
    packageName: text(300, 'the name of an Android package'),
    signatureHash: text(50, '11 characters'),
  },
  { additionalProperties: false },
)
const draft = {
  category: oneOf(draftCategories, draftCategories.join(', ')),
  header: Type.Optional(orNull(text(200, 'a line of at most 60 characters, perhaps with {{1}}'))),
  headerExample: Type.Optional(orNull(text(200, 'a value of {{1}} in the header'))),
  body: Type.Optional(
    orNull(text(10_000, 'a text of at most 1024 characters with {{1}}, {{2}}; left out for authentication')),
  ),
  examples: Type.Optional(
    Type.Array(Type.String({ maxLength: 1_000 }), {
      maxItems: 100,
      anyText: true,
      description: 'a value of each placeholder of the text, in order, for the moderators',
    }),
  ),
  footer: Type.Optional(orNull(text(200, 'a line of at most 60 characters'))),
  buttons: Type.Optional(Type.Array(button, { maxItems: 20, description: 'at most 10 buttons' })),
  securityNote: Type.Optional(
    Type.Boolean({ description: 'whether an authentication text warns not to share the code' }),
  ),
  codeMinutes: Type.Optional(
    orNull(
      Type.Integer({ minimum: 1, maximum: 90, description: 'how long a code is valid: 1 to 90 minutes' }),
    ),
  ),
  apps: Type.Optional(
    Type.Array(app, {
      maxItems: 20,
      description: 'Android apps whose button fills the code in; none: the button copies it',
    }),
  ),
}

/** What is left out: nothing. */
const bare: Omit<TemplateDraft, 'name' | 'language' | 'category'> = {
  ...{ header: null, headerExample: null, body: null, examples: [], footer: null, buttons: [] },
  ...{ securityNote: false, codeMinutes: null, apps: [] },
}

export const createWhatsAppTemplate = changing({
  name: 'templates/whatsapp/create',
  summary: 'Submits a WhatsApp template to its carrier, which approves or rejects it later',
  at: 'POST /v1/templates/whatsapp',
  role: 'operator',
  input: { ...one, ...draft },
  output: Type.Object({
    status: oneOf(whatsAppTemplateStatuses, 'what the carrier says of it now'),
    category: Type.String({ description: 'as the carrier has it: it may choose another' }),
  }),
  audit: { kept: ['upstream', 'name', 'language', 'category'], state },
  command: {
    arguments: ['name'],
    options: { examples: 'example', buttons: 'button', apps: 'app' },
    says: '{name} ({language}) is {status}: templates list shows what the carrier decides',
    examples: [
      'templates whatsapp create order_shipped --upstream whatsapp-main --language en_US --category utility --body "Your order {{1}} was shipped." --example 1042 --button "url:Track it:https://shop.example/orders/{{1}}:1042"',
      'templates whatsapp create login_code --upstream whatsapp-main --language uk --category authentication --security-note yes --code-minutes 10',
    ],
  },
  run: async (ports, { input: { upstream, ...given }, note }) => {
    const { db, clock } = ports
    const { signatures, editor } = editorOf(ports, upstream)
    const template: TemplateDraft = { ...bare, ...given }
    const { name, language } = template
    note(`${name} (${language}) at ${upstream}`)
    const found = findDraftFault(template)
    if (found !== null) throw new SettingRefused('template-draft', { fault: found.fault }, found.field)
    if ((await findStored(ports, { upstream, name, language })) !== undefined)
      throw new SettingRefused('template-taken', { name, language }, 'name')
    const created = await editor.create(template)
    if (created.kind !== 'created') throw await refusalOf(ports, created)
    await storeWhatsAppTemplate(db, {
      ...{ upstream, signatures, now: clock.now() },
      template: created.template,
    })
    await requestWhatsAppListing(db)
    const { status, category } = created.template
    return { status, category }
  },
})

export const deleteWhatsAppTemplate = changing({
  name: 'templates/whatsapp/delete',
  summary: 'Deletes one language of a WhatsApp template at its carrier',
  at: 'DELETE /v1/templates/whatsapp/{upstream}/{name}/{language}',
  role: 'operator',
  input: one,
  audit: { kept: ['upstream', 'name', 'language'], state },
  command: { examples: ['templates whatsapp delete whatsapp-main order_shipped en_US'] },
  run: async (ports, { input, note }) => {
    const { upstream, name, language } = input
    note(`${name} (${language}) at ${upstream}`)
    const { editor } = editorOf(ports, upstream)
    const id = (await findStored(ports, input))?.template.id
    if (id === undefined) throw new ConsoleRefusal('template-unlisted', {})
    const removed = await editor.remove({ id, name })
    if (removed.kind !== 'removed') throw await refusalOf(ports, removed)
    await markWhatsAppTemplateGone(ports.db, input)
    await requestWhatsAppListing(ports.db)
    return {}
  },
})

function editorOf(
  ports: AdministrationPorts,
  upstream: string,
): { signatures: readonly string[]; editor: WhatsAppTemplateEditor } {
  const { templateEditors } = inGateway(ports)
  const found = templateEditors.find((each) => each.upstream === upstream)
  const known = templateEditors.map((each) => each.upstream).join(', ')
  if (found?.editor === undefined)
    throw new SettingRefused('template-upstream', { upstream, known }, 'upstream')
  return { signatures: found.signatures, editor: found.editor }
}

async function findStored(
  { db }: AdministrationPorts,
  { upstream, name, language }: { upstream: string; name: string; language: string },
): Promise<StoredWhatsAppTemplate | undefined> {
  const stored = await readWhatsAppTemplates(db)
  return stored.find(
    (each) =>
      each.upstream === upstream && each.template.name === name && each.template.language === language,
  )
}

/** A lost answer makes the gateways list the templates, which shows what the carrier did. */
async function refusalOf(
  { db }: AdministrationPorts,
  { kind, said }: WhatsAppTemplateRefusal,
): Promise<Error> {
  if (kind === 'refused') return new SettingRefused('template-refused', { said })
  await requestWhatsAppListing(db)
  return new ConsoleRefusal('template-in-doubt', { said })
}
