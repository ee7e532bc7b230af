import type { Command } from 'commander'
import { listSmsTemplates, listViberTemplates } from '../../administration/templates/template-operations.ts'
import {
  listWhatsAppTemplates,
  refreshWhatsAppTemplates,
} from '../../administration/templates/whatsapp-operations.ts'
import { addCommand } from '../command.ts'
import { type CommandContext, CommandFailed } from '../context.ts'
import { type ByOption, byOption } from '../noted.ts'
import { carryOut } from '../operation-commands.ts'
import { type AccountOption, options } from '../options.ts'
import { type Columns, table } from '../table.ts'

/** A template of any channel, and a listing, in the form of the API. */
type Template = Record<string, string | number | null>
interface Listing {
  upstream: string
  listed_at: string | null
  ended_at: string | null
  last_error: string | null
}

export function addTemplatesCommands(program: Command, context: CommandContext): void {
  const templates = program.command('templates').description('templates of SMS, Viber and WhatsApp')
  addCommand(templates, context, {
    name: 'list',
    description: 'list templates with their status, and when WhatsApp was listed',
    options: [options.account()],
    examples: ['templates list', 'templates list --account shop --json'],
    run: async (given: AccountOption) => {
      const page = { given, input: { limit: 1_000 } }
      const sms = (await carryOut(context, listSmsTemplates, page)) as { templates: Template[] }
      const viber = (await carryOut(context, listViberTemplates, page)) as {
        templates: Template[]
      }
      const whatsApp = await readWhatsApp(context, given)
      const rows = [
        ...sms.templates.map((each) => ({ channel: 'sms', of: each['account'], ...each })),
        ...viber.templates.map((each) => ({
          channel: 'viber',
          of: each['account'],
          name: each['signature'],
          ...each,
        })),
        ...whatsApp.templates.map((each) => ({ channel: 'whatsapp', of: each['signature'], ...each })),
      ] as Template[]
      const value = { sms: sms.templates, viber: viber.templates, whatsapp: whatsApp.templates }
      const text = table(columns, rows, 'there is no template yet')
      const { listings } = whatsApp
      return { value: { ...value, listings }, text: text + listings.map(describeListing).join('') }
    },
  })
  addCommand(templates, context, {
    name: 'sync',
    description: 'make the running gateway list the templates of every WhatsApp upstream again',
    options: [byOption()],
    examples: ['templates sync'],
    run: async (given: ByOption) => {
      const listings = await listAgain(context, given)
      const failed = listings.some(({ last_error: lastError }) => lastError !== null)
      return { value: listings, text: listings.map(describeListing).join(''), failed }
    },
  })
}

async function readWhatsApp(context: CommandContext, given: AccountOption & ByOption) {
  const found = await carryOut(context, listWhatsAppTemplates, { given })
  return found as { templates: Template[]; listings: Listing[] }
}

const shownText = 40

const columns: Columns<Template> = {
  CHANNEL: ({ channel }) => channel ?? '',
  OF: ({ of }) => of ?? '',
  ID: ({ template_id: id }) => id ?? '',
  NAME: ({ name }) => name ?? '',
  LANGUAGE: ({ language }) => language ?? '',
  STATUS: ({ status }) => status ?? 'kept',
  TEXT: ({ template }) => {
    const line = String(template).replace(/\s+/g, ' ')
    return line.length > shownText ? `${line.slice(0, shownText - 1)}…` : line
  },
  NOTE: ({ reason, last_error: lastError }) => reason ?? lastError ?? '',
}

function describeListing({ upstream, listed_at: listedAt, last_error: lastError }: Listing): string {
  const failure = lastError === null ? '' : `; the last try failed: ${lastError}`
  return `${upstream} was listed: ${listedAt ?? 'never'}${failure}\n`
}

const lookEveryMs = 500
const answerWithinMs = 30_000

/** Requests a listing and waits until every upstream has ended its own. */
async function listAgain(context: CommandContext, given: ByOption): Promise<Listing[]> {
  const read = async () => (await readWhatsApp(context, given)).listings
  const before = new Map((await read()).map((listing) => [listing.upstream, listing.ended_at]))
  await carryOut(context, refreshWhatsAppTemplates, { given })
  if (before.size === 0) {
    throw new CommandFailed('no WhatsApp upstream was ever listed: configure one and start the gateway')
  }
  const giveUpAt = Date.now() + answerWithinMs
  for (;;) {
    const listings = await read()
    const renewed = listings.filter(
      ({ upstream, ended_at: endedAt }) => endedAt !== null && endedAt !== before.get(upstream),
    )
    const isOver = Date.now() > giveUpAt
    // An upstream that is no longer configured is never listed again.
    if (renewed.length === listings.length || (isOver && renewed.length > 0)) return renewed
    if (isOver) throw new CommandFailed('no gateway has listed the templates: is one running?')
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}
