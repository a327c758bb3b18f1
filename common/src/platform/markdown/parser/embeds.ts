import { parseAddress, type WebAddress } from '../web-address.ts'

/** One kind of pages that texts may show in a frame. */
export interface EmbedSource {
  readonly id: string
  /** How people call it. */
  readonly name: string
  /** Where its frames come from: what a policy (`frame-src`) has to allow. */
  readonly origin: string
  /** The address to load in the frame; undefined for what is no page of this kind. */
  readonly frameOf: (address: WebAddress) => string | undefined
}

export interface Embed {
  /** Id of the `EmbedSource`. */
  readonly id: string
  /** What the frame loads: host and path were checked as a whole. */
  readonly frame: string
}

const ID = '[\\w-]{10,128}'
const YOUTUBE_HOSTS = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com'])
const YOUTUBE_FRAMES = 'https://www.youtube-nocookie.com'

/** The kinds there are. Which of them an installation allows is its own choice. */
export const EMBED_SOURCES: readonly EmbedSource[] = [
  { id: 'youtube', name: 'YouTube', origin: YOUTUBE_FRAMES, frameOf: youtubeFrame },
  {
    id: 'google-docs',
    name: 'Google Docs, Sheets, Slides, Forms',
    origin: 'https://docs.google.com',
    frameOf: onHosts(
      ['docs.google.com'],
      rewrite(`^/document/d/(${ID})(?:/(?:edit|view|preview|mobilebasic))?/?$`, '/document/d/$1/preview'),
      rewrite(`^/document/d/e/(${ID})/pub$`, '/document/d/e/$1/pub?embedded=true'),
      rewrite(`^/spreadsheets/d/(${ID})(?:/(?:edit|view|preview|htmlview))?/?$`, '/spreadsheets/d/$1/preview'),
      rewrite(`^/spreadsheets/d/e/(${ID})/pubhtml$`, '/spreadsheets/d/e/$1/pubhtml?widget=true&headers=false'),
      rewrite(`^/presentation/d/(${ID})(?:/(?:edit|view|preview|embed|present))?/?$`, '/presentation/d/$1/embed'),
      rewrite(`^/presentation/d/e/(${ID})/(?:pub|embed|pubembed)$`, '/presentation/d/e/$1/embed'),
      rewrite(`^/forms/d/e/(${ID})/viewform$`, '/forms/d/e/$1/viewform?embedded=true'),
    ),
  },
  {
    id: 'google-drive',
    name: 'Google Drive',
    origin: 'https://drive.google.com',
    frameOf: onHosts(
      ['drive.google.com'],
      rewrite(`^/file/d/(${ID})(?:/(?:view|preview|edit))?/?$`, '/file/d/$1/preview'),
      withQuery('^/embeddedfolderview$', /^\?id=[\w-]{10,128}$/),
    ),
  },
  {
    id: 'google-calendar',
    name: 'Google Calendar',
    origin: 'https://calendar.google.com',
    frameOf: onHosts(['calendar.google.com'], withQuery('^/calendar(?:/u/\\d)?/embed$', /^\?[\w%&=.+~-]{1,2000}$/)),
  },
  {
    id: 'figma',
    name: 'Figma',
    origin: 'https://embed.figma.com',
    frameOf: onHosts(
      ['figma.com', 'www.figma.com', 'embed.figma.com'],
      rewrite(`^/(?:file|design)/(${ID})(?:/[^/]{0,300})?$`, 'https://embed.figma.com/design/$1?embed-host=share'),
      rewrite(
        `^/(board|proto|slides|deck)/(${ID})(?:/[^/]{0,300})?$`,
        'https://embed.figma.com/$1/$2?embed-host=share',
      ),
    ),
  },
  {
    id: 'diagrams-net',
    name: 'diagrams.net',
    origin: 'https://viewer.diagrams.net',
    frameOf: address =>
      isPlainHttps(address) &&
      address.hostname === 'viewer.diagrams.net' &&
      /^\/(?:index\.html)?$/.test(address.pathname)
        ? address.href
        : undefined,
  },
  {
    id: 'miro',
    name: 'Miro',
    origin: 'https://miro.com',
    frameOf: onHosts(
      ['miro.com'],
      rewrite('^/app/(?:board|live-embed|embed)/([\\w=-]{8,64})/?$', '/app/live-embed/$1/'),
    ),
  },
]

/** What an address shows in a frame, of the allowed kinds (all by default); undefined for what is only a link. */
export function embedOf(address: string, allowed?: ReadonlySet<string>): Embed | undefined {
  const parsed = parseAddress(address)
  if (!parsed || !isPlainHttps(parsed)) return undefined
  for (const { id, frameOf } of EMBED_SOURCES) {
    const frame = allowed && !allowed.has(id) ? undefined : frameOf(parsed)
    if (frame !== undefined) return { id, frame }
  }
  return undefined
}

/** The page of a video: by its id of 11 characters or one of its addresses, as authors write it. */
export function youtubePage(text: string): string | undefined {
  const id = /^[\w-]{11}$/.test(text) ? text : undefined
  if (id) return `https://www.youtube.com/watch?v=${id}`
  const address = parseAddress(text)
  return address && youtubeFrame(address) ? address.href : undefined
}

function youtubeFrame(address: WebAddress): string | undefined {
  if (!isPlainHttps(address)) return undefined
  const { hostname, pathname, search } = address
  const query = (name: string) => new RegExp(`[?&]${name}=([\\w-]{1,20})(?=&|$)`).exec(search)?.[1]
  let id: string | undefined
  if (hostname === 'youtu.be') id = /^\/([\w-]{11})$/.exec(pathname)?.[1]
  else if (YOUTUBE_HOSTS.has(hostname) && pathname === '/watch') id = query('v')
  else if (YOUTUBE_HOSTS.has(hostname) || `https://${hostname}` === YOUTUBE_FRAMES)
    id = /^\/(?:embed|shorts|live)\/([\w-]{11})$/.exec(pathname)?.[1]
  if (id?.length !== 11) return undefined
  const start = seconds(query('start') ?? query('t') ?? '')
  return `${YOUTUBE_FRAMES}/embed/${id}${start > 0 ? `?start=${start}` : ''}`
}

/** `90`, `90s`, `1m30s` and `1h1m30s` as seconds; 0 for anything else. */
function seconds(text: string): number {
  const match = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text)
  return match ? Number(match[1] ?? 0) * 3_600 + Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0) : 0
}

const isPlainHttps = ({ protocol, port, username, password }: WebAddress): boolean =>
  protocol === 'https:' && port === '' && username === '' && password === ''

type Reading = (address: WebAddress) => string | undefined

function onHosts(hosts: readonly string[], ...readings: readonly Reading[]): Reading {
  return address => {
    if (!isPlainHttps(address) || !hosts.includes(address.hostname)) return undefined
    for (const read of readings) {
      const frame = read(address)
      if (frame !== undefined) return frame
    }
    return undefined
  }
}

/** A whole path that becomes another; what stood behind it is dropped. */
function rewrite(pattern: string, frame: string): Reading {
  const path = new RegExp(pattern)
  return ({ pathname, origin }) => {
    if (!path.test(pathname)) return undefined
    const target = pathname.replace(path, frame)
    return target.startsWith('https://') ? target : origin + target
  }
}

/** A whole path that stays, with what stands behind it. */
function withQuery(pattern: string, query: RegExp): Reading {
  const path = new RegExp(pattern)
  return ({ pathname, search, origin }) =>
    path.test(pathname) && query.test(search) ? origin + pathname + search : undefined
}
