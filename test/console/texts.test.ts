import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { suite, test } from 'node:test'
import ts from 'typescript'
import { allRoutes } from '../../packages/console-server/all-routes.ts'
import { projectFolder } from '../support/project.ts'

/** Names, formats, and words of the contract and of commands, which are the same in every language. */
const names = new Set(
  `Alertmanager Alpha Amazon Android Azure Bot Business Cloud Error Google Grafana Infobip Jasmin Kannel Latin Meta Network Node PagerDuty PostgreSQL Posthorn Slack Standard Telegram Viber
  WhatsApp Webhook Webhooks Zabbix Id id in curl
  account auth at base channel close codes country csv effect flash from gpg hold hook http https lookups mcc mnc network observe phone pagerduty pipeline posthorn
  prefix price reason sandbox sender source status trafficRules until uk whsec v z`
    .split(/\s+/)
    .filter((name) => name !== ''),
)
/** Abbreviations, and statuses as the API has them. */
const isCode = (word: string) => /^[A-Z][A-Z\d]*$/.test(word)
/** Hosts, paths, names with a dot or a dash in them, placeholders. */
const notWords = /\{\{\w+\}\}|\{\w+\}|[\w-]*[./_:@][\w./:@-]*\w|\w+-\w+(-\w+)*/g
/** Words in JSX that are not texts: names of the product, of languages and of keys. */
const shownAsTheyAre = new Set(['Posthorn', 'English', 'Українська', 'Ctrl', 'lt', 'gt'])
/** Tables whose keys are names of the contract. */
const keyedByContract = new Set(['actionTexts', 'channelTexts', 'fieldTexts', 'detailTexts'])
const roles = ['admin', 'operator', 'viewer']

const root = projectFolder
/** Notifications of alerts say what the console says. */
const files = [join('console', 'src'), join('packages', 'domain', 'alerts')].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const text = readFileSync(join(root, folder, name), 'utf8')
      return { name, of: ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true) }
    }),
)

interface Text {
  file: string
  table: string
  /** `sentences.paused`. */
  key: string
  languages: readonly ts.Expression[]
}

function childrenOf(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = []
  node.forEachChild((child) => void found.push(child))
  return found
}

function allIn(node: ts.Node): ts.Node[] {
  return [node, ...childrenOf(node).flatMap(allIn)]
}

function textsOf(file: string, table: string, under: string, object: ts.Expression): Text[] {
  const plain = ts.isSatisfiesExpression(object) || ts.isAsExpression(object) ? object.expression : object
  if (ts.isArrayLiteralExpression(plain)) return [{ file, table, key: under, languages: plain.elements }]
  if (!ts.isObjectLiteralExpression(plain)) return []
  return plain.properties.flatMap((property) => {
    if (!ts.isPropertyAssignment(property)) return []
    const name = property.name.getText().replaceAll("'", '')
    return textsOf(file, table, under === '' ? name : `${under}.${name}`, property.initializer)
  })
}

const texts = files.flatMap(({ name, of }) =>
  allIn(of).flatMap((node) => {
    if (!ts.isVariableDeclaration(node) || node.initializer === undefined) return []
    const call = node.initializer
    if (!ts.isCallExpression(call) || call.expression.getText() !== 'defineTexts') return []
    const [object] = call.arguments
    return object === undefined ? [] : textsOf(name, node.name.getText(), '', object)
  }),
)

/** What a person reads of an expression: its strings, without those that name a language or a rule. */
function wordsIn(expression: ts.Node): string[] {
  return allIn(expression).flatMap((node) => {
    if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) return [node.text]
    if (!ts.isStringLiteralLike(node)) return []
    const { parent } = node
    const isCode =
      (ts.isCallExpression(parent) && parent.expression !== node) ||
      ts.isLiteralTypeNode(parent) ||
      ts.isElementAccessExpression(parent) ||
      ts.isCaseClause(parent) ||
      (ts.isPropertyAssignment(parent) && parent.name === node) ||
      (ts.isBinaryExpression(parent) && /^[=!]==$/.test(parent.operatorToken.getText()))
    return isCode ? [] : [node.text]
  })
}

function foreignWords(words: string, letters: RegExp): string[] {
  return (words.replaceAll(notWords, ' ').match(letters) ?? []).filter(
    (word) => !names.has(word) && !isCode(word),
  )
}

