import { useSyncExternalStore } from 'react'
import { connection } from './browser-connection.ts'
import type { ConnectionState } from './connection.ts'

/** Whether the server can be reached, and what is done about it. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.state)
}
