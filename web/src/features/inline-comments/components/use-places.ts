import { useCallback, useEffect, useMemo, useState } from 'react'
import { createStore, type Store } from '../../../platform/store/index.ts'
import type { DrawnText } from '../../../ui/markdown/index.ts'
import { createTextPlaces, type TextPlaces } from '../../../ui/markdown/text-places.ts'

/** The text of the page, as soon as it is drawn, and where words stand in it. */
export type Places = {
  readonly text: DrawnText | null
  readonly places: TextPlaces | null
  /** Counts how often words may have come, gone or moved; for whoever stands beside them. */
  readonly moves: Store<number>
  /** To be told which text stands in the page. */
  readonly onDrawn: (text: DrawnText | null) => void
}

/** Aligns the text in the page with its source. */
export function usePlaces(): Places {
  const [text, setText] = useState<DrawnText | null>(null)
  const [places, setPlaces] = useState<TextPlaces | null>(null)
  const [moves] = useState(() => createStore(0))
  useEffect(() => {
    if (!text) return
    let frame = 0
    const tell = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        moves.set(moves.state() + 1)
      })
    }
    const made = createTextPlaces(text, tell)
    const sizes = new ResizeObserver(tell)
    sizes.observe(text.root)
    // What comes near is laid out, and stands where it was only guessed to be.
    const events = ['contentvisibilityautostatechange', 'toggle'] as const
    for (const name of events) text.root.addEventListener(name, tell, true)
    setPlaces(made)
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      for (const name of events) text.root.removeEventListener(name, tell, true)
      made.stop()
      setPlaces(null)
    }
  }, [text, moves])
  const onDrawn = useCallback((next: DrawnText | null) => setText(next), [])
  return useMemo(() => ({ text, places, moves, onDrawn }), [text, places, moves, onDrawn])
}
