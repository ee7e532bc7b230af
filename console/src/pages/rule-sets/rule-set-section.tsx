import './rule-sets.css'
import { useState } from 'react'
import type { RuleSetVersionView, RuleSetView } from '../../../../packages/console-contract/administration.ts'
import {
  entryText,
  type RuleSetEntry,
  type RuleSetName,
} from '../../../../packages/domain/routing/rule-set-name.ts'
import { useAnswer, useMay } from '../../gateway/use-gateway.tsx'
import { confirmedDeed, type Deed } from '../../parts/list/deeds.tsx'
import { type Column, column, ListSection } from '../../parts/list/list-section.tsx'
import { When } from '../../parts/values.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ChangesPanel, Difference } from './changes-panel.tsx'
import { EntryForm } from './entry-form.tsx'

interface Row {
  entry: RuleSetEntry
  /** Its position in the draft; null: of the file. */
  index: number | null
  isDraft: boolean
  fault: string | null
}

interface Draft {
  entries: readonly RuleSetEntry[]
  version: number
}

/** The routes or the traffic rules, a draft that changes those of the database, and their versions. */
export function RuleSetSection({ ruleSet }: { ruleSet: RuleSetName }) {
  const texts = useTexts('ruleSets')
  const answer = useAnswer('GET /rule-sets/one', { ruleSet }, { topics: ['settings'] })
  const [draft, setDraft] = useState<Draft | null>(null)
  const view = answer.data
  const entries = draft?.entries ?? view?.stored ?? []
  const onDraft = (next: readonly RuleSetEntry[]) =>
    setDraft({ entries: next, version: draft?.version ?? view?.version ?? 0 })
  const formOf = (index: number, title: string): Deed['opens'] => {
    return ({ close }) =>
      view && <EntryForm {...{ ruleSet, view, draft: entries, index, title, onDraft }} onClose={close} />
  }
  const deedsOf = ({ entry, index }: Row): Deed[] => {
    if (index === null) return []
    const what = nameOf(entry)
    const label = texts.changeOf({ what })
    const remove = () => {
      onDraft(entries.toSpliced(index, 1))
      return null
    }
    return [
      { text: texts.change, label, opens: formOf(index, label) },
      // At once: it changes the draft alone.
      { text: texts.remove, label: texts.removeOf({ what }), opens: remove },
    ]
  }
  return (
    <>
      <ListSection
        title={texts.title[ruleSet]}
        about={texts.about[ruleSet]}
        adds={[
          {
            text: texts.add[ruleSet],
            disabled: view === undefined,
            opens: formOf(entries.length, texts.add[ruleSet]),
          },
        ]}
        of={answer}
        rows={(each) => rowsOf(each, draft)}
        columns={useColumns()}
        deeds={deedsOf}
        keyOf={({ entry, index }) => `${index} ${entryText(entry)}`}
        none={{ title: texts.none[ruleSet], about: texts.noneAbout[ruleSet] }}
      />
      {draft !== null && (
        <ChangesPanel
          ruleSet={ruleSet}
          draft={draft.entries}
          version={draft.version}
          onDone={() => setDraft(null)}
        />
      )}
      <Versions ruleSet={ruleSet} />
    </>
  )
}

function rowsOf({ ofFile, stored, faults }: RuleSetView, draft: Draft | null): Row[] {
  const known = new Set(stored.map(entryText))
  const ofDatabase = (draft?.entries ?? stored).map((entry, index) => {
    const fault = faults.find((each) => each.entry === index)
    const isWrong = draft === null && fault !== undefined
    return {
      entry,
      index,
      isDraft: !known.has(entryText(entry)),
      fault: isWrong ? `${fault.field} ${fault.message}` : null,
    }
  })
  return [...ofFile.map((entry) => ({ entry, index: null, isDraft: false, fault: null })), ...ofDatabase]
}

/** A traffic rule by its name, a route by its carrier and its match. */
function nameOf(entry: RuleSetEntry): string {
  return typeof entry['name'] === 'string' ? entry['name'] : entryText(entry)
}

function useColumns(): Column<Row>[] {
  const texts = useTexts('ruleSets')
  return [
    column(texts.entry, ({ entry, fault }) => (
      <>
        <code className="rule-set-entry">{entryText(entry)}</code>
        {fault !== null && (
          <div className="wrong">
            {texts.outOfForce}: {fault}
          </div>
        )}
      </>
    )),
    column(texts.origin, ({ index, isDraft }) => (
      <span className={`badge ${isDraft ? 'wait' : ''}`}>
        {index === null ? texts.ofFile : isDraft ? texts.draft : texts.stored}
      </span>
    )),
  ]
}

function Versions({ ruleSet }: { ruleSet: RuleSetName }) {
  const texts = useTexts('ruleSets')
  const mayUndo = useMay('admin')
  const answer = useAnswer('GET /rule-sets/versions', { ruleSet }, { topics: ['settings'] })
  const newest = answer.data?.versions[0]?.version
  const columns: Column<RuleSetVersionView>[] = [
    column(texts.version, ({ version, entries, undoes }) => (
      <>
        {version}{' '}
        <span className="soft small">
          {texts.size({ n: entries })}
          {undoes !== null && `, ${texts.undoes({ n: undoes })}`}
        </span>
      </>
    )),
    column(texts.appliedAt, ({ appliedAt }) => <When at={appliedAt} />),
    column(texts.by, ({ appliedBy }) => appliedBy),
    column(texts.changes, (version) => <Difference {...version} />),
  ]
  const undo = (version: number) =>
    confirmedDeed({
      ...{ text: texts.undo, label: texts.undoOf({ n: version }), about: texts.undoAbout },
      ...{ change: 'POST /rule-sets/undo', body: { ruleSet } },
      refresh: ['GET /rule-sets/one', 'GET /rule-sets/versions', 'GET /upstreams/routes'],
    })
  return (
    <ListSection
      title={texts.versions}
      of={answer}
      rows={({ versions }) => versions}
      columns={columns}
      keyOf={({ version }) => version}
      none={{ title: texts.noVersions, about: texts.noVersionsAbout }}
      deeds={mayUndo ? ({ version }) => (version === newest ? [undo(version)] : []) : undefined}
    />
  )
}
