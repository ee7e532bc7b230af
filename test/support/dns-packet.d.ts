/** What the tests use of npm `dns-packet` 5, which has no types of its own. */
declare module 'dns-packet' {
  export interface Question {
    type: string
    name: string
  }

  export interface Packet {
    id?: number
    type?: 'query' | 'response'
    flags?: number
    questions?: Question[]
    answers?: { type: string; name: string; ttl: number; data: string | string[] }[]
  }

  export function encode(packet: Packet): Buffer
  export function decode(octets: Buffer): Packet
}
