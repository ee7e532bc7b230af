import './rule-sets.css'
import type { RuleSetView } from '../../../../packages/console-contract/administration.ts'
import {
  entryText,
  type RuleSetEntry,
  type RuleSetName,
} from '../../../../packages/domain/routing/rule-set-name.ts'
import { useAnswer } from '../../gateway/use-gateway.tsx'
import type { Deed } from '../../parts/list/deeds.tsx'
import { type Column, column, ListSection } from '../../parts/list/list-section.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { EntryName, EntrySettings } from './entry-facts.tsx'
import { EntryForm, openForm } from './entry-form.tsx'
import { nameOf, useEntryWords, useNetworkNames } from './entry-words.ts'
import { type Draft, type OpenForm, useKeptDraft } from './kept-draft.ts'
import { Versions } from './versions.tsx'

interface Row {
  entry: RuleSetEntry
  /** Its position in the draft; null: of the file. */
  index: number | null
  isDraft: boolean
  fault: { field: string; message: string } | null
}

/** The routes or the traffic rules, a draft that changes those of the database, and their versions. */
export function RuleSetSection({ ruleSet }: { ruleSet: RuleSetName }) {
  const texts = useTexts('ruleSets')
  const answer = useAnswer('GET /rule-sets/one', { ruleSet }, { topics: ['settings'] })
  const { draft, found, keep } = useKeptDraft(ruleSet)
  const view = answer.data
  const now: Draft = draft ?? { entries: view?.stored ?? [], version: view?.version ?? 0, form: null }
  const { entries, form } = now
  const onDraft = (next: readonly RuleSetEntry[]) => keep({ ...now, entries: next, form: null })
  const onForm = (next: OpenForm) => keep({ ...now, form: next })
  const open = (index: number) => {
    // Nothing is typed yet: there is nothing to keep.
    if (view !== undefined) keep({ ...now, form: openForm(view, entries, index) }, false)
    return null
  }
  const titleOf = (index: number) => {
    const entry = entries[index]
    return entry === undefined ? texts.add[ruleSet] : texts.changeOf({ what: nameOf(entry) })
  }
  const deedsOf = ({ entry, index }: Row): Deed[] => {
    if (index === null || found !== null) return []
    const what = nameOf(entry)
    const remove = () => {
      onDraft(entries.toSpliced(index, 1))
      return null
    }
    return [
      { text: texts.change, label: titleOf(index), opens: () => open(index) },
      // At once: it changes the draft alone.
      { text: texts.remove, label: texts.removeOf({ what }), opens: remove },
    ]
  }
  const add = {
    text: texts.add[ruleSet],
    disabled: view === undefined || found !== null,
    opens: () => open(entries.length),
  }
  const isBegun = draft !== null && textOf(draft.entries) !== textOf(view?.stored ?? [])
  return (
    <>
      {found !== null && (
        <DraftNotice at={found.at} onGoOn={() => keep(found)} onDiscard={() => keep(null)} />
      )}
      <ListSection
        title={texts.title[ruleSet]}
        about={texts.about[ruleSet]}
        adds={[add]}
        of={answer}
        rows={(each) => rowsOf(each, draft)}
        columns={useColumns([...(view?.ofFile ?? []), ...entries])}
        deeds={deedsOf}
        keyOf={({ entry, index }) => `${index} ${entryText(entry)}`}
        none={{ title: texts.none[ruleSet], about: texts.noneAbout[ruleSet] }}
      />
      {view !== undefined && form !== null && (
        <EntryForm
          {...{ ruleSet, view, draft: entries, form, title: titleOf(form.index), onDraft }}
          onTyped={onForm}
          onClose={() => keep(isBegun ? { ...now, form: null } : null)}
        />
      )}
      {view !== undefined && isBegun && (
        <ChangesPanel
          {...{ ruleSet, view, draft }}
          onRebase={() => keep({ ...draft, version: view.version })}
          onDone={() => keep(null)}
        />
      )}
      <Versions ruleSet={ruleSet} />
    </>
  )
}

function textOf(entries: readonly RuleSetEntry[]): string {
  return entries.map(entryText).join('\n')
}

function rowsOf({ ofFile, stored, faults }: RuleSetView, draft: Draft | null): Row[] {
  const known = new Set(stored.map(entryText))
  const ofDatabase = (draft?.entries ?? stored).map((entry, index) => {
    const isDraft = !known.has(entryText(entry))
    const fault = draft === null ? faults.find((each) => each.entry === index) : undefined
    return { entry, index, isDraft, fault: fault ?? null }
  })
  return [...ofFile.map((entry) => ({ entry, index: null, isDraft: false, fault: null })), ...ofDatabase]
}

function useColumns(entries: readonly RuleSetEntry[]): Column<Row>[] {
  const texts = useTexts('ruleSets')
  const words = useEntryWords()
  const networks = useNetworkNames(entries)
  return [
    column(texts.entry, ({ entry, fault }) => (
      <>
        <EntryName entry={entry} />
        {fault !== null && (
          <div className="wrong">
            {texts.outOfForce}: {words.path(fault.field)} {words.fault(fault.message)}
          </div>
        )}
      </>
    )),
    column(texts.settings, ({ entry }) => (
      <div className="aside-facts breaks">
        <EntrySettings entry={entry} networks={networks} />
      </div>
    )),
    column(texts.origin, ({ index, isDraft }) => (
      <span className={`badge ${isDraft ? 'wait' : ''}`}>
        {index === null ? texts.ofFile : isDraft ? texts.draft : texts.stored}
      </span>
    )),
  ]
}
