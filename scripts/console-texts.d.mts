/** A catalogue of the console's texts: groups of texts, which are ICU messages. */
export interface Catalogue {
  readonly [name: string]: string | Catalogue
}

export declare const catalogueFolder: string
export declare function readCatalogues(folder?: string): Map<string, Catalogue>
export declare function compilePart(
  catalogues: ReadonlyMap<string, Catalogue>,
  language: string,
  part: string,
): object
export declare function inspectCatalogues(catalogues: ReadonlyMap<string, Catalogue>): {
  faults: string[]
  missing: { language: string; path: string }[]
}
/** By paths such as `alarms/states/open`. */
export declare function textsOf(catalogue: Catalogue): [path: string, text: string][]
export declare function wordsOfText(text: string): string[]
export declare function sayText(text: string, language: string, values?: object): string
