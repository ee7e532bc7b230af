import { useState } from 'react'
import type { Micros } from '../../../../../packages/domain/pricing/amount.ts'
import { useAnswer, useMayForAll } from '../../../gateway/use-gateway.tsx'
import { type Deed, DeedButtons, useDialogs } from '../../../parts/list/deeds.tsx'
import { Answered, Notice, Panel } from '../../../parts/page.tsx'
import { formatMoney, Money } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { TopUp } from './top-up.tsx'

export function BalancePanel() {
  const texts = useTexts('money')
  const { language } = useLanguage()
  const { accountId, currency } = useAccount()
  const mayTopUp = useMayForAll('admin')
  const dialogs = useDialogs()
  const [bookedMicros, setBookedMicros] = useState<Micros | null>(null)
  const topUp: Deed = {
    ...{ text: texts.topUp, look: 'main' },
    opens: ({ close }) => <TopUp onBooked={setBookedMicros} onClose={close} />,
  }
  const money = useAnswer('GET /money', { accountId }, { topics: ['messages', 'settings'] })
  return (
    <Panel>
      <div className="stack">
        <Answered of={money} lines={2}>
          {({ availableMicros, reservedMicros }) => (
            <div className="money-head">
              <dl>
                <div>
                  <dt>{texts.available}</dt>
                  <dd className="money-figure">
                    <Money micros={availableMicros} currency={currency} />
                  </dd>
                </div>
                <div>
                  <dt>{texts.reserved}</dt>
                  <dd className="money-figure soft">
                    <Money micros={reservedMicros} currency={currency} />
                  </dd>
                  <dd className="soft small">{texts.reservedAbout}</dd>
                </div>
              </dl>
              {mayTopUp && <DeedButtons deeds={[topUp]} dialogs={dialogs} />}
            </div>
          )}
        </Answered>
        {bookedMicros !== null && (
          <Notice look="good">
            {texts.booked({ balance: formatMoney(bookedMicros, currency, language) })}
          </Notice>
        )}
      </div>
      {dialogs.shown}
    </Panel>
  )
}
