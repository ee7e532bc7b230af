import { Type } from '@sinclair/typebox'
import { entryForms } from '../../config/rule-set-fields.ts'
import { type EntryFault, faultsOf, soundEntries } from '../../config/rule-sets.ts'
import { oneOf } from '../../console-contract/console-route.ts'
import {
  type EntryDifference,
  entryDifference,
  entryReferences,
  entryText,
  type RuleSetEntry,
  type RuleSetName,
  ruleSetNames,
} from '../../domain/routing/rule-set-name.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import type { Database, Queryable } from '../../store/database.ts'
import { applyRuleSet, listRuleSetVersions } from '../../store/traffic/rule-set-versions.ts'
import type { StateReader } from '../audited-state.ts'
import { id, instant, orNull } from '../fields.ts'
import { changing, type OperationRequest, reading } from '../operation.ts'
import type { AdministrationPorts } from '../ports.ts'
import { readGiven } from './given-entries.ts'
import { differenceLines, placeOf, refused, type ShownVersion, textOf, versionText } from './rule-set-text.ts'

const ruleSet = oneOf(ruleSetNames, 'routes or traffic-rules')

const entries = Type.String({
  maxLength: 1_000_000,
  anyText: true,
  description: 'a list of entries in the form of posthorn.yaml, or the file with them; JSON too',
})
const entry = Type.Record(Type.String(), Type.Unknown(), { description: 'as posthorn.yaml writes it' })
const version = Type.Integer({ minimum: 0, description: 'the number of the version; 0: none' })
const someEntries = (description: string) => Type.Array(entry, { description })

const field = {
  name: Type.String(),
  form: oneOf(entryForms),
  choices: Type.Array(Type.String(), { description: 'the values that it may have; empty: others too' }),
  isRequired: Type.Boolean(),
  usual: orNull(Type.String(), 'what it is where it is left out'),
  minimum: orNull(Type.Number(), 'of a number'),
  maximum: orNull(Type.Number(), 'of a number'),
  refersTo: orNull(oneOf(entryReferences), 'what it names, which `rule-sets/values` lists'),
}

const entryField = Type.Object(
  {
    ...field,
    fields: Type.Array(Type.Object(field, { title: 'EntryPartView' }), {
      description: 'of each mapping, where the form is `sections`',
    }),
  },
  { title: 'EntryFieldView', description: 'A setting of a route or of a traffic rule.' },
)

/** The sets that a version is compared by, as the audit log notes it. */
const versionState: StateReader = async (db, fields) => {
  const [newest] = await listRuleSetVersions(db, fields['ruleSet'] as RuleSetName)
  return newest === undefined ? null : { version: newest.versionId, entries: newest.entries.map(entryText) }
}

export const readRuleSet = reading({
  name: 'rule-sets/one',
  summary:
    'Reads the routes or the traffic rules: those of the settings file, and those that are kept in the database',
  at: 'GET /v1/rule-sets/{ruleSet}',
  role: 'operator',
  account: null,
  input: { ruleSet },
  output: Type.Object(
    {
      version,
      ofFile: Type.Array(entry, { description: 'of the settings file, where they are changed' }),
      stored: Type.Array(entry, { description: 'of the database' }),
      text: Type.String({ description: 'those of the database, as `apply` takes them' }),
      faults: Type.Array(
        Type.Object(
          {
            entry: orNull(Type.Integer(), 'its position among those of the database; null: all of them'),
            field: Type.String({ description: 'the setting; empty: the whole entry' }),
            message: Type.String(),
          },
          { title: 'EntryFaultView' },
        ),
        { description: 'what keeps entries of the database out of force: the file contradicts them' },
      ),
      fields: Type.Array(
        Type.Object({
          kind: Type.String(),
          fields: Type.Array(entryField),
        }),
        { description: 'the settings of each kind of entry' },
      ),
    },
    { title: 'RuleSetView' },
  ),
  command: { says: ({ text }) => String(text) },
  run: async (ports, { input: { ruleSet } }) => {
    const ruleSets = ports.ruleSets()
    const { versionId, stored } = await inForce(ports.db, ruleSet)
    return {
      version: versionId,
      ofFile: ruleSets.written(ruleSet).map(({ ...entry }) => entry),
      stored: stored.map(({ ...entry }) => entry),
      text: textOf(stored),
      faults: soundEntries(ruleSets.config, ruleSet, stored).faults,
      fields: ruleSets.fields(ruleSet),
    }
  },
})

export const listVersions = reading({
  name: 'rule-sets/versions',
  summary:
    'Lists the versions of the routes or the traffic rules that are kept in the database, the newest first',
  at: 'GET /v1/rule-sets/{ruleSet}/versions',
  role: 'operator',
  account: null,
  input: { ruleSet },
  output: Type.Object({
    versions: Type.Array(
      Type.Object(
        {
          version: id('the version'),
          appliedAt: instant,
          appliedBy: Type.String(),
          undoes: orNull(id('the version that it took back')),
          entries: Type.Integer({ description: 'how many it has' }),
          added: someEntries('what the version before did not have'),
          removed: someEntries('what the version before had and it does not have'),
        },
        { title: 'RuleSetVersionView' },
      ),
      { description: 'the newest 30' },
    ),
  }),
  command: {
    verb: 'versions',
    says: ({ versions }) => (versions as ShownVersion[]).map(versionText).join('\n') || 'no version yet',
  },
  run: async ({ db }, { input: { ruleSet } }) => {
    const versions = await listRuleSetVersions(db, ruleSet)
    return {
      versions: versions.map(({ versionId, appliedAt, appliedBy, undoes, entries }, index) => ({
        ...{ version: versionId, appliedAt, appliedBy, undoes, entries: entries.length },
        ...entryDifference(versions[index + 1]?.entries ?? [], entries),
      })),
    }
  },
})

