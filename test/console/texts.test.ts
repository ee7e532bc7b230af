import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { suite, test } from 'node:test'
import ts from 'typescript'
import { consoleRefusals } from '../../packages/console-contract/refusals.ts'
import { allRoutes } from '../../packages/console-server/all-routes.ts'
import { userFaults } from '../../packages/domain/console/user-faults.ts'
import { hookFaults } from '../../packages/domain/settings/hook-faults.ts'
import { refusalSentences } from '../../packages/domain/settings/refusal-sentences.ts'
import { draftFaults } from '../../packages/domain/template/draft-faults.ts'
import { projectFolder } from '../support/project.ts'

const { inspectCatalogues, readCatalogues, sayText, textsOf, wordsOfText } = (await import(
  join(projectFolder, 'scripts', 'console-texts.mjs')
)) as typeof import('../../scripts/console-texts.mjs')

/** Names, formats, and words of the contract and of commands, which are the same in every language. */
const names = new Set(
  `Alertmanager Alpha Amazon Android Azure Bot Business Cloud Enter Error Flash Google Grafana Infobip Jasmin Kannel Latin Meta Network Node PagerDuty PostgreSQL Posthorn Shift Slack Standard Telegram Viber
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
/** Groups whose texts are found by names of the contract, or by their English. */
const foundByName =
  /^(?:language|musts|stored|storedErrors|refusals|story|guardReasons|parts\/(?:channels|fields|reasons)|auditLog\/(?:actions|fields|values))\//
const roles = ['admin', 'operator', 'viewer']

const root = projectFolder
const catalogues = readCatalogues()
const english = textsOf(catalogues.get('en') ?? {})
const ukrainian = textsOf(catalogues.get('uk') ?? {})
const { faults, missing } = inspectCatalogues(catalogues)

/** Notifications of alerts say what the console says. */
const files = [join('console', 'src'), join('packages', 'domain', 'alerts')].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const text = readFileSync(join(root, folder, name), 'utf8')
      return { name, text, of: ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true) }
    }),
)

function childrenOf(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = []
  node.forEachChild((child) => void found.push(child))
  return found
}

function allIn(node: ts.Node): ts.Node[] {
  return [node, ...childrenOf(node).flatMap(allIn)]
}

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
  test('are found', () => assert.ok(english.length > 3_000, String(english.length)))

  test('are ICU messages with the values of the English ones, in one order', () =>
    assert.deepEqual(faults, []))

  test('that a language lacks, or has in vain, are named', () => {
    const partly = new Map([
      ['en', { shell: { send: 'Send', all: '{count, plural, one {# page} other {# pages}}' } }],
      ['xx', { shell: { all: '{count, plural, one {# x} other {{name}}}', none: 'x' } }],
    ])
    const found = inspectCatalogues(partly)
    assert.deepEqual(found.missing, [{ language: 'xx', path: 'shell/send' }])
    assert.equal(found.faults.length, 2, found.faults.join('\n'))
  })

  test('exist in Ukrainian', () =>
    assert.deepEqual(
      missing.filter(({ language }) => language === 'uk'),
      [],
    ))

  test('have no English words in Ukrainian, names excepted', () => {
    const ofCatalogue = ukrainian
      .filter(([path]) => !/^(?:musts|stored|storedErrors)\//.test(path))
      .flatMap(([path, text]) => wordsOfText(text).map((words) => ({ where: path, words })))
    // Outside of the catalogue, whatever has a Cyrillic letter is Ukrainian.
    const others = files.flatMap(({ name, of }) =>
      wordsIn(of)
        .filter((words) => /\p{Script=Cyrillic}/u.test(words))
        .map((words) => ({ where: name, words })),
    )
    const bad = [...ofCatalogue, ...others].flatMap(({ where, words }) =>
      foreignWords(words, /[A-Za-z]+/g).map((word) => `${where}: ${word} in “${words}”`),
    )
    assert.deepEqual([...new Set(bad)], [])
  })

  test('have no Cyrillic letters in English', () => {
    const bad = english.filter(([, text]) => /\p{Script=Cyrillic}/u.test(text))
    assert.deepEqual(bad, [])
  })

  test('stand in a catalogue, not in a page', () => {
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
    // A part or a group of it, and what stands in the files near those that name it, or in the kit, which is handed texts.
    const near = new Map<string, Set<string>>()
    const namesOf = files.map(({ name, of }) => ({ name, mentioned: mentionedIn(of) }))
    const isNear = (group: string) => {
      const known = near.get(group)
      if (known !== undefined) return known
      const folders = files
        .filter(({ text }) => text.includes(`'${group}'`))
        .map(({ name }) => (dirname(name) === '.' ? '' : dirname(name)))
      const found = new Set(
        namesOf
          .filter(({ name }) => [...folders, 'parts'].some((folder) => name.startsWith(folder)))
          .flatMap(({ mentioned }) => [...mentioned]),
      )
      near.set(group, found)
      return found
    }
    const bad = english
      .filter(([path]) => !foundByName.test(path))
      .map(([path]) => path.split('/'))
      .filter(([part = '', name = '', inner = '']) => {
        if (roles.includes(name)) return false
        const isUsed = isNear(part).has(name)
        return !isUsed && !isNear(`${part}.${name}`).has(inner)
      })
    assert.deepEqual(
      bad.map((path) => path.join('/')),
      [],
    )
  })
})

test('what the API says that a field must be has its words', () => {
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
  const forms = english
    .filter(([path]) => path.startsWith('musts/'))
    .map(([, text]) => new RegExp(`^${escaped(text).replaceAll(/\\\{\w+\\\}/g, '.*')}$`, 's'))
  assert.deepEqual(
    musts.filter((must) => !forms.some((form) => form.test(must))),
    [],
  )
})

test('what the audit log keeps of each change has its name', () => {
  const named = new Set(english.map(([path]) => path))
  const kept = new Set([...allRoutes.values()].flatMap(({ kept }) => kept))
  assert.ok(kept.size > 50)
  assert.deepEqual(
    [...kept].filter((name) => !named.has(`auditLog/fields/${name}`)),
    [],
  )
})

suite('a refusal in English', () => {
  const texts = new Map(english)
  const sentences: [code: string, say: (values: object) => string][] = [
    ...Object.entries(consoleRefusals).map(([code, { sentence }]) => [code, sentence] as never),
    ...(Object.entries(refusalSentences) as never[]),
  ]
  /** Said of what a field must be, or by the API. */
  const others = new Set(['field', 'operation-refused', 'operation-failed'])
  /** Their faults have texts of their own. */
  const faulty = { ...hookFaults, ...userFaults, ...draftFaults }

  test('is what the gateway says', () => {
    const chosen: Record<string, unknown> = { comma: true, kind: 'keys', ofAccount: true }
    const get = (_: object, name: string) => chosen[name] ?? `<${name}>`
    const values = new Proxy({}, { get: get as ProxyHandler<object>['get'] & {}, has: () => true })
    const said = sentences
      .filter(([code]) => !others.has(code))
      .filter(([, say]) => !Object.keys(faulty).some((fault) => say({ fault }) !== say({ fault: 'none' })))
    assert.ok(said.length > 150)
    const bad = said.flatMap(([code, say]) => {
      const text = texts.get(`refusals/codes/${code}`)
      const wanted = say(values).replace(/; known: .*$/, '')
      const shown = text === undefined ? '' : sayText(text, 'en', values).replace(/; known: .*$/, '')
      return text !== undefined && shown === wanted ? [] : [`${code}: ${wanted} | ${shown}`]
    })
    assert.deepEqual(bad, [])
  })

  test('names each fault as the gateway does', () => {
    const groups = { hook: hookFaults, user: userFaults, draft: draftFaults }
    for (const [group, faults] of Object.entries(groups))
      for (const [fault, sentence] of Object.entries(faults))
        assert.equal(sayText(texts.get(`refusals/faults/${group}/${fault}`) ?? '', 'en'), sentence)
  })
})

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** A sentence with a value in each of its places; none where a name stands for it. */
function sentencesOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (!ts.isTemplateExpression(node)) return []
  return [node.head.text + node.templateSpans.map(({ literal }) => `7${literal.text}`).join('')]
}

/** Identifiers and strings, by which a text can be reached. */
function mentionedIn(node: ts.Node): Set<string> {
  return new Set(
    allIn(node).flatMap((each) => {
      if (ts.isIdentifier(each) || ts.isStringLiteralLike(each)) return [each.text]
      if (!ts.isCallExpression(each) || each.expression.getText() !== 'deedTexts') return []
      return [...mentionedIn(each.arguments[1] as ts.Node)].flatMap((name) => [`${name}Of`, `${name}About`])
    }),
  )
}
