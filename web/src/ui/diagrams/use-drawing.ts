import { useCallback, useEffect, useState } from 'react'
import { useTheme } from '../../platform/theme/index.ts'
import { useMedia } from '../use-media.ts'
import { DrawError, type DrawProblem } from './draw-diagram.ts'
import { drawingOf, keptDrawing } from './drawings.ts'
import type { Drawing } from './protocol.ts'

export type DrawingState = {
  /** The drawing to be shown; the one in the other theme while this one is on its way. */
  readonly drawing: Drawing | undefined
  readonly problem: { readonly kind: DrawProblem; readonly reason: string } | undefined
  readonly retry: () => void
}

/** The drawing of a diagram in a theme; `null`: none is wanted. */
export function useDrawing(source: string, isDark: boolean | null): DrawingState {
  const [state, setState] = useState<Omit<DrawingState, 'retry'>>(() => ({
    drawing: isDark === null ? undefined : keptDrawing(source, isDark),
    problem: undefined,
  }))
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try draws anew
  useEffect(() => {
    if (isDark === null) return
    let isWanted = true
    drawingOf(source, isDark).then(
      drawing => isWanted && setState({ drawing, problem: undefined }),
      (error: unknown) => {
        const { problem: kind = 'unavailable', message: reason } =
          error instanceof DrawError ? error : new DrawError('unavailable')
        if (isWanted) setState({ drawing: undefined, problem: { kind, reason } })
      },
    )
    return () => {
      isWanted = false
    }
  }, [source, isDark, tries])
  const retry = useCallback(() => {
    setState({ drawing: undefined, problem: undefined })
    setTries(count => count + 1)
  }, [])
  return { ...state, retry }
}

/** Whether the page is dark now: by choice, or as the system is. */
export function useIsDark(): boolean {
  const [theme] = useTheme()
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  return theme === 'darcula' || (theme === 'system' && isSystemDark)
}
