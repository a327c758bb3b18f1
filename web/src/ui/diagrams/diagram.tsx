import { Check, Code, Copy, Image, Maximize2, RotateCw } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/index.ts'
import { announce } from '../announce.ts'
import { Button, IconButton } from '../button.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { Spinner } from '../spinner.tsx'
import type { Drawing } from './protocol.ts'
import { type DrawingState, useDrawing, useIsDark } from './use-drawing.ts'

const ZoomDialog = lazyPart(() => import('../zoom/zoom-dialog.tsx').then(file => file.ZoomDialog), 'above')

const COPIED_MS = 1_000

/** A diagram as a picture, with its source behind it. It is drawn elsewhere, see `draw-diagram.ts`. */
export function Diagram({ source }: { readonly source: string }) {
  const t = useT()
  const isDark = useIsDark()
  const state = useDrawing(source, isDark)
  // Paper is white.
  const onPaper = useDrawing(source, isDark && state.drawing ? false : null)
  const [showsSource, setShowsSource] = useState(false)
  const [isZoomed, setZoomed] = useState(false)
  const { drawing, problem } = state
  const name = drawing?.title || t('markdown-blocks.diagram')
  if (problem) return <Problem source={source} state={state} />
  return (
    <figure className="md-figure" aria-label={name}>
      <div className="md-figure-bar">
        {drawing && (
          <IconButton label={t('markdown-blocks.zoom')} icon={Maximize2} size="small" onPress={() => setZoomed(true)} />
        )}
        <IconButton
          label={showsSource ? t('markdown-blocks.picture') : t('markdown-blocks.source')}
          icon={showsSource ? Image : Code}
          size="small"
          onPress={() => setShowsSource(!showsSource)}
        />
        <CopyButton text={source} />
      </div>
      {showsSource ? (
        <Source source={source} />
      ) : drawing ? (
        <>
          <Picture drawing={drawing} name={name} className={isDark ? 'md-picture md-on-screen' : 'md-picture'} />
          {isDark && onPaper.drawing && (
            <Picture drawing={onPaper.drawing} name={name} className="md-picture md-on-paper" />
          )}
        </>
      ) : (
        <div className="md-figure-wait" role="status">
          <Spinner />
          {t('markdown-blocks.drawing')}
        </div>
      )}
      {isZoomed && drawing && (
        <Suspense fallback={null}>
          <ZoomDialog name={name} src={pictureAddress(drawing)} size={drawing} onClose={() => setZoomed(false)} />
        </Suspense>
      )}
    </figure>
  )
}

type PictureProps = { readonly drawing: Drawing; readonly name: string; readonly className: string }

function Picture({ drawing, name, className }: PictureProps) {
  return (
    <img
      src={pictureAddress(drawing)}
      alt={name}
      width={drawing.width}
      height={drawing.height}
      className={className}
      decoding="async"
    />
  )
}

/** As data: opened on its own, it has no origin either. */
function pictureAddress({ svg }: Drawing): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.toWellFormed())}`
}

function Problem({ source, state: { problem, retry } }: { readonly source: string; readonly state: DrawingState }) {
  const t = useT()
  const kind = problem?.kind ?? 'syntax'
  const reason = kind === 'syntax' ? (problem?.reason ?? '') : t(`markdown-blocks.diagram.${kind}`)
  return (
    <div className="md-figure">
      <div className="md-figure-problem">
        <p>
          <strong>{t('markdown-blocks.diagram.failed')}</strong>
        </p>
        {/* Its lines belong to the language of diagrams. */}
        <pre dir="ltr">{reason}</pre>
        {(kind === 'too-slow' || kind === 'unavailable') && (
          <Button size="small" variant="link" icon={RotateCw} onPress={retry}>
            {t('ui.retry')}
          </Button>
        )}
        <div className="md-figure-copy">
          <CopyButton text={source} />
        </div>
      </div>
      <Source source={source} />
    </div>
  )
}

function Source({ source }: { readonly source: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <pre className="md-code" tabIndex={0}>
      <code>{source}</code>
    </pre>
  )
}

function CopyButton({ text }: { readonly text: string }) {
  const t = useT()
  const [isDone, setDone] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // Without a secure connection there is no clipboard; the source can be copied by hand.
      announce(t('markdown-blocks.uncopied'))
      return
    }
    setDone(true)
    announce(t('markdown-blocks.copied'))
    setTimeout(() => setDone(false), COPIED_MS)
  }
  return (
    <IconButton
      label={isDone ? t('markdown-blocks.copied') : t('markdown-blocks.copySource')}
      icon={isDone ? Check : Copy}
      size="small"
      onPress={() => void copy()}
    />
  )
}
