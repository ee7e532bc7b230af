import { Link } from 'wouter'
import type { Attention } from '../../../../packages/console-contract/operating/overview.ts'
import { Panel } from '../../parts/page.tsx'
import { RetryReceiver } from '../../parts/retry-receiver.tsx'
import { When } from '../../parts/values.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { renderLine } from './attention-line.ts'

/** What needs the operator's attention, each with a link to its page. */
export function AttentionList({ attention }: { attention: Attention[] }) {
  const texts = useTexts('overview')
  const reasons = useTexts('parts.reasons')
  const { language } = useLanguage()
  return (
    <Panel title={texts.attention} flush>
      {attention.length === 0 ? (
        <div className="overview-well">
          <span aria-hidden="true" className="overview-tick">
            ✓
          </span>
          <div>
            <strong>{texts.allWell}</strong>
            <p className="soft">{texts.allWellAbout}</p>
          </div>
        </div>
      ) : (
        <ul className="overview-attention">
          {attention.map((each) => {
            const { look, title, about, at, before, href, to } = renderLine(each, texts, reasons, language)
            return (
              <li key={title} className={look}>
                <strong>{title}</strong>
                <span className="soft">
                  {about}
                  {at !== null && (
                    <>
                      {' '}
                      {before} <When at={at} />
                    </>
                  )}
                </span>
                {href !== null && <Link href={href}>{to}</Link>}
                {each.kind === 'receiver-failing' && (
                  <RetryReceiver accountId={each.accountId} host={each.host} />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
