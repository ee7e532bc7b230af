import { type EntryDifference, entryText } from '../../../../packages/domain/routing/rule-set-name.ts'
import { useTexts } from '../../texts/texts.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { useNetworkNames } from './entry-words.ts'

/** Entries that go, then entries that come. */
export function Difference({ removed, added }: EntryDifference) {
  const texts = useTexts('ruleSets')
  const networks = useNetworkNames([...removed, ...added])
  if (removed.length + added.length === 0) return <p className="soft">{texts.noChanges}</p>
  const shown = [
    { look: 'bad', sign: '−', says: texts.removed, entries: removed },
    { look: 'good', sign: '+', says: texts.added, entries: added },
  ] as const
  return (
    <ul className="rule-set-difference stack-2">
      {shown.flatMap(({ look, sign, says, entries }) =>
        entries.map((entry) => (
          <li key={`${sign} ${entryText(entry)}`} className={look}>
            <span aria-hidden="true">{sign} </span>
            <span className="visually-hidden">{says}: </span>
            <EntryFacts entry={entry} networks={networks} />
          </li>
        )),
      )}
    </ul>
  )
}
