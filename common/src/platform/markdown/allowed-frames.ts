/** Most addresses that administrators may allow, and the length of one. */
export const MAX_ALLOWED_FRAMES = 100
const MAX_ADDRESS_LENGTH = 300

/**
 * Pages of other sites that texts may show in frames, as long as administrators say nothing else: a path that ends in a
 * slash stands for all below it, any other for itself, as in a content security policy.
 */
export const DEFAULT_ALLOWED_FRAMES: readonly string[] = [
  'https://www.youtube-nocookie.com/embed/',
  'https://docs.google.com/document/',
  'https://docs.google.com/spreadsheets/',
  'https://docs.google.com/presentation/',
  'https://docs.google.com/forms/',
  'https://drive.google.com/file/',
  'https://drive.google.com/embeddedfolderview',
  'https://calendar.google.com/calendar/',
  'https://www.figma.com/embed',
  'https://embed.figma.com/',
  'https://viewer.diagrams.net/',
  'https://embed.diagrams.net/',
  'https://miro.com/app/embed/',
  'https://miro.com/app/live-embed/',
]

interface FrameAddress {
  readonly host: string
  readonly path: string
  /** What follows the path: query and fragment. */
  readonly rest: string
}

/** Secure, with a whole host name, without user, password and port. */
const ADDRESS = /^https:\/\/([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,10})(\/[^?#]*)?([?#].*)?$/i
/** Browsers read these in another way than they stand there. */
const MISREAD = /[\s\\\p{Cc}]/u
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?=\/|$)/i

function read(text: string): FrameAddress | null {
  const [, host, path = '/', rest = ''] = MISREAD.test(text) ? [] : (ADDRESS.exec(text) ?? [])
  return host === undefined || DOT_SEGMENT.test(path) ? null : { host: host.toLowerCase(), path, rest }
}

/** What parts of a policy are divided by, and what its paths cannot hold. */
const NOT_IN_POLICY = /[;,'"*]/

/**
 * An address as it is kept in the list: https, a host, a path, nothing else. Null for what is none.
 * @param ownHosts of this installation, whose pages never lie in a frame with rights of their own
 */
export function allowedFrameOf(text: string, ownHosts: readonly string[] = []): string | null {
  const address = text.length > MAX_ADDRESS_LENGTH ? null : read(text.trim())
  if (address?.rest !== '' || NOT_IN_POLICY.test(address.path)) return null
  return ownHosts.includes(address.host) ? null : `https://${address.host}${address.path}`
}

/** Whether an address may be shown in a frame: exact host, exact path or one below an allowed one, https. */
export function isFrameAllowed(text: string, allowed: readonly string[]): boolean {
  const address = read(text)
  return (
    address !== null &&
    allowed.some(entry => {
      const known = read(entry)
      if (known?.host !== address.host) return false
      return known.path.endsWith('/') ? address.path.startsWith(known.path) : address.path === known.path
    })
  )
}
