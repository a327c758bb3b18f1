import { createElement, type RefObject, useEffect, useRef } from 'react'
import { LAYER, PATIENCE } from './focus-later.ts'

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]'
const HOME = '[data-focus-home]'
const ROW = 'li, article, [data-focus-row]'
/** How long something is waited for that may take the focus, ms. */
const DEADLINE_MS = 4000
const LAYER_MS = 100

/** What had the focus, and where in its row it was, counted from the end: what rows have more of stands in front. */
type Held = { readonly element: Element; readonly row: Element | null; readonly fromEnd: number }

/** Where something that had the focus was taken away. */
type Gap = { node: Node; parent: Node; previous: Node | null; next: Node | null }

/**
 * Keeps the keyboard where it was when what has the focus inside `area` is taken away, by whatever: an editor that
 * closes, a row that is removed. The focus goes to what came in its place, the neighbouring row, or the nearest
 * element marked `data-focus-home` (the button that opens the editor, or adds a row); rows are list items, articles
 * and what is marked `data-focus-row`. It is never taken from where somebody or something else put it.
 * @param otherwise selector of what gets the focus in the page when the whole area went
 */
export function useKeptFocus(area: RefObject<HTMLElement | null>, otherwise: string): void {
  useEffect(() => {
    const box = area.current
    const page = box?.closest('main')
    return box && page ? keepFocus(box, page, otherwise) : undefined
  }, [area, otherwise])
}

/**
 * The same inside the dialog that this stands in: nothing outside of it gets the focus, and where nothing else wants it
 * the dialog does. Browsers differ in what becomes of a focus whose element is gone, and tell nobody.
 */
export function HeldFocus() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const dialog = mark.current?.closest<HTMLElement>('[role=dialog], [role=alertdialog]')
    return dialog ? keepFocus(dialog, dialog, HOME) : undefined
  }, [])
  return createElement('span', { ref: mark, hidden: true })
}

function keepFocus(area: HTMLElement, page: HTMLElement, otherwise: string): () => void {
  const focused = document.activeElement
  let held: Held | undefined = focused && area.contains(focused) ? heldOf(focused) : undefined
  let isByKey = false
  let gap: Gap | undefined
  let began = 0
  const isAbove = (target: Element) => {
    const layer = target.closest(LAYER)
    return layer !== null && !layer.contains(area)
  }
  const noticeKey = () => {
    isByKey = true
  }
  const giveUp = () => {
    gap = undefined
  }
  const notice = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    if (area.contains(target) || (page.contains(target) && target.matches(HOME))) {
      held = heldOf(target)
      giveUp()
    } else if (!isAbove(target)) {
      held = undefined
      giveUp()
    }
  }
  // Focus that was given up on purpose is not brought back when its element goes later. A page that another one is
  // about to replace is hidden first, and loses it as well.
  const leave = ({ target }: FocusEvent) => {
    const wasAbove = target instanceof Element && isAbove(target)
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return
      if (target === held?.element && held?.element.checkVisibility()) held = undefined
      else if (wasAbove) {
        const left = performance.now()
        requestAnimationFrame(() => comeBack(left, 1))
      }
    })
  }
  // What stood above the page went, and could not give the focus back: the page was not to be reached at that moment.
  const comeBack = (left: number, frame: number) => {
    const isLate = performance.now() - left > DEADLINE_MS
    if (!held || gap || isLate || document.activeElement !== document.body) return
    // Others are asked first, who wait for a closed popup themselves.
    const back = frame < 3 * PATIENCE ? undefined : ready([held.element])
    if (back?.isConnected) back.focus({ preventScroll: true, ...(isByKey && { focusVisible: true }) })
    else requestAnimationFrame(() => comeBack(left, frame + 1))
  }
  const press = ({ target }: PointerEvent) => {
    isByKey = false
    giveUp()
    if (target instanceof Element && !held?.element.contains(target) && !isAbove(target)) held = undefined
  }
  const look = (records: readonly MutationRecord[]) => {
    for (const record of records) {
      const lost = gap?.parent ?? held?.element
      if (!lost || lost.isConnected) continue
      for (const node of record.removedNodes) {
        if (!node.contains(lost)) continue
        if (!gap) {
          began = performance.now()
          requestAnimationFrame(() => settle(1))
        }
        gap = { node, parent: record.target, previous: record.previousSibling, next: record.nextSibling }
      }
    }
  }
  const settle = (frame: number) => {
    look(watcher.takeRecords())
    if (!gap || !held) return
    const active = document.activeElement
    if (active && isAbove(active)) {
      began = performance.now()
      setTimeout(() => settle(frame), LAYER_MS)
      return
    }
    if (active && active !== document.body) return giveUp()
    const isLate = performance.now() - began > DEADLINE_MS
    const last = isLate || area === page ? page : undefined
    const target = frame < PATIENCE ? undefined : (placeFor(gap, held, page, otherwise) ?? last)
    if (!target) {
      requestAnimationFrame(() => settle(frame + 1))
      return
    }
    giveUp()
    // Some browsers go by what opened the editor, not by the key that ended it.
    target.focus({ preventScroll: true, ...(isByKey && { focusVisible: true }) })
    // Whoever uses the mouse looks where they look.
    if (target !== page && target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
  }
  const watcher = new MutationObserver(look)
  watcher.observe(page, { childList: true, subtree: true })
  document.addEventListener('focusin', notice)
  document.addEventListener('focusout', leave)
  document.addEventListener('pointerdown', press, true)
  document.addEventListener('keydown', noticeKey, true)
  return () => {
    look(watcher.takeRecords())
    watcher.disconnect()
    document.removeEventListener('focusin', notice)
    document.removeEventListener('focusout', leave)
    document.removeEventListener('pointerdown', press, true)
    document.removeEventListener('keydown', noticeKey, true)
  }
}

