/** An upstream's id exactly as it gave it, where `ref` is another form of it: two ids may differ in case alone. */
export const givenIdsStep = `
ALTER TABLE part_refs ADD COLUMN handle text;
`
