import type { ServiceView } from '../../../../../packages/console-contract/administration.ts'
import { type CodeChannel, codeChannels } from '../../../../../packages/domain/otp/verification-service.ts'
import { Button } from '../../../parts/button.tsx'
import { Input, Select } from '../../../parts/form/fields.tsx'
import { useRefusedField } from '../../../parts/form/form-context.ts'
import { useChannelName } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'

type Plan = ServiceView['plan']

/** The channels of a service in their order, each with the seconds before the next one begins. */
export function PlanField({ plan, onPlan }: { plan: Plan; onPlan: (plan: Plan) => void }) {
  const texts = useTexts('services')
  const nameOf = useChannelName()
  const refused = useRefusedField('plan')
  const free = codeChannels.filter((each) => plan.every(({ channel }) => channel !== each))
  const change = (index: number, stage: Partial<Plan[number]>) =>
    onPlan(plan.map((each, place) => (place === index ? { ...each, ...stage } : each)))
  const [next] = free
  const places = [...plan.keys()]
  return (
    <fieldset className="choices">
      <legend>{texts.plan}</legend>
      <span className={refused === null ? 'hint' : 'wrong'}>{refused ?? texts.planHint}</span>
      {places.map((index) => {
        const { channel, waitSeconds } = plan[index] as Plan[number]
        return (
          <div className="verification-stage" key={index}>
            <Select
              label={texts.stageChannel({ place: index + 1 })}
              value={channel}
              options={[channel, ...free].map((each): [CodeChannel, string] => [each, nameOf(each)])}
              onChange={(chosen) => change(index, { channel: chosen })}
            />
            {index < plan.length - 1 && (
              <Input
                label={texts.stageWait({ place: index + 1 })}
                type="number"
                min={1}
                placeholder={texts.waitUsual}
                value={waitSeconds === null ? '' : String(waitSeconds)}
                onChange={(text) => change(index, { waitSeconds: text === '' ? null : Number(text) })}
              />
            )}
            {plan.length > 1 && (
              <Button
                aria-label={texts.removeStage({ channel: nameOf(channel) })}
                onClick={() => onPlan(plan.filter((_, place) => place !== index))}
              >
                {texts.remove}
              </Button>
            )}
          </div>
        )
      })}
      {next !== undefined && (
        <div>
          <Button onClick={() => onPlan([...plan, { channel: next, waitSeconds: null }])}>
            {texts.addStage}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
