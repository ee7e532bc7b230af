import type { Command } from 'commander'
import type { Database } from '../storage/database.ts'
import { type AnyTemplate, listAllTemplates } from '../storage/templates/all-templates.ts'
import {
  readWhatsAppListings,
  requestWhatsAppListing,
  type WhatsAppListing,
} from '../storage/templates/whatsapp-templates.ts'
import { accountIdOrAll } from './account-option.ts'
import { type CommandContext, CommandFailed } from './context.ts'
import { type AccountOption, type JsonOption, options, withExample } from './options.ts'
import { table } from './table.ts'

export function addTemplatesCommands(program: Command, context: CommandContext): void {
  const templates = program.command('templates').description('templates of SMS, Viber and WhatsApp')
  addList(templates, context)
  addSync(templates, context)
}

function addList(templates: Command, context: CommandContext): void {
  const command = templates
    .command('list')
    .description('list templates with their status, and when WhatsApp was listed')
    .addOption(options.account())
    .addOption(options.json())
    .action(async (given: JsonOption & AccountOption) => {
      const found = await context.withDatabase(async (db) => {
        const accountId = await accountIdOrAll(db, given)
        return { templates: await listAllTemplates(db, accountId), listings: await readWhatsAppListings(db) }
      })
      const headings = ['CHANNEL', 'OF', 'ID', 'NAME', 'LANGUAGE', 'STATUS', 'TEXT', 'NOTE']
      const rows = table(headings, found.templates.map(rowOf), 'there is no template yet')
      context.print(given, found, rows + found.listings.map(describeListing).join(''))
    })
  withExample(command, 'templates list', 'templates list --account shop --json')
}

const shownText = 40

function rowOf({ channel, owner, id, name, language, status, text, note }: AnyTemplate): (string | number)[] {
  const line = text.replace(/\s+/g, ' ')
  const shown = line.length > shownText ? `${line.slice(0, shownText - 1)}…` : line
  return [channel, owner, id ?? '', name ?? '', language ?? '', status, shown, note ?? '']
}

function describeListing({ upstream, listedAt, trouble }: WhatsAppListing): string {
  const when = listedAt === null ? 'never' : new Date(listedAt).toISOString()
  return `${upstream} was listed: ${when}${trouble === null ? '' : `; the last try failed: ${trouble}`}\n`
}

const lookEveryMs = 200
const answerWithinMs = 30_000

function addSync(templates: Command, context: CommandContext): void {
  const command = templates
    .command('sync')
    .description('have the running gateway list the templates of every WhatsApp upstream again')
    .addOption(options.json())
    .action(async (given: JsonOption) => {
      const listings = await context.withDatabase(listAgain)
      context.print(given, listings, listings.map(describeListing).join(''))
      if (listings.some(({ trouble }) => trouble !== null)) context.exitCode = 1
    })
  withExample(command, 'templates sync')
}

/** Asks for a listing and waits until every upstream's has ended. */
async function listAgain(db: Database): Promise<WhatsAppListing[]> {
  const before = new Map((await readWhatsAppListings(db)).map((listing) => [listing.upstream, listing]))
  if (before.size === 0) {
    throw new CommandFailed('no WhatsApp upstream was ever listed: configure one and start the gateway')
  }
  await requestWhatsAppListing(db)
  const giveUpAt = Date.now() + answerWithinMs
  for (;;) {
    const listings = await readWhatsAppListings(db)
    const renewed = listings.filter((listing) => isNew(listing, before.get(listing.upstream)))
    const isOver = Date.now() > giveUpAt
    // An upstream that is not configured any more is never listed again.
    if (renewed.length === listings.length || (isOver && renewed.length > 0)) return renewed
    if (isOver) throw new CommandFailed('no gateway has listed the templates: is one running?')
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

function isNew(listing: WhatsAppListing, before: WhatsAppListing | undefined): boolean {
  return listing.endedAt !== null && listing.endedAt !== before?.endedAt
}
