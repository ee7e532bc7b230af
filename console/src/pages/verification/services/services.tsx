import { useState } from 'react'
import { Link } from 'wouter'
import type { ServiceView } from '../../../../../packages/console-contract/administration.ts'
import { stageWaits } from '../../../../../packages/domain/otp/verification-service.ts'
import { useMay } from '../../../gateway/session.tsx'
import { useAnswer } from '../../../gateway/use-gateway.ts'
import { ChannelName } from '../../../parts/badges.tsx'
import { Button } from '../../../parts/button.tsx'
import { Confirm } from '../../../parts/dialog/confirm.tsx'
import { codesAddress } from '../../../parts/list/list-addresses.ts'
import { Panel } from '../../../parts/page.tsx'
import { Answered } from '../../../parts/states.tsx'
import { formatDuration } from '../../../parts/time/duration.ts'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { verificationTexts } from '../texts.ts'
import { newService, type ServiceDraft, ServiceForm } from './service-form.tsx'
import { serviceTexts } from './service-texts.ts'

type Doing = { kind: 'form'; service: ServiceDraft } | { kind: 'remove'; service: ServiceView }

/** The services that codes are sent for. Admins add, change and remove them. */
export function Services() {
  const texts = useTexts(serviceTexts)
  const mayChange = useMay('admin')
  const [doing, setDoing] = useState<Doing | null>(null)
  const answer = useAnswer('GET /services', {}, { topics: ['settings'] })
  const close = () => setDoing(null)
  return (
    <div className="stack">
      <div className="verification-services-head">
        <p className="soft">{mayChange ? texts.servicesAbout : texts.servicesReadOnly}</p>
        {mayChange && (
          <Button look="main" onClick={() => setDoing({ kind: 'form', service: newService })}>
            {texts.addService}
          </Button>
        )}
      </div>
      <Answered of={answer} lines={6}>
        {({ services }) => (
          <>
            <div className="verification-services">
              {services.map((service) => (
                <Service
                  key={`${service.serviceId} ${service.account ?? ''}`}
                  service={service}
                  {...(mayChange && { onDo: (kind) => setDoing({ kind, service }) })}
                />
              ))}
            </div>
            {doing?.kind === 'form' && <ServiceForm service={doing.service} onClose={close} />}
          </>
        )}
      </Answered>
      {doing?.kind === 'remove' && <RemoveService service={doing.service} onClose={close} />}
    </div>
  )
}

/** Service 1 is as it was from the start afterwards; others are unknown. */
function RemoveService({
  service: { serviceId, accountId },
  onClose,
}: {
  service: ServiceView
  onClose: () => void
}) {
  const texts = useTexts(serviceTexts)
  const isReset = serviceId === 1 && accountId === null
  return (
    <Confirm
      title={isReset ? texts.resetServiceOf(serviceId) : texts.removeServiceOf(serviceId)}
      about={isReset ? texts.resetServiceAbout : texts.removeServiceAbout}
      action={isReset ? texts.reset : texts.remove}
      change="POST /services/remove"
      body={{ serviceId, accountId }}
      refresh={['GET /services']}
      onClose={onClose}
    />
  )
}

function Service({ service, onDo }: { service: ServiceView; onDo?: (kind: Doing['kind']) => void }) {
  const texts = useTexts(serviceTexts)
  const common = useTexts(verificationTexts)
  const { language } = useLanguage()
  const { serviceId, name, account, accountId, sender, lifetimeSeconds, attempts, isStored } = service
  const { types, plan, domain, ownCodes, texts: own } = service
  const languages = Object.keys(own)
  const waits = stageWaits(plan, lifetimeSeconds)
  const isDefault = serviceId === 1 && accountId === null
  const removeLabel = isDefault ? texts.resetServiceOf(serviceId) : texts.removeServiceOf(serviceId)
  const facts: [string, string][] = [
    [common.account, account ?? texts.ofEvery],
    [texts.sender, sender ?? texts.usualSender],
    [texts.lifetime, formatDuration(lifetimeSeconds, language)],
    [common.attempts, String(attempts)],
    [common.type, types.map((type) => (type === 'email' ? common.types.email : common.types.sms)).join(', ')],
    ...(domain === null ? [] : [[texts.domain, domain] as [string, string]]),
    ...(ownCodes ? [[texts.ownCodes, texts.ownCodesAbout] as [string, string]] : []),
    ...(languages.length === 0 ? [] : [[texts.texts, languages.join(', ')] as [string, string]]),
  ]
  return (
    <Panel
      title={name ?? common.serviceNumber(serviceId)}
      actions={
        <>
          <Link href={codesAddress({ service: serviceId })}>{common.codes}</Link>
          <span className="badge">service_id {serviceId}</span>
          {onDo !== undefined && (
            <Button aria-label={texts.changeService(serviceId)} onClick={() => onDo('form')}>
              {texts.change}
            </Button>
          )}
          {onDo !== undefined && isStored && (
            <Button look="danger" aria-label={removeLabel} onClick={() => onDo('remove')}>
              {isDefault ? texts.reset : texts.remove}
            </Button>
          )}
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
            {plan.map(({ channel }, index) => (
              <li key={channel}>
                <ChannelName channel={channel} />
                <span className="small soft">{formatDuration(waits[index] ?? 0, language)}</span>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Panel>
  )
}
