// Makes what the Python and PHP clients know out of the OpenAPI document: tables and classes of errors (`x-codes`), and the
// places of the operations of administration.
// `npm run reference` writes them.
import { managedOperations } from './client-manage.mjs'
import { errorSentences } from './client-types.mjs'

const note = 'Made by `npm run reference` from the errors of the gateway.'

/**
 * What repeating helps against: `nothing-happened` where the gateway carried nothing out, `with-key` where it may have
 * and an Idempotency-Key makes it safe; against all others it does not help.
 */
const repeats = {
  'nothing-happened': ['storage', 'overload', 'lookup', 'too-much', 'too-many-readers', 'limit'],
  'with-key': ['outcome-unknown', 'internal'],
}

/** Names of classes that do not follow from the code. */
const names = {
  access: 'AccessDenied',
  data: 'Data',
  refusals: 'TooManyRefusals',
  type: 'UnknownType',
  tariff: 'NoTariff',
  money: 'NotEnoughMoney',
  rule: 'RefusedByRule',
  // LookupError is a class of Python.
  lookup: 'NumberLookup',
  limit: 'TooManyCodes',
}

/** The generated files by their paths. `document` is the parsed openapi.json; `read` gives the text of a file. */
export function clientErrorFiles(document, read) {
  const errors = Object.entries(errorSentences(document.components.schemas)).map(([code, sentences]) => ({
    code,
    name: `${names[code] ?? camel(code)}Error`,
    repeat: Object.keys(repeats).find((kind) => repeats[kind].includes(code)) ?? 'never',
    patterns: sentences.map(patternOf),
  }))
  const python = 'clients/python/posthorn.py'
  const managed = managedOperations(document)
  const withErrors = replaceBlock(read(python), 'errors', pythonErrors(errors))
  return new Map([
    [python, replaceBlock(withErrors, 'management', pythonManaged(managed))],
    ['clients/php/src/ManagedOperations.php', phpManaged(managed)],
    ['clients/php/src/ErrorCodes.php', phpTable(errors)],
    ...errors.map((error) => [`clients/php/src/Errors/${error.name}.php`, phpClass(error)]),
  ])
}

function camel(code) {
  return code.replace(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase())
}

/** `…` stands for any text, and numbers are settings of the gateway. */
function patternOf(sentence) {
  return sentence
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('…', '.*')
    .replace(/\d+/g, '\\d+')
}

function replaceBlock(text, name, block) {
  const [begin, end] = [`# <${name}>\n`, `# </${name}>\n`]
  const from = text.indexOf(begin) + begin.length
  return text.slice(0, from) + block + text.slice(text.indexOf(end))
}

function pythonErrors(errors) {
  const classes = errors.map(
    ({ code, name }) => `class ${name}(RefusedError):\n    """The code \`${code}\`."""\n`,
  )
  const rows = errors.map(({ code, name, repeat, patterns }) => {
    const list = patterns.map((pattern) => `r${JSON.stringify(pattern).replaceAll('\\\\', '\\')},`)
    const texts = list.length === 0 ? '[]' : `[\n            ${list.join('\n            ')}\n        ]`
    return `    "${code}": (\n        ${name},\n        "${repeat}",\n        ${texts},\n    ),`
  })
  return [
    `# ${note}\n\n`,
    ...classes.map((each) => `${each}\n\n`),
    '#: By code: the class, what repeating helps, and patterns of its sentences.\n',
    `_ERRORS: Dict[str, Any] = {\n${rows.join('\n')}\n}\n`,
  ].join('')
}

const snake = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const ofManagement = 'Made by `npm run reference` from the management API.'

function pythonManaged(managed) {
  const rows = managed.map(({ group, name, place }) => `    "${snake(group)}.${snake(name)}": "${place}",`)
  return `# ${ofManagement}\n\n#: Places by names.\n_MANAGED: Dict[str, str] = {\n${rows.join('\n')}\n}\n`
}

function phpManaged(managed) {
  const rows = managed.map(({ group, name, place }) => `        '${group}.${name}' => '${place}',\n`)
  return `<?php

declare(strict_types=1);

namespace Posthorn;

/** ${ofManagement} */
final class ManagedOperations
{
    /** Places by names. */
    public const PLACES = [
${rows.join('')}    ];
}
`
}

function phpTable(errors) {
  const rows = errors.map(({ code, name, repeat, patterns }) => {
    const list = patterns.map((pattern) => `                ${quoted(pattern)},\n`).join('')
    const texts = list === '' ? '[]' : `[\n${list}            ]`
    return `            ${quoted(code)} => [Errors\\${name}::class, ${quoted(repeat)}, ${texts}],\n`
  })
  return `<?php

declare(strict_types=1);

namespace Posthorn;

/** ${note} */
final class ErrorCodes
{
    /**
     * By code: the class, what repeating helps, and patterns of its sentences.
     *
     * @return array<string, array{class-string<RefusedError>, string, list<string>}>
     */
    public static function all(): array
    {
        return [
${rows.join('')}        ];
    }
}
`
}

function phpClass({ code, name }) {
  return `<?php

declare(strict_types=1);

namespace Posthorn\\Errors;

use Posthorn\\RefusedError;

/** The code \`${code}\`. ${note} */
final class ${name} extends RefusedError
{
}
`
}

function quoted(text) {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
