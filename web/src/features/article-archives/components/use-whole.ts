import { type RefObject, useEffect, useState } from 'react'

/** What is still on its way: texts, diagrams, formulas. */
const PENDING = '.md-plain, .md-figure-wait, .md-math:not(.md-drawn)'
const LOOK_MS = 200
/** Something that is still missing by then will not come. */
const PATIENCE_MS = 30_000

/** Whether all texts within an element are there with their pictures and diagrams; how many of its sections are. */
export function useWhole(box: RefObject<HTMLElement | null>, isRead: boolean): { isWhole: boolean; done: number } {
  const [state, setState] = useState({ isWhole: false, done: 0 })
  useEffect(() => {
    if (!isRead) return
    const begin = performance.now()
    const look = () => {
      const sections = [...(box.current?.querySelectorAll('section[data-article]') ?? [])]
      const left = performance.now() - begin > PATIENCE_MS ? [] : sections.filter(isUnfinished)
      const isWhole = sections.length > 0 && left.length === 0
      setState({ isWhole, done: sections.length - left.length })
      if (isWhole) clearInterval(timer)
    }
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [box, isRead])
  return state
}

function isUnfinished(section: Element): boolean {
  const pictures = [...section.querySelectorAll('img')]
  // Far below, a browser would wait until somebody comes near.
  for (const picture of pictures) picture.loading = 'eager'
  return section.querySelector(PENDING) !== null || pictures.some(({ complete }) => !complete)
}
