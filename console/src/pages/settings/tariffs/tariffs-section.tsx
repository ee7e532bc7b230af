import { PriceCheck } from './price-check.tsx'
import { TariffList } from './tariff-list.tsx'
import './tariffs.css'

/** The prices of an account, and which tariff applies to a number. */
export function TariffsSection() {
  return (
    <>
      <PriceCheck />
      <TariffList />
    </>
  )
}
