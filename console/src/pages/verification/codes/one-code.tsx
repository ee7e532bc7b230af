import { Link } from 'wouter'
import type { VerificationView } from '../../../../../packages/console-contract/administration.ts'
import type { Topic } from '../../../../../packages/console-contract/contract.ts'
import { useAnswer } from '../../../gateway/use-gateway.tsx'
import { Fact, Facts } from '../../../parts/figures/facts.tsx'
import { Answered, Page, Panel } from '../../../parts/page.tsx'
import { formatSpan } from '../../../parts/time/duration.ts'
import { ChannelName, StatusBadge, When } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { CodeState, isLost } from './code-state.tsx'

/** One verification, without its code: only its recipient has that. */
export function OneCode({ verifyId }: { verifyId: string }) {
  const texts = useTexts('codes')
  const topics: Topic[] = ['verification', 'messages']
  const answer = useAnswer('GET /verification/one', { verifyId }, { topics, keep: false })
  return (
    <Page title={texts.one} about={<Link href="/verification/codes">{texts.backToCodes}</Link>}>
      <Answered of={answer} lines={8}>
        {(view) => <CodeFacts view={view} />}
      </Answered>
    </Page>
  )
}

function CodeFacts({ view }: { view: VerificationView }) {
  const texts = useTexts('codes')
  const common = useTexts('verification')
  const { language } = useLanguage()
  const { state, recipient, type, attempts, maxAttempts, createdAt, expiresAt, endedAt, msgId } = view
  return (
    <Panel stacked>
      <div className="row">
        <CodeState of={view} />
        <span>{texts.statesAbout[isLost(view) ? 'lost' : state]}</span>
      </div>
      <Attempts made={attempts} max={maxAttempts} state={state} />
      <Facts>
        <Fact name={common.recipient}>
          {recipient} <span className="soft">({common.types[type]})</span>
        </Fact>
        <Fact name={texts.createdAt} is={<When at={createdAt} />} />
        <Fact name={texts.expires} is={<When at={expiresAt} />} />
        {endedAt !== null && (
          <Fact name={texts.ended}>
            <When at={endedAt} /> <span className="soft">({formatSpan(endedAt - createdAt, language)})</span>
          </Fact>
        )}
        <Fact name={texts.usedCode} is={view.usedChannel && <ChannelName channel={view.usedChannel} />} />
        <Fact name={texts.message}>
          <span className="row">
            <Link href={`/messages/${msgId}`}>{msgId}</Link>
            {view.messageStatus !== null && <StatusBadge status={view.messageStatus} />}
            <Link href={`/webhooks?msgId=${msgId}`}>{texts.callbacks}</Link>
          </span>
        </Fact>
        <Fact name={common.service} is={view.serviceId} />
        <Fact name={common.account} is={view.account} />
        <Fact name={texts.customId} is={view.customId} />
        <Fact name={texts.hook} isMono is={view.hook} />
        <Fact name="verify_id" isMono is={view.verifyId} />
      </Facts>
      <p className="soft small">{texts.noSecret}</p>
    </Panel>
  )
}

/** A dot for each allowed attempt; those that were made are filled. */
function Attempts({ made, max, state }: { made: number; max: number; state: VerificationView['state'] }) {
  const texts = useTexts('codes')
  const common = useTexts('verification')
  const lookOf = (index: number) => {
    if (index >= made) return 'none'
    return state === 'approved' && index === made - 1 ? 'good' : 'bad'
  }
  return (
    <div className="row">
      <span className="soft small">{common.attempts}</span>
      <span className="verification-dots" aria-hidden="true">
        {Array.from({ length: max }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: attempts have an order and nothing else
          <i key={index} className={lookOf(index)} />
        ))}
      </span>
      <span>{texts.attemptsOf({ made, max })}</span>
    </div>
  )
}
