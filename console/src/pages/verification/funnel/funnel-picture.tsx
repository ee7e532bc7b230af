import type { FunnelView } from '../../../../../packages/console-contract/operating/verification.ts'
import { type CodeAddress, stageAddress } from '../../../parts/list/list-addresses.ts'
import { Drill } from '../../../parts/list/list-section.tsx'
import { Panel } from '../../../parts/page.tsx'
import { formatSpan } from '../../../parts/time/duration.ts'
import { count } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { computeShare, formatShare } from '../share.tsx'

const stages = ['created', 'sent', 'delivered', 'approved'] as const

interface FunnelPictureProps {
  view: FunnelView
  /** Time and account of the figures. */
  within: CodeAddress
}

/** The four steps of a code, each as wide as its share; beside them the median, expired and blocked codes. */
export function FunnelPicture({ view: { totals, medianMs }, within }: FunnelPictureProps) {
  const texts = useTexts('funnel')
  const common = useTexts('verification')
  const { language } = useLanguage()
  const figure = (stage: (typeof stages)[number] | 'expired' | 'blocked') => {
    const shown = count(totals[stage], language)
    return (
      <Drill
        href={totals[stage] === 0 ? null : stageAddress(within, stage)}
        label={`${common[stage]}: ${shown}`}
      >
        {shown}
      </Drill>
    )
  }
  const beside = [
    {
      name: texts.median,
      value: medianMs === null ? '–' : formatSpan(medianMs, language),
      about: medianMs === null ? texts.noMedian : texts.medianAbout,
    },
    { name: common.expired, value: figure('expired'), about: texts.expiredAbout },
    { name: common.blocked, value: figure('blocked'), about: texts.blockedAbout },
  ]
  return (
    <Panel title={common.funnel}>
      <div className="verification-funnel">
        <ol className="stack">
          {stages.map((stage) => {
            const share = computeShare(totals[stage], totals.created) ?? 0
            return (
              <li key={stage} data-stage={stage}>
                <div className="row baseline verification-stage-head">
                  <strong>{common[stage]}</strong>
                  <span className="large verification-figure">{figure(stage)}</span>
                  <span className="soft small">
                    {stage !== 'created' && texts.ofCreated({ share: formatShare(share, language) })}
                  </span>
                </div>
                <div className="verification-bar" aria-hidden="true">
                  {share > 0 && <i style={{ width: `${share * 100}%` }} />}
                </div>
                <div className="soft small">{texts.stagesAbout[stage]}</div>
              </li>
            )
          })}
        </ol>
        <dl className="stack verification-beside">
          {beside.map(({ name, value, about }) => (
            <div key={name}>
              <dt className="medium">{name}</dt>
              <dd>
                <strong className="counted">{value}</strong>
                <span className="soft small">{about}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  )
}
