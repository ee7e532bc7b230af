import type { Database } from '../store/database.ts'
import { InstallationSeal } from '../store/encryption/installation-seal.ts'
import { ConsoleRefusal } from './refusal.ts'

/**
 * Seals the position at which a page of a list ended. The client sends it back and cannot read the number in
 * it.
 */
export class SealedPlaces<Place> {
  readonly #seal: InstallationSeal

  constructor(db: Database) {
    this.#seal = new InstallationSeal(db, 'console-places')
  }

  async seal(place: Place): Promise<string> {
    return (await this.#seal.seal(JSON.stringify(place))).toString('base64url')
  }

  /** Rejects with `ConsoleRefusal` a text that no gateway of this installation sealed. */
  async open(text: string): Promise<Place> {
    const opened = await this.#seal.open(Buffer.from(text, 'base64url'))
    if (opened === null) throw new ConsoleRefusal('page-unknown', {}, 'before')
    return JSON.parse(opened) as Place
  }
}
