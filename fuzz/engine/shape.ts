import type { Random } from './random.ts'

/** How inputs of one kind are changed, stored and made longer. */
export interface Shape<Input> {
  /** One change; `donors` are other inputs whose pieces may be used. `input` stays as it is. */
  mutate(input: Input, donors: readonly Input[], random: Random): Input
  /** The input with one piece of it repeated until it has about `size` characters or octets. */
  stretch(input: Input, random: Random): (size: number) => Input
  toFile(input: Input): Buffer
  fromFile(octets: Buffer): Input
}
