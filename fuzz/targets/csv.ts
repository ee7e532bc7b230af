import { readTariffs } from '../../packages/domain/pricing/read-tariffs.ts'
import { readPriceList } from '../../packages/domain/routing/read-price-list.ts'
import { csvLine, readCsv } from '../../packages/kit/text/csv.ts'
import { Broken, target } from '../engine/target.ts'
import { textShape } from '../engine/text-shape.ts'

const tariffs = 'account;channel;prefix;price\r\nshop;sms;380;0.5\r\n;viber;"38067";1,25\n'
const prices =
  'network,mcc,mnc,prefix,country,price,currency,valid_from,valid_until\nVodafone,255,01,,UA,0.03,EUR,2026-01-01,\n,,,4917,,0.071,EUR,,2027-01-01T00:00:00Z\n'

export const csv = target<string>({
  name: 'csv',
  what: 'CSV files in pieces: tariffs, price lists of carriers, and any other',
  shape: textShape,
  maxSize: 100_000,
  corpus: () => [
    tariffs,
    prices,
    '\ufeffa\tb\n"x\ny"\t""\n',
    '"never closed\nb\nc\n',
    'phone,channel\n+380671234567,sms\n',
  ],
  async feed(text) {
    const pieceLength = 1 + (text.length % 97)
    const records: string[][] = []
    const words: string[] = []
    try {
      for await (const record of readCsv(pieces(text, pieceLength))) {
        if ('fault' in record) words.push('fault')
        else records.push(record.cells)
      }
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('this is no CSV file')) throw error
      return 'too long'
    }
    await checkRoundTrip(records.slice(0, 3))
    const options = { upstream: 'a', currency: 'EUR', rateMicros: null, from: 0 }
    const list = await readPriceList(readCsv(pieces(text, text.length + 1)), options)
    const read = await readTariffs(readCsv(pieces(text, text.length + 1)), {
      accounts: new Map([['shop', 1]]),
      accountId: null,
    })
    const faults = [...list.faults.slice(0, 2), ...read.faults.slice(0, 2)].map(({ message }) =>
      message.slice(0, 30),
    )
    return `${Math.min(records.length, 3)} ${words.slice(0, 2).join()} ${list.rows.length > 0} ${read.rows.length > 0} ${faults.join()}`
  },
})

async function* pieces(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
}

/** Cells that were read are the same after they were written. */
async function checkRoundTrip(records: readonly string[][]): Promise<void> {
  for (const cells of records) {
    // The separator of a file is the first that its first line has; a line end ends with LF alone.
    if (cells.length < 2 || cells.some((cell) => /[;\t\r\ufeff]/.test(cell))) continue
    // An empty line is skipped; a cell may have so many lines and no more.
    if (cells.join('').split('\n').length > 15 || cells.every((cell) => cell === '')) continue
    const again: string[][] = []
    for await (const record of readCsv(pieces(`a,b\n${csvLine(cells)}`, 1_000_000))) {
      if ('cells' in record) again.push(record.cells)
    }
    if (JSON.stringify(again[1]) !== JSON.stringify(cells))
      throw new Broken(`${JSON.stringify(cells)} became ${JSON.stringify(again[1])}`)
  }
}
