/** The key of the sandbox's demo account, which stands in the documents. */
export const sandboxApiKey = 'sandbox'

/** What a client binds with in the sandbox; it stands in the documents. */
export const sandboxBind = { systemId: 'demo', password: 'sandbox' }
