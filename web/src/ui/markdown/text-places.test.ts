import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadRenderer, type Renderer } from './load-renderer.ts'
import { createShownText, type ShownText } from './shown-text.ts'
import { createTextPlaces, type TextPlaces } from './text-places.ts'

const said = (index: number): string =>
  Array.from({ length: 40 }, (_, line) => `Ship ${index}x${line} comes and goes with the tide.`).join(' ')
const section = (index: number): string =>
  `## Pier ${index}\n\n${said(index)}\n\n- crane **${index}**\n- rope ${index}\n\n`
const LONG = Array.from({ length: 18 }, (_, index) => section(index)).join('')

describe('places of a long text', () => {
  let root: HTMLElement
  let text: ShownText
  let places: TextPlaces
  let renderer: Renderer

  beforeEach(async () => {
    renderer = await loadRenderer()
    vi.useFakeTimers()
    root = document.createElement('div')
    document.body.replaceChildren(root)
    text = createShownText(root, renderer, false, () => undefined)
    text.show(LONG, renderer.resolvedOptions({}))
    places = createTextPlaces(text.drawn, () => undefined)
  })
  afterEach(() => {
    places.stop()
    text.stop()
    vi.useRealTimers()
  })
  const placeOf = (words: string) => {
    const start = LONG.indexOf(words)
    return { start, end: start + words.length }
  }

  it('are there for what is drawn, and for the rest when it is', () => {
    expect(places.rangeOf(placeOf('rope 0'))?.toString()).toBe('rope 0')
    expect(places.rangeOf(placeOf('rope 17'))).toBeUndefined()
    vi.runAllTimers()
    expect(places.rangeOf(placeOf('rope 17'))?.toString()).toBe('rope 17')
  })

  it('are drawn when somebody goes there', () => {
    expect(places.reveal(placeOf('rope 17'))?.toString()).toBe('rope 17')
    expect(places.rangeOf(placeOf('rope 12'))).toBeUndefined()
  })

  it('reach over parts, there and back', () => {
    vi.runAllTimers()
    const place = { start: LONG.indexOf('rope 3'), end: LONG.indexOf('Pier 14') + 'Pier 14'.length }
    const range = places.rangeOf(place)
    expect(range?.toString()).toMatch(/^rope 3[\s\S]*Pier 14$/)
    expect(range && places.sourceOf(range)).toEqual(place)
  })

  it('follow a text that becomes another one', async () => {
    vi.runAllTimers()
    const next = `A new beginning.\n\n${LONG}`
    text.show(next, renderer.resolvedOptions({}))
    vi.runAllTimers()
    const start = next.indexOf('rope 12')
    const range = places.rangeOf({ start, end: start + 7 })
    expect(range?.toString()).toBe('rope 12')
    expect(range && places.sourceOf(range)).toEqual({ start, end: start + 7 })
  })
})

describe('what is folded away', () => {
  it('is unfolded for whoever goes there', async () => {
    const renderer = await loadRenderer()
    const root = document.createElement('div')
    document.body.replaceChildren(root)
    const text = createShownText(root, renderer, false, () => undefined)
    const source = '<details><summary>More</summary>\n\nHidden *words* here.\n\n</details>'
    text.show(source, renderer.resolvedOptions({}))
    const places = createTextPlaces(text.drawn, () => undefined)
    const start = source.indexOf('Hidden')
    const box = root.querySelector('details')
    expect(box?.open).toBe(false)
    expect(places.reveal({ start, end: start + 14 })?.toString()).toBe('Hidden words')
    expect(box?.open).toBe(true)
    places.stop()
    text.stop()
  })
})
