/** `accounts.country`: the country of phone numbers without a calling code (ISO 3166), which are refused where it is null. */
export const accountCountryStep = `
ALTER TABLE accounts ADD COLUMN country text;
`
