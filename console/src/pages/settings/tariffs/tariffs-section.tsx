import { PriceCheck } from './price-check.tsx'
import { TariffList } from './tariff-list.tsx'
import './tariffs.css'

/** What messages cost the account, and why. */
export function TariffsSection() {
  return (
    <>
      <PriceCheck />
      <TariffList />
    </>
  )
}
