/** A network as Number Context names it. */
export interface PlannedNetwork {
  networkName: string
  networkPrefix: string
  countryName: string
  countryPrefix: string
  networkId: number
}

/** Where a number was given out. */
export interface Origin {
  mccMnc: string
  network: PlannedNetwork
  /** Where its subscribers go when they leave. */
  rival: { mccMnc: string; network: PlannedNetwork }
}

type Row = [mccMnc: string, name: string, country: string, calling: string, prefixes: string[]]

// Public numbering plans, cut down to a few networks. 001 is the country code of test networks (ITU-T E.212).
const rows: Row[] = [
  ['25501', 'Vodafone UA', 'Ukraine', '380', ['50', '66', '95', '99']],
  ['25503', 'Kyivstar', 'Ukraine', '380', ['67', '68', '96', '97', '98']],
  ['25506', 'lifecell', 'Ukraine', '380', ['63', '73', '93']],
  ['22801', 'Swisscom', 'Switzerland', '41', ['79']],
  ['22802', 'Sunrise', 'Switzerland', '41', ['76']],
  ['26201', 'Telekom', 'Germany', '49', ['151', '160', '170', '171', '175']],
  ['26202', 'Vodafone', 'Germany', '49', ['152', '162', '172', '173', '174']],
  ['26001', 'Plus', 'Poland', '48', ['60', '66', '69']],
  ['26003', 'Orange', 'Poland', '48', ['50', '51', '57']],
  ['00101', 'Test Network', 'Test Country', '999', ['']],
]

const networks = rows.flatMap(([mccMnc, networkName, countryName, countryPrefix, prefixes], index) =>
  prefixes.map((networkPrefix) => ({
    mccMnc,
    network: { networkName, networkPrefix, countryName, countryPrefix, networkId: 100 + index },
  })),
)
type Planned = (typeof networks)[number]
const testNetwork = networks.at(-1) as Planned

/** By the longest prefix; numbers of no network in the plan are those of a test network. */
export function originOf(phone: string): Origin {
  let found: Planned = testNetwork
  for (const planned of networks) {
    const isLonger = prefixOf(planned).length > prefixOf(found).length || found === testNetwork
    if (phone.startsWith(prefixOf(planned)) && isLonger) found = planned
  }
  const rival = networks.find(
    ({ mccMnc, network }) => mccMnc !== found.mccMnc && network.countryPrefix === found.network.countryPrefix,
  )
  return { ...found, rival: rival ?? testNetwork }
}

function prefixOf({ network }: Planned): string {
  return network.countryPrefix + network.networkPrefix
}
