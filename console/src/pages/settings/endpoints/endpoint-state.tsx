import type { EndpointView } from '../../../../../packages/console-contract/administration.ts'
import { When } from '../../../parts/values.tsx'
import { StoredError } from '../../../texts/stored-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'

/** Whether an endpoint gets its events; since when and why it does not. */
export function EndpointState({ of }: { of: EndpointView }) {
  const texts = useTexts('endpoints')
  const { isActive, failingSince, lastDeliveredAt, lastError, givenUpAt, missed } = of
  const ended = lastDeliveredAt === null ? 'untried' : 'works'
  const state = givenUpAt !== null ? 'givenUp' : failingSince !== null ? 'failing' : ended
  const look = { givenUp: 'bad', failing: 'bad', works: 'good', untried: '' }[state]
  return (
    <div className="cell-lines">
      <span>
        {!isActive && <span className="badge">{texts.paused}</span>}{' '}
        <span className={`badge ${look}`}>{texts[state]}</span>
      </span>
      {failingSince !== null && (
        <span className="small">
          {texts.failingSince} <When at={failingSince} />
          {lastError !== null && (
            <>
              : <StoredError text={lastError} />
            </>
          )}
        </span>
      )}
      {givenUpAt !== null && (
        <span className="small">
          {texts.givenUpSince} <When at={givenUpAt} />. {texts.givenUpAbout}
        </span>
      )}
      {missed > 0 && <span className="small">{texts.missed({ count: missed })}</span>}
    </div>
  )
}
