/** A table as the schema writes it. */
export interface TableText {
  table: string
  comment: string
  columns: { column: string; type: string; comment: string }[]
}

const tablePattern =
  /((?:^-- .*\n)*)(?:^CREATE SEQUENCE .*\n)*^CREATE (?:UNLOGGED )?TABLE (\w+) \(\n([\s\S]*?)^\)/gm
const columnPattern = /^ {2}([a-z]\w*) (.+?)(?: -- (.*))?$/
const furtherPattern = /^ {2}-- (.*)$/

/**
 * Reads the tables of SQL whose comments stand above a table and behind a column; a line of comment below a column
 * continues the one before.
 */
export function readTables(sql: string): TableText[] {
  return [...sql.matchAll(tablePattern)].map(([, above = '', table = '', body = '']) => {
    const columns: TableText['columns'] = []
    for (const text of body.trimEnd().split('\n')) {
      const last = columns.at(-1)
      const further = furtherPattern.exec(text)?.[1]
      if (further !== undefined && last !== undefined) last.comment += ` ${further}`
      const [, column = '', type = '', comment = ''] = columnPattern.exec(text) ?? []
      if (column !== '') columns.push({ column, type: type.replace(/,$/, ''), comment })
    }
    return { table, comment: above.replace(/^-- /gm, '').trimEnd().replaceAll('\n', ' '), columns }
  })
}

/** The same comments as statements. */
export function commentsOf(sql: string): string[] {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
  return readTables(sql).flatMap(({ table, comment, columns }) => [
    `COMMENT ON TABLE ${table} IS ${quoted(comment)};`,
    ...columns.map((each) => `COMMENT ON COLUMN ${table}.${each.column} IS ${quoted(each.comment)};`),
  ])
}
