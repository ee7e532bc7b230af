import type { RuleSetVersionView } from '../../../../packages/console-contract/administration.ts'
import type { RuleSetName } from '../../../../packages/domain/routing/rule-set-name.ts'
import { useAnswer, useMay } from '../../gateway/use-gateway.tsx'
import { confirmedDeed, deedTexts } from '../../parts/list/deeds.tsx'
import { type Column, column, ListSection } from '../../parts/list/list-section.tsx'
import { When } from '../../parts/values.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Difference } from './difference.tsx'

/** What was applied, the newest first; the newest is taken back here. */
export function Versions({ ruleSet }: { ruleSet: RuleSetName }) {
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
      ...deedTexts(texts, 'undo', { n: version }),
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
