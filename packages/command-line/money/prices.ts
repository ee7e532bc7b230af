import { type Command, InvalidArgumentError, Option } from 'commander'
import { importPriceList } from '../../administration/money/prices.ts'
import { parseAmount } from '../../domain/pricing/amount.ts'
import { addCommand } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { csvArgument, csvRecords, importText } from '../importing/import-text.ts'
import { noted } from '../noted.ts'
import { parseTimePoint } from '../options.ts'

interface ImportOptions {
  upstream: string
  currency?: string
  rate?: number
  from?: number
  replace?: true
  dryRun?: true
  by: string
}

const upstreamOption = () =>
  new Option('--upstream <name>', 'its name in posthorn.yaml').makeOptionMandatory()
const byOption = () => new Option('--by <name>', 'who made the change').default('the command line')

export function addPricesCommands(program: Command, context: CommandContext): void {
  const prices = program
    .command('prices')
    .description('price lists of upstreams, for routes that choose by cost and for backtests')
  addCommand(prices, context, {
    name: 'import',
    description: 'import the price list of an upstream from CSV; nothing of a list with a fault is imported',
    argument: csvArgument(),
    options: [
      upstreamOption(),
      new Option('--currency <code>', 'currency of the list; default: that of the price lists').argParser(
        parseCurrency,
      ),
      new Option(
        '--rate <number>',
        'multiplies all prices, for a list in another currency: price of its unit in that of the price lists',
      ).argParser(parseRate),
      new Option('--from <time>', 'from when prices without valid_from are valid; default: now').argParser(
        parseTimePoint,
      ),
      new Option('--replace', 'remove prices of the upstream that are not in the file'),
      new Option('--dry-run', 'read and compare the list, and change nothing'),
      byOption(),
    ],
    examples: [
      'prices import carrier-a.csv --upstream carrier-a --dry-run',
      'prices import carrier-b.csv --upstream carrier-b --currency EUR --rate 41.5 --from 2027-01-01',
    ],
    run: async (given: ImportOptions, file: string) => {
      const { upstream, by } = given
      const isDryRun = given.dryRun === true
      const list = {
        upstream,
        currency: given.currency ?? null,
        rateMicros: given.rate ?? null,
        from: given.from ?? null,
        replaces: given.replace === true,
      }
      const summary = await context.withDatabase((db, { contract }) => {
        const options = { ...list, usualCurrency: contract.currency, isDryRun, by }
        const read = () => importPriceList(db, csvRecords(context.deps, file), options)
        if (isDryRun) return read()
        return noted(
          db,
          { by, action: 'prices/import', target: `prices of ${upstream}`, details: list },
          read,
        )
      })
      const what = `${summary.rows} prices of ${summary.upstream} in ${summary.currency}`
      return { value: summary, text: importText(what, summary), failed: summary.faults.length > 0 }
    },
  }).addHelpText(
    'after',
    `
The first line names the columns. A destination is network (MCC and MNC: 25503), mcc and mnc, prefix or country, or
none of them for all other numbers; an mcc without mnc stands for its country. Beside it: price, and where wanted
currency, valid_from and valid_until (2027-01-31, or an instant). Other columns are not read.`,
  )
}

function parseCurrency(text: string): string {
  if (/^[A-Z]{3}$/.test(text)) return text
  throw new InvalidArgumentError('A currency is three capital letters: EUR')
}

function parseRate(text: string): number {
  const micros = parseAmount(text)
  if (micros !== null && micros > 0) return micros
  throw new InvalidArgumentError('A rate is a positive number with at most six digits after the point: 41.5')
}
