import type { ComponentType } from 'react'
import type { Role } from '../../../../src/domain/console/role.ts'
import type { cabinetTexts } from './texts.ts'

export interface CabinetSection {
  name: Exclude<keyof typeof cabinetTexts.en, 'title' | 'sections'>
  /** The least role that sees it. */
  role: Role
  show: ComponentType
}

/** In the order of the tabs. */
export const sections: readonly CabinetSection[] = []
