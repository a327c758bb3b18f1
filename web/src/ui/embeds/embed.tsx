import { isFrameAllowed } from '@cairn/common/platform/markdown'
import { ExternalLink, EyeOff, MonitorPlay } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../../platform/i18n/index.ts'
import { hrefOf } from '../../platform/navigation/index.ts'
import { useAllowedFrames } from '../../platform/session/index.ts'
import { useStored } from '../../platform/storage/index.ts'
import { Button, IconButton } from '../button.tsx'
import { shownHosts, withHost, withoutHost } from './shown-hosts.ts'

export type EmbedProps = {
  /** `video` and `audio` are files of ours, a `frame` is a page of another site. */
  readonly kind: 'video' | 'audio' | 'frame'
  /** Where the link in the text leads. */
  readonly address: string
  /** What the frame or the player loads. */
  readonly frame: string
  /** What the author calls it. */
  readonly text: string
  /** As the author gave them: digits, with a percent sign perhaps. */
  readonly width?: string | undefined
  readonly height?: string | undefined
}

const DEFAULT_HEIGHT = 480

/** What a text shows in place: an attached film or sound, or a page of another site once the reader wants it. */
export function Embed(props: EmbedProps) {
  return props.kind === 'frame' ? <Frame {...props} /> : <Player {...props} kind={props.kind} />
}

function Player({ kind, address, text, width, height }: EmbedProps & { readonly kind: 'video' | 'audio' }) {
  const t = useT()
  const [isBroken, setBroken] = useState(false)
  const link = (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  )
  if (isBroken)
    return (
      <span className="md-embed-box">
        {link}
        <span className="md-problem">{t('markdown-blocks.unplayable')}</span>
      </span>
    )
  const shared = {
    src: address,
    controls: true,
    preload: 'metadata',
    'aria-label': text,
    onError: () => setBroken(true),
  } as const
  if (kind === 'audio') return <audio {...shared} className="md-player" />
  return (
    <video {...shared} playsInline className="md-player" style={{ width: lengthOf(width), height: lengthOf(height) }} />
  )
}

function Frame({ address, frame, text, width, height }: EmbedProps) {
  const t = useT()
  const [hosts, setHosts] = useStored(shownHosts)
  const allowed = useAllowedFrames()
  const host = URL.parse(frame)?.hostname ?? ''
  const isVideo = host.endsWith('youtube-nocookie.com')
  const link = (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" className="md-embed-link">
      {text}
    </a>
  )
  if (!allowed || !isFrameAllowed(frame, allowed)) return link
  const size = isVideo && !height ? { aspectRatio: '16 / 9' } : { height: lengthOf(height) ?? DEFAULT_HEIGHT }
  if (!hosts.includes(host))
    return (
      <span className="md-embed-box" style={{ width: lengthOf(width) }}>
        <MonitorPlay size={20} strokeWidth={1.5} aria-hidden />
        <span className="md-embed-text">
          {link}
          <span>{t('markdown-blocks.embed.text', { host })}</span>
        </span>
        <Button size="small" onPress={() => setHosts(withHost(hosts, host))}>
          {t('markdown-blocks.embed.show')}
        </Button>
      </span>
    )
  return (
    <span className="md-frame" style={{ width: lengthOf(width) }}>
      <span className="md-frame-bar">
        {link}
        <span>{host}</span>
        <IconButton
          label={t('markdown-blocks.embed.hide', { host })}
          icon={EyeOff}
          size="small"
          onPress={() => setHosts(withoutHost(hosts, host))}
        />
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={t('markdown-blocks.embed.open')}
          className="md-frame-open"
        >
          <ExternalLink size={14} aria-hidden />
        </a>
      </span>
      <FrameBox title={text} src={hrefOf(`embed-frame.html?address=${encodeURIComponent(frame)}`)} size={size} />
    </span>
  )
}

type FrameBoxProps = {
  readonly title: string
  readonly src: string
  readonly size: React.CSSProperties
}

/** A page of ours, around that of the other site; it asks for no scripts, but what it holds may not do without. */
function FrameBox({ title, src, size }: FrameBoxProps) {
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(true), [])
  return (
    <span className="md-frame-box" style={size}>
      {isShown && (
        <iframe
          title={title}
          src={src}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation"
          allow="fullscreen; picture-in-picture; encrypted-media"
          loading="lazy"
        />
      )}
    </span>
  )
}

/** A width or height of the author's, for styles. */
function lengthOf(text: string | undefined): string | undefined {
  if (text === undefined || !/^\d{1,4}%?$/.test(text)) return undefined
  return text.endsWith('%') ? text : `${text}px`
}
