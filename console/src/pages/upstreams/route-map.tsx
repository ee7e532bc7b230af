import type { RouteView } from '../../../../packages/console-contract/operating/upstreams.ts'
import { countryName } from '../../parts/country-name.ts'
import { Nothing, Panel } from '../../parts/page.tsx'
import { ChannelName } from '../../parts/values.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { type States, UpstreamChip } from './upstream-chip.tsx'
import { percent } from './words.ts'

/** Routes by channel, then prefix, then priority, as routing compares them. */
export function RouteMap({ routes, states }: { routes: readonly RouteView[]; states: States }) {
  const texts = useTexts('upstreams')
  return (
    <Panel stacked title={texts.map.title}>
      <p className="soft">{texts.map.about}</p>
      {routes.length === 0 && <Nothing title={texts.map.none} about={texts.map.noneAbout} />}
      {groups(routes, ({ channel }) => channel).map(([channel, own]) => (
        <section key={channel} className="upstreams-channel">
          <h3>
            <ChannelName channel={channel} />
          </h3>
          <ul className="stack-3">
            {groups(longestFirst(own), ({ prefix, conditions }) => `${prefix} ${conditions}`).map(
              ([match, group]) => (
                <li key={match} className="upstreams-row">
                  <Prefix route={group[0]} />
                  <Steps routes={group} states={states} />
                </li>
              ),
            )}
          </ul>
        </section>
      ))}
    </Panel>
  )
}

const maxCountries = 2

function Prefix({ route }: { route: RouteView | undefined }) {
  const { map } = useTexts('upstreams')
  const { language } = useLanguage()
  if (route === undefined) return null
  const { prefix, countries, channel, conditions } = route
  if (prefix === '') {
    const any = channel === 'email' ? map.anyAddress : map.any
    return <span className="upstreams-prefix">{conditions === '' ? any : conditions}</span>
  }
  const named = countries.slice(0, maxCountries).map((code) => countryName(code, language))
  const more = countries.length - named.length
  return (
    <span className="upstreams-prefix">
      <code>{channel === 'email' ? prefix : `+${prefix}`}</code>
      <span className="small soft">
        {named.join(', ')} {more > 0 && map.more({ count: more })} {conditions}
      </span>
    </span>
  )
}

/** The priorities in their order, weights as shares. */
function Steps({ routes, states }: { routes: readonly RouteView[]; states: States }) {
  const { map } = useTexts('upstreams')
  const { language } = useLanguage()
  const steps = groups(
    routes.toSorted((a, b) => a.priority - b.priority),
    ({ priority }) => String(priority),
  )
  return (
    <ol className="row upstreams-steps">
      {steps.map(([priority, equals], index) => {
        const weights = equals.reduce((sum, { weight }) => sum + weight, 0)
        return (
          <li key={priority} className="row">
            {steps.length > 1 && <span className="small soft">{index === 0 ? map.first : map.next}</span>}
            {equals.map(({ upstream, weight, choose }) => (
              <span key={upstream} className="row">
                <UpstreamChip upstream={upstream} states={states} />
                {equals.length > 1 && (
                  <span className="small soft">
                    {choose === 'weight'
                      ? map.share({ percent: percent(weight / weights, language) })
                      : choose === 'cost'
                        ? map.byCost
                        : map.byQuality}
                  </span>
                )}
              </span>
            ))}
          </li>
        )
      })}
    </ol>
  )
}

function longestFirst(routes: readonly RouteView[]): RouteView[] {
  return routes.toSorted((a, b) => b.prefix.length - a.prefix.length || a.prefix.localeCompare(b.prefix))
}

function groups<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] {
  const found = new Map<string, Item[]>()
  for (const item of items) found.set(keyOf(item), [...(found.get(keyOf(item)) ?? []), item])
  return [...found]
}
