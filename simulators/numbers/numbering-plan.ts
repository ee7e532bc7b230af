/** A network of the plan. */
export interface PlannedNetwork {
  id: number
  name: string
  mccMnc: string
  /** Digits that follow the country's. */
  prefix: string
  country: Country
}

export interface Country {
  name: string
  /** ISO 3166. */
  code: string
  prefix: string
}

/** The country and network that a number was allocated to. */
export interface Origin {
  network: PlannedNetwork
  /** Where its subscribers go when they leave. */
  rival: PlannedNetwork
}

const ukraine: Country = { name: 'Ukraine', code: 'UA', prefix: '380' }
const switzerland: Country = { name: 'Switzerland', code: 'CH', prefix: '41' }
const germany: Country = { name: 'Germany', code: 'DE', prefix: '49' }
const poland: Country = { name: 'Poland', code: 'PL', prefix: '48' }
const testCountry: Country = { name: 'Test Country', code: 'ZZ', prefix: '999' }

type Row = [mccMnc: string, name: string, country: Country, prefixes: string[]]

// Public numbering plans, cut down to a few networks. 001 is the country code of test networks (ITU-T E.212).
const rows: Row[] = [
  ['25501', 'Vodafone UA', ukraine, ['50', '66', '95', '99']],
  ['25503', 'Kyivstar', ukraine, ['67', '68', '96', '97', '98']],
  ['25506', 'lifecell', ukraine, ['63', '73', '93']],
  ['22801', 'Swisscom', switzerland, ['79']],
  ['22802', 'Sunrise', switzerland, ['76']],
  ['26201', 'Telekom', germany, ['151', '160', '170', '171', '175']],
  ['26202', 'Vodafone', germany, ['152', '162', '172', '173', '174']],
  ['26001', 'Plus', poland, ['60', '66', '69']],
  ['26003', 'Orange', poland, ['50', '51', '57']],
  ['00101', 'Test Network', testCountry, ['']],
]

const networks = rows.flatMap(([mccMnc, name, country, prefixes], index) =>
  prefixes.map((prefix): PlannedNetwork => ({ id: 100 + index, name, mccMnc, prefix, country })),
)
const testNetwork = networks.at(-1) as PlannedNetwork

/** Where roaming subscribers are. */
export const abroad: PlannedNetwork = {
  id: 456,
  name: 'Tele2',
  mccMnc: '24007',
  prefix: '739',
  country: { name: 'Sweden', code: 'SE', prefix: '46' },
}

/** By the longest prefix; numbers of no network in the plan are those of a test network. */
export function originOf(phone: string): Origin {
  let found = testNetwork
  for (const network of networks) {
    const isLonger = prefixOf(network).length > prefixOf(found).length || found === testNetwork
    if (phone.startsWith(prefixOf(network)) && isLonger) found = network
  }
  const rival = networks.find(({ mccMnc, country }) => mccMnc !== found.mccMnc && country === found.country)
  return { network: found, rival: rival ?? testNetwork }
}

function prefixOf({ country, prefix }: PlannedNetwork): string {
  return country.prefix + prefix
}
