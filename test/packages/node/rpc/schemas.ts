import Ajv, { type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import document from '../../../../vectors/execution-apis-schemas.json'

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats(ajv)
ajv.addSchema({ $id: 'execution-apis', components: document.components })

/** The references of the document are to itself; a compiled part of it needs its name in them. */
const absolute = (schema: unknown): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"execution-apis#/components')) as object

/** What is wrong with a result, by the public schemas of the execution API. */
export function schemaErrors(method: string, result: unknown): ErrorObject[] {
  const described = (document.methods as Record<string, { result: unknown } | undefined>)[method]
  if (described === undefined) throw new Error(`The execution API does not describe ${method}.`)
  const validate = ajv.compile(absolute(described.result))
  return validate(result) ? [] : (validate.errors ?? [])
}
