export type BothLanguages = readonly [english: string, ukrainian: string]
