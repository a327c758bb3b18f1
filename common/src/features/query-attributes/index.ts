import { createAttributes, type QueryAttributes } from '../search/index.ts'
import { definitions } from './definitions.ts'

export { definitions }

/**
 * What issues are searched by, of every feature: enough to read queries without a server. The server reads them by what
 * its features contribute, where each has its SQL as well.
 */
export const languageAttributes: QueryAttributes = createAttributes(definitions)
