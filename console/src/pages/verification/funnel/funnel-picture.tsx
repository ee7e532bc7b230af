import type { FunnelView } from '../../../../../packages/console-contract/operating/verification.ts'
import { type CodeAddress, codesAddress } from '../../../parts/list/list-addresses.ts'
import { Drill } from '../../../parts/list/list-section.tsx'
import { Panel } from '../../../parts/page.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { computeShare, formatShare, formatSpan } from '../share.tsx'

const stages = ['created', 'sent', 'delivered', 'approved'] as const

/** The four steps of a code, each as wide as its share; beside them the median, expired and blocked codes. */
export function FunnelPicture({
  view: { all, medianMs },
  within,
}: {
  view: FunnelView
  /** Time and account of the figures. */
  within: CodeAddress
}) {
  const texts = useTexts('funnel')
  const common = useTexts('verification')
  const { language } = useLanguage()
  return (
    <Panel title={common.funnel}>
      <div className="verification-funnel">
        <ol className="stack">
          {stages.map((stage) => {
            const share = computeShare(all[stage], all.created)
            return (
              <li key={stage} data-stage={stage}>
                <div className="row baseline verification-stage-head">
                  <strong>{common[stage]}</strong>
                  <span className="large verification-figure">
                    <Drill
                      href={codesAddress(stage === 'created' ? within : { ...within, stage })}
                      label={`${common[stage]}: ${all[stage].toLocaleString(language)}`}
                    >
                      {all[stage].toLocaleString(language)}
                    </Drill>
                  </span>
                  <span className="soft small">
                    {stage === 'created' ? '' : texts.ofCreated({ share: formatShare(share, language) })}
                  </span>
                </div>
                <div className="verification-bar" aria-hidden="true">
                  {share !== null && share > 0 && <i style={{ width: `${share * 100}%` }} />}
                </div>
                <div className="soft small">{texts.stagesAbout[stage]}</div>
              </li>
            )
          })}
        </ol>
        <dl className="stack verification-beside">
          <div>
            <dt className="medium">{texts.median}</dt>
            <dd>
              <strong className="counted">{medianMs === null ? '–' : formatSpan(medianMs, language)}</strong>
              <span className="soft small">{medianMs === null ? texts.noMedian : texts.medianAbout}</span>
            </dd>
          </div>
          {(['expired', 'blocked'] as const).map((end) => (
            <div key={end}>
              <dt className="medium">{common[end]}</dt>
              <dd>
                <strong className="counted">
                  <Drill
                    href={codesAddress({ ...within, stage: end })}
                    label={`${common[end]}: ${all[end].toLocaleString(language)}`}
                  >
                    {all[end].toLocaleString(language)}
                  </Drill>
                </strong>
                <span className="soft small">
                  {end === 'expired' ? texts.expiredAbout : texts.blockedAbout}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  )
}
