import { ChevronDown, ChevronUp, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useI18n, useT } from '../../platform/i18n/index.ts'
import { hrefOf } from '../../platform/navigation/index.ts'
import { IconButton } from '../button.tsx'
import { cx } from '../class-names.ts'
import { Spinner } from '../spinner.tsx'
import { type FrameKey, isFrameKey, readFromFrame, type ToFrame, type Zoom } from './protocol.ts'

const STEPS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const

export type PdfViewProps = {
  /** Name of the document, for the frame's title. */
  readonly name: string
  readonly bytes: ArrayBuffer
  /** A font, character map or decoder that the document needs, by its name among our own files. */
  readonly readData: (name: string) => Promise<ArrayBuffer | null>
  /** The document cannot be drawn: it is broken or asks for a password. */
  readonly onFail: (reason: 'broken' | 'password') => void
  readonly onClose?: () => void
  readonly className?: string
}

type Place = { readonly page: number; readonly pages: number; readonly percent: number }

/**
 * A PDF, drawn inside a frame that has no origin, no network and no scripts but ours. The bytes are handed over; they
 * are gone from here afterwards.
 */
export function PdfView({ name, bytes, readData, onFail, onClose, className }: PdfViewProps) {
  const t = useT()
  const { locale } = useI18n()
  const [place, setPlace] = useState<Place | null>(null)
  const [zoom, setZoom] = useState<Zoom>('width')
  const port = useRef<MessagePort | null>(null)
  const send = (message: ToFrame, transfer: Transferable[] = []) => port.current?.postMessage(message, transfer)
  const change = (next: Zoom) => {
    setZoom(next)
    send({ type: 'zoom', zoom: next })
  }
  const step = (direction: 1 | -1) => {
    const now = (place?.percent ?? 100) / 100
    const next = direction > 0 ? STEPS.find(each => each > now + 0.01) : STEPS.findLast(each => each < now - 0.01)
    if (next !== undefined) change(next)
  }
  const press = (key: FrameKey) => {
    if (key === 'Escape') onClose?.()
    else if (key === '0') change('width')
    else step(key === '+' ? 1 : -1)
  }
  const receive = (data: unknown) => {
    const message = readFromFrame(data)
    if (message?.type === 'opened') setPlace({ page: 1, pages: message.pages, percent: 100 })
    else if (message?.type === 'failed') onFail(message.reason)
    else if (message?.type === 'at') setPlace(old => old && { ...old, page: message.page, percent: message.percent })
    else if (message?.type === 'key') press(message.key)
    else if (message?.type === 'need') {
      const { id } = message
      readData(message.file).then(content => send({ type: 'data', id, bytes: content }, content ? [content] : []))
    }
  }
  const latest = useRef(receive)
  latest.current = receive
  useEffect(() => () => port.current?.close(), [])

  const onLoad = (frame: HTMLIFrameElement) => {
    // Once: a page that the frame were led to afterwards gets nothing.
    if (port.current) return
    const channel = new MessageChannel()
    port.current = channel.port1
    channel.port1.onmessage = ({ data }) => latest.current(data)
    // A page without an origin cannot be named; the policies of both pages see to it that the frame holds ours.
    frame.contentWindow?.postMessage('cairn-pdf', '*', [channel.port2])
    send({ type: 'open', bytes, zoom, pageLabel: t('pdf.page', { page: '#' }), language: locale }, [bytes])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the whole view
    <div
      className={cx('flex min-h-0 flex-col bg-sunken', className)}
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        const pressed = key === '=' ? '+' : key
        if (isFrameKey(pressed) && pressed !== 'Escape' && !ctrlKey && !metaKey && !altKey) press(pressed)
      }}
    >
      <div className="flex h-10 shrink-0 items-center gap-1 border-b border-line px-2">
        <IconButton
          label={t('pdf.previous')}
          icon={ChevronUp}
          size="small"
          isDisabled={!place || place.page <= 1}
          onPress={() => place && send({ type: 'go', page: place.page - 1 })}
        />
        <IconButton
          label={t('pdf.next')}
          icon={ChevronDown}
          size="small"
          isDisabled={!place || place.page >= place.pages}
          onPress={() => place && send({ type: 'go', page: place.page + 1 })}
        />
        <span role="status" className="px-1 text-xs text-muted tabular-nums">
          {place ? (
            t('pdf.place', { page: place.page, pages: place.pages })
          ) : (
            <span className="flex items-center gap-2">
              <Spinner />
              {t('pdf.opening')}
            </span>
          )}
        </span>
        <div className="flex-1" />
        <IconButton label={t('pdf.smaller')} icon={ZoomOut} size="small" onPress={() => step(-1)} keys={['-']} />
        <span className="w-11 text-center text-xs text-muted tabular-nums">
          {place && t('pdf.zoom', { part: place.percent / 100 })}
        </span>
        <IconButton label={t('pdf.bigger')} icon={ZoomIn} size="small" onPress={() => step(1)} keys={['+']} />
        <IconButton
          label={t('pdf.width')}
          icon={MoveHorizontal}
          size="small"
          onPress={() => change('width')}
          keys={['0']}
        />
      </div>
      <iframe
        title={name}
        src={hrefOf('pdf-frame.html')}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        onLoad={event => onLoad(event.currentTarget)}
        className="min-h-0 w-full flex-1 border-0"
      />
    </div>
  )
}