function heldOf(element: Element): Held {
  const row = element.closest(ROW)
  return { element, row, fromEnd: row ? [...row.querySelectorAll(FOCUSABLE)].reverse().indexOf(element) : 0 }
}

function placeFor({ node, parent, previous, next }: Gap, held: Held, page: Element, otherwise: string) {
  if (parent.isConnected) {
    const isRow = node === held.row
    for (const element of between(parent, previous, next)) {
      const found = ready(element.matches(HOME) ? [element] : element.querySelectorAll(HOME))
      // What is left of a row instead of it, e.g. the way to restore it.
      const other = found ?? (isRow ? ready(element.querySelectorAll(FOCUSABLE)) : undefined)
      if (other) return other
    }
    for (const beside of isRow ? [next, previous] : []) {
      const found = beside instanceof Element && beside.isConnected ? inRow(beside, held.fromEnd) : undefined
      if (found) return found
    }
    for (let place: Node | null = parent; place instanceof Element && place !== page; place = place.parentNode) {
      const found = ready(place.querySelectorAll(HOME))
      if (found) return found
    }
  }
  return ready(page.querySelectorAll(`${otherwise}, ${HOME}`))
}

function inRow(row: Element, fromEnd: number): HTMLElement | undefined {
  if (row.matches(FOCUSABLE)) return ready([row])
  if (!row.matches(ROW)) return undefined
  const all = [...row.querySelectorAll(FOCUSABLE)].reverse()
  return ready([...all.slice(fromEnd, fromEnd + 1), ...all])
}

/** What stands now where something was taken away. */
function between(parent: Node, previous: Node | null, next: Node | null): readonly Element[] {
  const inside = [...parent.childNodes]
  const from = previous?.parentNode === parent ? inside.indexOf(previous as ChildNode) + 1 : 0
  const to = next?.parentNode === parent ? inside.indexOf(next as ChildNode) : inside.length
  return inside.slice(from, to).filter(node => node instanceof Element)
}

/** The first that can take the focus now. */
function ready(elements: Iterable<Element>): HTMLElement | undefined {
  for (const element of elements) {
    if (!(element instanceof HTMLElement) || !element.matches(FOCUSABLE) || element.closest('[inert]')) continue
    if (element.checkVisibility()) return element
  }
  return undefined
}
