import type { EndpointView } from '../../../../../packages/console-contract/administration.ts'
import { When } from '../../../parts/values.tsx'
import { StoredError } from '../../../texts/stored-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'

/** Whether an endpoint gets its events; since when and why it does not. */
export function EndpointState({ of }: { of: EndpointView }) {
  const texts = useTexts('endpoints')
  const { isActive, failingSince, lastDeliveredAt, lastError, givenUpAt, missed } = of
  return (
    <div className="cell-lines">
      <span>
        {!isActive && <span className="badge">{texts.paused}</span>}{' '}
        {givenUpAt !== null ? (
          <span className="badge bad">{texts.givenUp}</span>
        ) : failingSince !== null ? (
          <span className="badge bad">{texts.failing}</span>
        ) : lastDeliveredAt !== null ? (
          <span className="badge good">{texts.works}</span>
        ) : (
          <span className="badge">{texts.untried}</span>
        )}
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