suite('the texts of the console', () => {
  test('are found', () => assert.ok(texts.length > 1_000, String(texts.length)))

  test('exist in every language, and are not empty', () => {
    const bad = texts.filter(
      ({ languages }) =>
        languages.length !== 2 ||
        languages.some((each) => ts.isStringLiteralLike(each) && each.text.trim() === ''),
    )
    assert.deepEqual(
      bad.map(({ file, key }) => `${file}: ${key}`),
      [],
    )
  })

  test('have no English words in Ukrainian, names excepted', () => {
    const ofTables = texts.flatMap(({ file, key, languages }) =>
      languages[1] === undefined
        ? []
        : wordsIn(languages[1]).map((words) => ({ where: `${file}: ${key}`, words })),
    )
    // Also outside of tables: whatever has a Cyrillic letter is Ukrainian.
    const others = files.flatMap(({ name, of }) =>
      wordsIn(of)
        .filter((words) => /\p{Script=Cyrillic}/u.test(words))
        .map((words) => ({ where: name, words })),
    )
    const bad = [...ofTables, ...others].flatMap(({ where, words }) =>
      foreignWords(words, /[A-Za-z]+/g).map((word) => `${where}: ${word} in “${words}”`),
    )
    assert.deepEqual([...new Set(bad)], [])
  })

  test('have no Cyrillic letters in English', () => {
    const bad = texts.flatMap(({ file, key, languages }) =>
      languages[0] === undefined
        ? []
        : wordsIn(languages[0]).flatMap((words) =>
            /\p{Script=Cyrillic}/u.test(words) ? [`${file}: ${key}: ${words}`] : [],
          ),
    )
    assert.deepEqual(bad, [])
  })

  test('stand in a table, not in a page', () => {
    const bad = files.flatMap(({ name, of }) =>
      allIn(of).flatMap((node) => {
        const isText = ts.isJsxText(node)
        const isLabel =
          ts.isJsxAttribute(node) &&
          /^(aria-label|title|alt|label|hint|about|placeholder)$/.test(node.name.getText()) &&
          node.initializer !== undefined &&
          ts.isStringLiteral(node.initializer)
        if (!isText && !isLabel) return []
        const shown = isText ? node.text : (node.initializer as ts.StringLiteral).text
        const words = shown.replaceAll(notWords, ' ').match(/\p{L}{2,}/gu) ?? []
        return words.some((word) => !shownAsTheyAre.has(word)) ? [`${name}: ${shown.trim()}`] : []
      }),
    )
    assert.deepEqual(bad, [])
  })

  test('are all used', () => {
    const mentions = new Map(files.map(({ name, of }) => [name, mentionedIn(of)] as const))
    const isMentioned = (file: string, table: string, key: string) =>
      files.some(({ name }) => {
        const mentioned = mentions.get(name)
        const isNear = dirname(name).startsWith(dirname(file)) || mentioned?.has(table)
        return isNear && mentioned?.has(key)
      })
    const bad = texts
      .filter(({ table }) => !keyedByContract.has(table))
      .map(({ file, table, key }) => ({ file, table, key: key.split('.')[0] ?? '' }))
      .filter(({ file, table, key }) => !roles.includes(key) && !isMentioned(file, table, key))
    assert.deepEqual([...new Set(bad.map(({ file, key }) => `${file}: ${key}`))], [])
  })
})

test('what the API says that a field must be has its Ukrainian words', async () => {
  const { mustInUkrainian } = await importOfConsole<{ mustInUkrainian: (must: string) => string | null }>(
    'texts/field-musts.ts',
  )
  const folders = ['operations', 'domain/sms-rules', 'domain/template'].map((name) =>
    join(root, 'packages', name),
  )
  const sources = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.startsWith('test'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  const musts = sources.flatMap((text) =>
    allIn(ts.createSourceFile('', text, ts.ScriptTarget.ES2022, true)).flatMap((node) => {
      if (!ts.isCallExpression(node)) return []
      const [, must] = node.arguments
      const isRefusal = ['fieldError', 'refused'].includes(node.expression.getText())
      return isRefusal && must !== undefined ? sentencesOf(must) : []
    }),
  )
  assert.ok(musts.length > 40, String(musts.length))
  assert.deepEqual(
    musts.filter((must) => mustInUkrainian(must) === null),
    [],
  )
})

test('what the audit log keeps of each change has its name in every language', () => {
  const named = new Set(texts.filter(({ table }) => table === 'detailTexts').map(({ key }) => key))
  const kept = new Set([...allRoutes.values()].flatMap(({ kept }) => kept))
  assert.ok(kept.size > 50)
  assert.deepEqual(
    [...kept].filter((name) => !named.has(name)),
    [],
  )
})

/** A file of the console that imports nothing; the console is bundled, and not compiled file by file. */
async function importOfConsole<Module>(path: string): Promise<Module> {
  const text = readFileSync(join(root, 'console', 'src', path), 'utf8')
  const script = ts.transpile(text, { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 })
  return (await import(`data:text/javascript,${encodeURIComponent(script)}`)) as Module
}

/** A sentence with a value in each of its places; none where a name stands for it. */
function sentencesOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (!ts.isTemplateExpression(node)) return []
  return [node.head.text + node.templateSpans.map(({ literal }) => `7${literal.text}`).join('')]
}

/** Identifiers and strings outside of tables of texts, by which a key can be reached. */
function mentionedIn(node: ts.Node): Set<string> {
  if (ts.isCallExpression(node) && node.expression.getText() === 'defineTexts') return new Set()
  const own = ts.isIdentifier(node) || ts.isStringLiteralLike(node) ? [node.text] : []
  return new Set([...own, ...childrenOf(node).flatMap((child) => [...mentionedIn(child)])])
}
