/**
 * The reference of an OpenAPI document as one Markdown page: each path with its method, what it takes and what it
 * answers, and each schema with its fields. The fields of operations with examples are on the page of operations.
 */
export function openApiPage({ info, paths, components }) {
  return `# OpenAPI

Made from the [OpenAPI document](/openapi.json) of Posthorn ${info.version}, which a running gateway serves at
\`/openapi.json\`. Examples and conditions are in the [operations](./operations.md).

## Paths

${Object.entries(paths).flatMap(pathSections).join('\n\n')}

## Schemas

${Object.entries(components.schemas).map(schemaSection).join('\n\n')}
`
}

function pathSections([path, methods]) {
  return Object.entries(methods)
    .filter(([method]) => /^(get|post|put|delete|patch)$/.test(method))
    .map(([method, { summary, description, requestBody, responses }]) => {
      const answers = Object.entries(responses).map(
        ([status, answer]) =>
          `- \`${status}\`: ${oneLine(answer.description ?? nameOf(answer.$ref)).replace(/\.$/, '')}${schemas(answer)}`,
      )
      return [
        // An anchor of its own: braces at the end of a heading would be taken for attributes.
        `### ${method.toUpperCase()} ${path} {#${anchorOf(method, path)}}`,
        summary ?? '',
        description ?? '',
        requestBody === undefined ? '' : `Takes${schemas(requestBody) || ': see the description'}.`,
        answers.join('\n'),
      ]
        .filter((part) => part !== '')
        .join('\n\n')
    })
}

function anchorOf(method, path) {
  return `${method} ${path}`
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()
}

function schemas({ content = {} }) {
  const named = Object.values(content).flatMap(({ schema = {} }) => referencesOf(schema))
  return named.length === 0 ? '' : `: ${[...new Set(named)].map(linkTo).join(' or ')}`
}

function schemaSection([name, schema]) {
  const required = new Set(schema.required)
  const rows = Object.entries(schema.properties ?? {}).map(
    ([field, inner]) =>
      `| \`${field}\` | ${required.has(field) ? 'yes' : ''} | ${kindOf(inner)} | ${cell(inner.description ?? '')} |`,
  )
  const table =
    rows.length === 0 ? '' : `| Field | Required | Type | |\n| --- | --- | --- | --- |\n${rows.join('\n')}`
  const several = rows.length === 0 ? `One of: ${referencesOf(schema).map(linkTo).join(', ')}` : ''
  return [`### ${name}`, schema.description ?? '', table, several.endsWith(': ') ? '' : several]
    .filter((part) => part !== '')
    .join('\n\n')
}

function kindOf(schema) {
  const named = referencesOf(schema)
  if (named.length > 0) return named.slice(0, 3).map(linkTo).join(', ') + (named.length > 3 ? ' …' : '')
  if (schema.const !== undefined) return `\`${schema.const}\``
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``).join(', ')
  if (schema.type === undefined) return (schema.anyOf ?? schema.oneOf ?? []).map(kindOf).join(' or ')
  return [schema.type].flat().join(' or ')
}

function referencesOf(schema) {
  if (schema.$ref !== undefined) return [nameOf(schema.$ref)]
  const inner = [
    ...(schema.oneOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.items === undefined ? [] : [schema.items]),
  ]
  return inner.flatMap(referencesOf)
}

function nameOf(reference = '') {
  return reference.split('/').at(-1) ?? ''
}

function linkTo(name) {
  return `[${name}](#${name.toLowerCase()})`
}

function cell(text) {
  return oneLine(text).replaceAll('|', '\\|')
}

function oneLine(text) {
  return text.replaceAll(/\s+/g, ' ').trim()
}
