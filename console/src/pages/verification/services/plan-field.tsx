import type { ServiceView } from '../../../../../packages/console-contract/administration.ts'
import { type CodeLanguage, codeTexts } from '../../../../../packages/domain/otp/code-texts.ts'
import { type CodeChannel, codeChannels } from '../../../../../packages/domain/otp/verification-service.ts'
import { Button } from '../../../parts/button.tsx'
import { BareSelect, choices, Input, Select, TextArea } from '../../../parts/form/fields.tsx'
import { useRefusedField } from '../../../parts/form/form-context.ts'
import { useChannelName } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'

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
          <div className="row verification-stage" key={index}>
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

type OwnTexts = ServiceView['texts']

/** Texts of the operator by language; in every other language the code has the gateway's text. */
export function OwnTextsField({ of: own, onTexts }: { of: OwnTexts; onTexts: (texts: OwnTexts) => void }) {
  const texts = useTexts('services')
  const nameOf = useLanguageName()
  const refused = useRefusedField('texts')
  const free = Object.keys(codeTexts).filter((language) => own[language] === undefined)
  const options = choices(free, nameOf)
  const without = (language: string) =>
    onTexts(Object.fromEntries(Object.entries(own).filter(([each]) => each !== language)))
  return (
    <fieldset className="choices">
      <legend>{texts.texts}</legend>
      <span className={refused === null ? 'hint' : 'wrong'}>{refused ?? texts.ownTextsHint}</span>
      {Object.entries(own).map(([language, text]) => (
        <div className="row verification-own-text" key={language}>
          <TextArea
            label={nameOf(language)}
            rows={2}
            maxLength={600}
            placeholder={codeTexts[language as CodeLanguage].sms.long}
            value={text}
            onChange={(typed) => onTexts({ ...own, [language]: typed })}
          />
          <Button
            aria-label={texts.removeText({ language: nameOf(language) })}
            onClick={() => without(language)}
          >
            {texts.remove}
          </Button>
        </div>
      ))}
      {options.length > 0 && (
        <BareSelect
          className="input"
          aria-label={texts.addText}
          value=""
          options={[['', texts.addText], ...options]}
          onChange={(language) => language !== '' && onTexts({ ...own, [language]: '' })}
        />
      )}
    </fieldset>
  )
}

/** The name of a language, in the language of the page. */
function useLanguageName(): (code: string) => string {
  const { language } = useLanguage()
  const names = new Intl.DisplayNames([language], { type: 'language' })
  return (code) => names.of(code) ?? code
}
