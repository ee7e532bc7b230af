import { useAnswer } from '../../gateway/use-gateway.tsx'
import { Input } from '../../parts/form/fields.tsx'
import { type Deed, formDeed } from '../../parts/list/deeds.tsx'
import { useChannelName } from '../../parts/values.tsx'
import { type Texts, useTexts } from '../../texts/texts.tsx'
import { substitutes, underWay } from './words.ts'

export type Control = 'pause' | 'drain' | 'resume'

/** A pause, drain or resume of a carrier: its effect, and a reason. */
export function controlDeed(name: string, control: Control, { dialog, actions }: Texts<'upstreams'>): Deed {
  return formDeed({
    ...{ text: actions[control], label: `${actions[control]} ${name}`, title: dialog[control]({ name }) },
    ...{ change: `POST /upstreams/${control}`, refresh: ['GET /upstreams'] },
    ...{ from: { reason: '' }, buttonLook: control === 'resume' ? 'main' : 'plain' },
    fields: (of) => (
      <>
        <Consequences name={name} control={control} />
        {control !== 'resume' && (
          <Input
            {...of.reason}
            label={dialog.reason}
            hint={dialog.reasonHint}
            maxLength={200}
            placeholder={dialog.reasonExample}
          />
        )}
      </>
    ),
    body: ({ reason }) => ({ upstream: name, ...(control !== 'resume' && { reason }) }),
  })
}

function Consequences({ name, control }: { name: string; control: Control }) {
  const texts = useTexts('upstreams')
  const channelName = useChannelName()
  const { dialog, messages } = texts
  const { data } = useAnswer('GET /upstreams/routes', {}, { enabled: control !== 'resume' })
  const all = useAnswer('GET /upstreams', {}, { topics: ['upstreams'] }).data?.upstreams ?? []
  const upstream = all.find((each) => each.upstream === name)
  if (upstream === undefined) return null
  if (control === 'resume')
    return <p>{dialog.resumeAbout({ waiting: messages({ count: upstream.messages.waiting }) })}</p>
  const others = substitutes(upstream, all, data?.routes ?? []).map((each) => each.upstream)
  const away = underWay(upstream)
  return (
    <ul className="bullets stack-2">
      <li>{control === 'pause' ? dialog.pauseAbout : dialog.drainAbout}</li>
      {data !== undefined && (
        <li>
          {others.length > 0
            ? dialog.others({ names: others.join(', ') })
            : dialog.noneElse({ channel: channelName(upstream.channel) })}
        </li>
      )}
      {away > 0 && <li>{dialog.underWay({ count: messages({ count: away }) })}</li>}
    </ul>
  )
}
