/** The API key that the sandbox's Infobip takes. */
export const sandboxApiKey = 'sandbox-infobip-key'
