import { eventsRoute } from '@cairn/common/features/live'
import { urlOf } from '../api/index.ts'
import { connection } from '../connection/index.ts'
import { basePath } from '../navigation/index.ts'
import { connectLive, type LiveConnection } from './connect-live.ts'
import { onTopicsChange, tellLive, watchedTopics } from './live-registry.ts'

/** Connects this tab: hears for somebody what the screens watch, together with the other tabs of the browser. */
export function connectBrowser(userId: string): LiveConnection {
  return connectLive({
    name: `cairn-live ${basePath()} ${userId}`,
    // Missing where the page did not come over a secure connection.
    locks: (navigator as Partial<Navigator>).locks,
    storage: localStorage,
    channel: name => new BroadcastChannel(name),
    open: query => new EventSource(urlOf(eventsRoute, { query })),
    onFate: stands => connection.report({ kind: stands ? 'ok' : 'silent' }),
    topics: watchedTopics,
    onTopicsChange,
    tell: tellLive,
  })
}
