type Fields = Record<string, unknown>

const serviceNames = {
  ...{ name: 'name', sender: 'sender', lifetimeSeconds: 'lifetime_seconds', attempts: 'attempts' },
  ...{ types: 'types', plan: 'plan', domain: 'domain', ownCodes: 'own_codes', texts: 'texts' },
  ...{ maxPrice: 'max_price', countries: 'countries', whatsappTemplate: 'whatsapp_template' },
} as const

/** Settings of a service as a document writes them. */
export function writtenService(settings: Fields | object): Fields {
  const given = settings as Fields
  const entries = Object.entries(serviceNames).map(([name, written]) => [
    written,
    name === 'plan'
      ? (given['plan'] as { channel: string; waitSeconds: number | null }[]).map(
          ({ channel, waitSeconds }) => ({
            channel,
            wait_seconds: waitSeconds,
          }),
        )
      : name === 'types'
        ? (given['types'] as string[]).toSorted()
        : given[name],
  ])
  return Object.fromEntries(entries) as Fields
}

/** The other way, of those that are given. */
export function readService(written: Fields): Fields {
  const entries = Object.entries(serviceNames)
    .filter(([, name]) => written[name] !== undefined)
    .map(([name, from]) => [
      name,
      name === 'plan'
        ? (written['plan'] as { channel: string; wait_seconds: number | null }[]).map((stage) => ({
            channel: stage.channel,
            waitSeconds: stage.wait_seconds,
          }))
        : written[from],
    ])
  return Object.fromEntries(entries) as Fields
}
