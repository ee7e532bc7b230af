import { partitionedTables } from '../../../packages/store/partitions/partitioned-tables.ts'
import { subjects } from '../../../packages/store/schema/baseline.ts'
import { readTables, type TableText } from '../../../packages/store/schema/comments.ts'

const titles: Record<string, string> = {
  accounts: 'Accounts, keys, numbers',
  money: 'Money',
  messages: 'Messages',
  besideMessages: 'Beside messages',
  carriers: 'Carriers and gateways',
  replies: 'Replies and opt-outs',
  callbacks: 'Webhooks and events',
  smppServer: 'Clients by SMPP',
  templates: 'Templates',
  codes: 'One-time codes',
  trafficRules: 'Traffic rules',
  console: 'Console and audit log',
  alerts: 'Alerts',
  archive: 'Archive and encryption',
}

const bySubject = Object.entries(subjects).map(([subject, sql]) => ({
  title: titles[subject] ?? subject,
  tables: readTables(sql),
}))
const spans = new Map(partitionedTables.map(({ table: name, every }) => [name, every]))

/** Every table and column with what is true of it, as the schema says. */
export function dataModelPage(): string {
  const count = bySubject.reduce((sum, { tables }) => sum + tables.length, 0)
  return [
    '# Data model',
    'For people who read the database: reports, exports, a look with `psql`, where `\\d+ messages` shows the same comments. Tables and columns may change with any version; what programs may rely on is the [management API](../operations/management-api.md).',
    `![The tables by subject](data-model.svg)`,
    `${count} tables. What grows with every message is partitioned by ids that carry their day. Instants are milliseconds since 1970 in UTC where a column is \`bigint\`, amounts are \`micros\`: millionths of a currency.`,
    ...bySubject.map(({ title, tables }) => [`## ${title}`, ...tables.map(tableSection)].join('\n\n')),
  ].join('\n\n')
}

function tableSection({ table: name, comment, columns }: TableText): string {
  const every = spans.get(name)
  const partitions = every === undefined ? '' : ` Partitions of a ${every}.`
  const rows = columns.map(({ column, type, comment: said }) => [
    `\`${column}\``,
    `\`${type}\``,
    escaped(said),
  ])
  return `### ${name}\n\n${escaped(comment)}${partitions}\n\n${rowsOf([['column', 'type', 'what it is'], ['---', '---', '---'], ...rows])}`
}

/** Not aligned: with its long cells the page would have twice the size. */
function rowsOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')
}

function escaped(text: string): string {
  return text.replace(/[<>*_]/g, (sign) => (sign === '<' ? '&lt;' : sign === '>' ? '&gt;' : `\\${sign}`))
}

const width = 230
const gap = 16
const rowHeight = 17
const inARow = 4

/** The tables in boxes by subject, with what their rows belong to. */
export function dataModelPicture(): string {
  const heights = Array.from({ length: inARow }, () => gap)
  const boxes = bySubject.map(({ title, tables }) => {
    const column = heights.indexOf(Math.min(...heights))
    const [x, y] = [gap + column * (width + gap), heights[column] ?? gap]
    const height = 42 + tables.length * rowHeight
    heights[column] = y + height + gap
    const names = tables.map((each, nth) => tableLine(each, x, y + 46 + nth * rowHeight))
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" class="box"/>
<text x="${x + 12}" y="${y + 21}" class="title">${title}</text>
${names.join('\n')}`
  })
  const top = Math.max(...heights)
  const legend = marks.map(({ color, says }, nth) => {
    const x = gap + nth * 200
    return `<circle cx="${x + 6}" cy="${top + 6}" r="4" fill="${color}"/><text x="${x + 16}" y="${top + 10}">${says}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${gap + inARow * (width + gap)} ${top + 26}" font-family="system-ui, sans-serif" font-size="12">
<style>rect.page{fill:#fff}.box{fill:#f6f7f9;stroke:#c9ced6}text{fill:#2b3138}.title{font-weight:600;font-size:13px}@media(prefers-color-scheme:dark){rect.page{fill:#15181c}.box{fill:#1d2126;stroke:#3b424b}text{fill:#dfe3e8}}</style>
<rect class="page" width="100%" height="100%"/>
${boxes.join('\n')}
${legend.join('\n')}
</svg>
`
}

const marks = [
  { color: '#2f6fdb', says: 'of an account', isOf: has('account_id') },
  { color: '#c2571a', says: 'about a message', isOf: has('msg_id') },
  { color: '#3a8f5a', says: 'partitioned by time', isOf: ({ table: name }: TableText) => spans.has(name) },
]

function has(column: string) {
  return ({ columns }: TableText) => columns.some((each) => each.column === column)
}

function tableLine(text: TableText, x: number, y: number): string {
  const dots = marks
    .filter(({ isOf }) => isOf(text))
    .map(
      ({ color }, nth) => `<circle cx="${x + width - 14 - nth * 11}" cy="${y - 4}" r="4" fill="${color}"/>`,
    )
  return `<text x="${x + 12}" y="${y}">${text.table}</text>${dots.join('')}`
}
