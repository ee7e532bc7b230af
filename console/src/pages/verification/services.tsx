import { Link } from 'wouter'
import type { ServiceView } from '../../../../src/http/console/contract/verification.ts'
import { useAnswer } from '../../gateway/use-gateway.ts'
import { ChannelName } from '../../parts/badges.tsx'
import { formatDuration } from '../../parts/duration.ts'
import { codesAddress } from '../../parts/list-addresses.ts'
import { Panel } from '../../parts/page.tsx'
import { Answered } from '../../parts/states.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { verificationTexts } from './texts.ts'

/** The services that codes are sent for. */
export function Services() {
  const texts = useTexts(verificationTexts)
  const answer = useAnswer('GET /verification/services', {}, { topics: ['settings'] })
  return (
    <div className="stack">
      <p className="soft">{texts.servicesAbout}</p>
      <Answered of={answer} lines={6}>
        {({ services }) => (
          <div className="verification-services">
            {services.map((service) => (
              <Service key={`${service.serviceId} ${service.account ?? ''}`} service={service} />
            ))}
          </div>
        )}
      </Answered>
    </div>
  )
}

function Service({ service }: { service: ServiceView }) {
  const texts = useTexts(verificationTexts)
  const { language } = useLanguage()
  const { serviceId, name, account, sender, lifetimeSeconds, attempts } = service
  const { types, plan, domain, ownCodes, languages } = service
  const facts: [string, string][] = [
    [texts.account, account ?? texts.ofEvery],
    [texts.sender, sender ?? texts.usualSender],
    [texts.lifetime, formatDuration(lifetimeSeconds, language)],
    [texts.attempts, String(attempts)],
    [texts.type, types.map((type) => (type === 'email' ? texts.types.email : texts.types.sms)).join(', ')],
    ...(domain === null ? [] : [[texts.domain, domain] as [string, string]]),
    ...(ownCodes ? [[texts.ownCodes, texts.ownCodesAbout] as [string, string]] : []),
    ...(languages.length === 0 ? [] : [[texts.texts, languages.join(', ')] as [string, string]]),
  ]
  return (
    <Panel
      title={name ?? texts.serviceNumber(serviceId)}
      actions={
        <>
          <Link href={codesAddress({ service: serviceId })}>{texts.codes}</Link>
          <span className="badge">service_id {serviceId}</span>
        </>
      }
    >
      <div className="stack">
        <dl className="verification-facts">
          {facts.map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
        <div>
          <div className="small soft">{texts.plan}</div>
          <ol className="verification-plan">
            {plan.map(({ channel, waitSeconds }) => (
              <li key={channel}>
                <ChannelName channel={channel} />
                <span className="small soft">{formatDuration(waitSeconds, language)}</span>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Panel>
  )
}
