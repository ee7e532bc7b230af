import type { FastifyRequest } from 'fastify'
import { type FairGate, GateFull } from '../../kit/flow/fair-gate.ts'
import { addressBlock } from '../../kit/net/address-block.ts'
import { isAway } from '../../store/pg/unavailable.ts'
import { laterPage, type SmallPage } from './small-page.ts'

/** Makes a page in turns of address blocks; where the gateway has no place or no database, the page that says so. */
export async function pageInTurn(
  gate: FairGate<string>,
  { ip }: Pick<FastifyRequest, 'ip'>,
  make: () => Promise<SmallPage>,
): Promise<SmallPage> {
  try {
    const leave = await gate.enter(addressBlock(ip), 1)
    return await make().finally(leave)
  } catch (error) {
    if (error instanceof GateFull || isAway(error)) return laterPage
    throw error
  }
}
