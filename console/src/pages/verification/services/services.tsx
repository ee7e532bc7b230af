import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ServiceView } from '../../../../../packages/console-contract/administration.ts'
import { stageWaits } from '../../../../../packages/domain/otp/verification-service.ts'
import { useAnswer, useMay } from '../../../gateway/use-gateway.tsx'
import { Fact, Facts } from '../../../parts/figures/facts.tsx'
import { confirmedDeed, type Deed, Deeds } from '../../../parts/list/deeds.tsx'
import { codesAddress } from '../../../parts/list/list-addresses.ts'
import { Answered, Panel } from '../../../parts/page.tsx'
import { formatDuration } from '../../../parts/time/duration.ts'
import { ChannelName } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { newService, serviceDeed } from './service-form.tsx'
import { useTryDeed } from './try-code.tsx'

/** The services that codes are sent for. Admins add, change and remove them. */
export function Services() {
  const texts = useTexts('services')
  const mayChange = useMay('admin')
  const mayTry = useMay('operator')
  const { add, trial, deedsOf } = useServiceDeeds()
  const answer = useAnswer('GET /services', {}, { topics: ['settings'] })
  return (
    <div className="stack">
      <div className="row between">
        <p className="soft">{mayChange ? texts.servicesAbout : texts.servicesReadOnly}</p>
        {mayChange && <Deeds deeds={[add]} />}
      </div>
      <Answered of={answer} lines={6}>
        {({ services }) => (
          <div className="verification-services">
            {services.map((service) => (
              <Service
                key={`${service.serviceId} ${service.account ?? ''}`}
                service={service}
                buttons={
                  <Deeds
                    deeds={[...(mayTry ? [trial(service)] : []), ...(mayChange ? deedsOf(service) : [])]}
                  />
                }
              />
            ))}
          </div>
        )}
      </Answered>
    </div>
  )
}

function useServiceDeeds() {
  const texts = useTexts('services')
  const spoken = { texts, language: useLanguage().language }
  /** Service 1 is as it was from the start afterwards; others are unknown. */
  const removal = ({ serviceId, accountId }: ServiceView) => {
    const isReset = serviceId === 1 && accountId === null
    return confirmedDeed({
      text: isReset ? texts.reset : texts.remove,
      label: isReset ? texts.resetServiceOf({ id: serviceId }) : texts.removeServiceOf({ id: serviceId }),
      about: isReset ? texts.resetServiceAbout : texts.removeServiceAbout,
      ...{ buttonLook: 'danger', change: 'POST /services/remove', body: { serviceId, accountId } },
      refresh: ['GET /services'],
    })
  }
  const add = serviceDeed(newService, { text: texts.addService, look: 'main' }, spoken)
  const deedsOf = (service: ServiceView): Deed[] => [
    serviceDeed(
      service,
      { text: texts.change, label: texts.changeService({ id: service.serviceId }) },
      spoken,
    ),
    ...(service.isStored ? [removal(service)] : []),
  ]
  return { add, trial: useTryDeed(), deedsOf }
}

function Service({ service, buttons }: { service: ServiceView; buttons: ReactNode }) {
  const texts = useTexts('services')
  const common = useTexts('verification')
  const { language } = useLanguage()
  const { serviceId, name, account, sender, lifetimeSeconds, attempts } = service
  const { types, plan, domain, ownCodes, texts: own, maxPrice, countries, whatsappTemplate } = service
  const languages = Object.keys(own)
  const waits = stageWaits(plan, lifetimeSeconds)
  const ofTypes = types.map((type) => common.types[type]).join(', ')
  return (
    <Panel
      stacked
      title={name ?? common.serviceNumber({ id: serviceId })}
      actions={
        <>
          <Link href={codesAddress({ service: serviceId })}>{common.codes}</Link>
          <span className="badge">service_id {serviceId}</span>
          {buttons}
        </>
      }
    >
      <Facts>
        <Fact name={common.account} is={account ?? texts.ofEvery} />
        <Fact name={texts.sender} is={sender ?? texts.usualSender} />
        <Fact name={texts.lifetime} is={formatDuration(lifetimeSeconds, language)} />
        <Fact name={common.attempts} is={attempts} />
        <Fact name={common.type} is={ofTypes} />
        <Fact name={texts.domain} is={domain} />
        <Fact name={texts.maxPrice} is={maxPrice} />
        <Fact name={texts.countries} is={countries?.join(', ') ?? null} />
        <Fact name={texts.whatsappTemplate} is={whatsappTemplate} />
        <Fact name={texts.ownCodes} is={ownCodes && texts.ownCodesAbout} />
        <Fact name={texts.texts} is={languages.length > 0 && languages.join(', ')} />
      </Facts>
      <div>
        <div className="small soft">{texts.plan}</div>
        <ol className="verification-plan row">
          {plan.map(({ channel }, index) => (
            <li key={channel} className="row baseline">
              <ChannelName channel={channel} />
              <span className="small soft">{formatDuration(waits[index] ?? 0, language)}</span>
            </li>
          ))}
        </ol>
      </div>
    </Panel>
  )
}