export const checkRuleSet = reading({
  name: 'rule-sets/check',
  summary:
    'Says what is wrong with routes or traffic rules, and what would change, without putting them in force',
  at: 'POST /v1/rule-sets/{ruleSet}/check',
  role: 'operator',
  account: null,
  maxBytes: 2_000_000,
  input: { ruleSet, entries },
  output: Type.Object({
    faults: readRuleSet.output.properties.faults,
    added: someEntries('what is not in force now'),
    removed: someEntries('what is in force and would be no more'),
    trial: orNull(
      Type.String(),
      'all routes or traffic rules that would be in force, with those of the file, as a backtest takes them; null where there are faults',
    ),
  }),
  command: {
    verb: 'check',
    arguments: ['ruleSet'],
    files: ['entries'],
    says: ({ faults, added, removed }) =>
      [
        ...(faults as EntryFault[]).map(placeOf),
        ...differenceLines({ added, removed } as EntryDifference),
      ].join('\n'),
    failed: ({ faults }) => (faults as unknown[]).length > 0,
    examples: ['rule-sets check routes --entries-file routes.yaml'],
  },
  run: async (ports, { input }) => {
    const ruleSets = ports.ruleSets()
    const { stored } = await inForce(ports.db, input.ruleSet)
    const wanted = readGiven(input)
    const faults = faultsOf(ruleSets.config, input.ruleSet, wanted)
    return {
      faults,
      ...entryDifference(stored, wanted),
      trial: faults.length === 0 ? ruleSets.backtestText(input.ruleSet, wanted) : null,
    }
  },
})

export const putRuleSet = changing({
  name: 'rule-sets/apply',
  summary: 'Puts routes or traffic rules in force beside those of the settings file, as a new version',
  at: 'PUT /v1/rule-sets/{ruleSet}',
  role: 'admin',
  account: null,
  maxBytes: 2_000_000,
  input: {
    ruleSet,
    entries,
    version: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'the version that it was made from: refused where another is in force',
      }),
    ),
  },
  output: Type.Object({ version }),
  audit: { kept: ['ruleSet', 'version'], state: versionState },
  command: {
    verb: 'apply',
    arguments: ['ruleSet'],
    files: ['entries'],
    says: 'version {version} is in force',
    examples: ['rule-sets apply routes --entries-file routes.yaml'],
  },
  run: async (ports, request) => {
    const { input, note } = request
    note(input.ruleSet)
    const { versionId } = await inForce(ports.db, input.ruleSet)
    const wanted = readGiven(input)
    return apply(ports, request, { wanted, over: input.version ?? versionId, undoes: null })
  },
})

export const undoRuleSet = changing({
  name: 'rule-sets/undo',
  summary:
    'Takes back the newest version of the routes or the traffic rules: the one before is in force again, as a new one',
  at: 'POST /v1/rule-sets/{ruleSet}/undo',
  role: 'admin',
  account: null,
  input: { ruleSet },
  output: Type.Object({ version }),
  audit: { kept: ['ruleSet'], state: versionState },
  command: { verb: 'undo', arguments: ['ruleSet'], says: 'version {version} is in force' },
  run: async (ports, request) => {
    request.note(request.input.ruleSet)
    const versions = await listRuleSetVersions(ports.db, request.input.ruleSet)
    const [newest, before] = versions
    if (newest === undefined) throw new SettingRefused('rule-set-first', {})
    const undone = { wanted: before?.entries ?? [], over: newest.versionId, undoes: newest.versionId }
    return apply(ports, request, undone)
  },
})

async function apply(
  ports: Pick<AdministrationPorts, 'clock' | 'ruleSets'> & { db: Database },
  { input: { ruleSet }, by }: Pick<OperationRequest<{ ruleSet: RuleSetName }>, 'input' | 'by'>,
  { wanted, over, undoes }: { wanted: readonly RuleSetEntry[]; over: number; undoes: number | null },
) {
  const ruleSets = ports.ruleSets()
  const [fault] = faultsOf(ruleSets.config, ruleSet, wanted)
  if (fault !== undefined) throw refused(fault)
  const version = await applyRuleSet(ports.db, {
    ...{ ruleSet, entries: wanted, over, undoes },
    ...{ appliedAt: ports.clock.now(), appliedBy: by.userName },
  })
  await ruleSets.refresh()
  return { version }
}

async function inForce(db: Queryable, ruleSet: RuleSetName) {
  const [newest] = await listRuleSetVersions(db, ruleSet)
  return { versionId: newest?.versionId ?? 0, stored: newest?.entries ?? [] }
}
