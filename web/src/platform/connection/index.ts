export { connection, probeAt, watchBrowser } from './browser-connection.ts'
export type { ConnectionState, Outcome, Trouble } from './connection.ts'
export { useConnection } from './use-connection.ts'
export { useReturns } from './use-returns.ts'
