// What the bundle has in place of @modelcontextprotocol/server/_shims, which brings 270 KiB of Ajv.
export { default as process } from 'node:process'

export class DefaultJsonSchemaValidator {
  getValidator() {
    throw new Error('the bundle has no validator of JSON Schema for assistants')
  }
}
