// The tables of docs/operations/configuration.md from the schemas of the settings. Each stands between two comments,
// `<!-- settings: limits -->` and `<!-- end -->`; the text around them is written by hand.
import { join } from 'node:path'

const width = 110

export async function settingsPage(text, compiled) {
  const { fileSettings } = await import(join(compiled, 'packages', 'config', 'config.js'))
  const { carrierKinds } = await import(join(compiled, 'packages', 'carriers', 'kinds.js'))
  const file = fileSettings.properties
  const routes = file.routes.items
  const tables = {
    top: () =>
      table(
        pick(file, ['listen', 'publicUrl', 'dataDir', 'database', 'upstreams', 'routes', 'smsRules', 'log']),
      ),
    upstreams: () => carrierKinds.map(kindSection).join('\n\n'),
    routes: () => table(routes.properties),
    trafficRules: () =>
      file.trafficRules.items.anyOf
        .map(({ properties }) => sectionOfKind({ properties: withoutMatch(properties) }, ''))
        .join('\n\n'),
    smsRules: () => table(file.smsRules.items.properties),
    lookups: () =>
      file.lookups.anyOf
        .filter(({ properties }) => properties.baseUrl)
        .map((kind) => sectionOfKind(kind, 'lookups.'))
        .join('\n\n'),
    archive: () =>
      file.archive.anyOf
        .filter(({ properties }) => Object.keys(properties).length > 1)
        .map((kind) => sectionOfKind(kind, 'archive.'))
        .join('\n\n'),
    sinks: () =>
      file.events.properties.sinks.items.anyOf
        .map((kind) => sectionOfKind(kind, 'events.sinks[].'))
        .join('\n\n'),
    verification: () =>
      table(pick(file.verification.properties, ['secret', 'previousSecret']), 'verification.'),
  }
  return text.replaceAll(/(<!-- settings: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g, (_, start, name, end) => {
    const written = tables[name]?.() ?? table(file[name].properties, `${name}.`)
    return `${start}\n${written}\n\n${end}`
  })
}

/** The conditions of rules are those of routes, whose table has them. */
function withoutMatch(properties) {
  const match = ['channel', 'prefix', 'country', 'network', 'account', 'sender']
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !match.includes(name)))
}

function pick(properties, names) {
  return Object.fromEntries(names.map((name) => [name, properties[name]]))
}

function kindSection({ about, posts, settings }) {
  const kind = settings.properties.kind.const
  const url = posts ? 'It posts to us, so `publicUrl` is needed.' : 'It needs no `publicUrl`.'
  return `### \`upstreams\`, \`kind: ${kind}\`\n\n${wrap(`${about} ${url}`)}\n\n${table(settings.properties)}`
}

function sectionOfKind({ properties }, before) {
  return `With \`kind: ${properties.kind.const}\`:\n\n${table(properties, before)}`
}

/** A table of everything that fits into a line, then a list of the rest. */
function table(properties, before = '') {
  const rows = rowsOf(properties, before)
  const notes = []
  const lines = rows.map(({ name, usual, description }) => {
    const start = `| \`${name}\` | ${usual} | `
    const sentences = description.match(/[\s\S]*?[.:](?= |$)/g)?.map((each) => each.trim()) ?? [description]
    let meaning = ''
    while (sentences.length > 0 && `${start}${meaning} ${sentences[0]} |`.length <= width)
      meaning = `${meaning} ${sentences.shift()}`.trim()
    if (sentences.length > 0) notes.push(wrap(`- \`${name}\`: ${sentences.join(' ')}`, '  '))
    return `${start}${meaning || 'See below.'} |`
  })
  const head = ['| setting | default | meaning |', '| --- | --- | --- |']
  return [...head, ...lines].join('\n') + (notes.length === 0 ? '' : `\n\n${notes.join('\n')}`)
}

function rowsOf(properties, before) {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = before + (schema.writtenAs ?? key)
    const row = { name, usual: usualOf(schema), description: descriptionOf(schema) }
    if (schema.type === 'object' && !('default' in schema)) return rowsOf(schema.properties, `${name}.`)
    const inner = schema.type === 'object' ? schema.properties : schema.items?.properties
    if (inner === undefined || name === 'upstreams' || name === 'routes') return [row]
    return [row, ...rowsOf(inner, schema.type === 'object' ? `${name}.` : `${name}[].`)]
  })
}

function usualOf(schema) {
  if (schema.shownDefault !== undefined) return schema.shownDefault
  if (schema.const !== undefined) return `\`${schema.const}\``
  if (!('default' in schema)) return 'needed'
  const { default: value } = schema
  if (value === null || value === undefined || value.length === 0) return value === '' ? 'empty' : 'none'
  return `\`${Array.isArray(value) ? `[${value.join(', ')}]` : String(value)}\``
}

function descriptionOf(schema) {
  const { type, minimum, maximum, enum: words, const: only, description = '' } = schema
  const allowed =
    type === 'integer' || type === 'number'
      ? `${minimum} to ${maximum}.`
      : words !== undefined && only === undefined
        ? `${words.map((word) => `\`${word}\``).join(', ')}.`
        : ''
  return `${allowed} ${description}`.trim()
}

function wrap(text, indent = '') {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== '' && `${line} ${word}`.length > width) lines.push(`${indent}${word}`)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.join('\n')
}
