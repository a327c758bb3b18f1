import { createClientVersion } from './client-version.ts'
import { isTyped } from './typed.ts'

const RELOADED = 'cairn.reloadedFor'

/** The build of the client that runs in this tab. */
export const clientVersion = createClientVersion({
  own: ownBuild(),
  isTyped,
  reload: () => location.reload(),
  reloadedFor: {
    read: () => guarded(() => sessionStorage.getItem(RELOADED)) ?? '',
    write: build => guarded(() => sessionStorage.setItem(RELOADED, build)),
  },
})

export const clientSeen = clientVersion.seen

// The page's last script begins the client. It is named after its content, and through the names in it after that of
// all others.
function ownBuild(): string {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')]
  return /\/assets\/([^/]+)\.js$/.exec(scripts.at(-1)?.src ?? '')?.[1] ?? ''
}

/** Storage may be blocked. */
function guarded<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
