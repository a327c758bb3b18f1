import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDrawing, type Drawing } from './drawing.ts'
import { sanitize } from './sanitize.ts'

const clean = (html: string): DocumentFragment => sanitize(html, {})
const filler = 'ships come and go '.repeat(1_000)
const part = (name: string): string => `<h2>${name}</h2><p>${name} ${filler}</p>`
const task = (position: number, isDone = false): string =>
  `<li class="md-task"><input class="md-task-box" type="checkbox" disabled="" data-position="${position}"${isDone ? ' checked=""' : ''}> mend</li>`

describe('a drawing', () => {
  let root: HTMLElement
  let drawn: HTMLElement[]
  let drawing: Drawing

  beforeEach(() => {
    vi.useFakeTimers()
    root = document.createElement('div')
    drawn = []
    drawing = createDrawing(root, host => drawn.push(host))
  })
  afterEach(() => {
    drawing.stop()
    vi.useRealTimers()
  })
  /** Shows parts whose places in the source are of no matter. */
  const show = (htmls: readonly string[], sanitizeNow = clean) =>
    drawing.show(
      htmls.map(html => ({ html, start: 0, end: 0 })),
      sanitizeNow,
    )
  const headings = () => [...root.querySelectorAll('h2')].map(heading => heading.textContent)
  const text = (index: number) => root.querySelectorAll('.md-part')[index]?.textContent ?? ''

  it('puts a short text into the element itself', () => {
    show([part('a')])
    expect(root.firstElementChild?.localName).toBe('h2')
  })

  it('draws the beginning of a long one at once and the rest afterwards', () => {
    show(['a', 'b', 'c', 'd', 'e'].map(part))
    expect(headings()).toEqual(['a'])
    expect(root.childElementCount).toBe(5)
    vi.runAllTimers()
    expect(headings()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('draws all that is left when it is told to', () => {
    show(['a', 'b', 'c', 'd', 'e'].map(part))
    drawing.finish()
    expect(headings()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('keeps the nodes of parts that stay, wherever they move', () => {
    show(['a', 'b', 'c'].map(part))
    vi.runAllTimers()
    const [first, , third] = root.querySelectorAll('h2')
    drawn = []
    show(['a', 'x', 'y', 'b2', 'c'].map(part))
    vi.runAllTimers()
    expect(headings()).toEqual(['a', 'x', 'y', 'b2', 'c'])
    expect(root.querySelectorAll('h2')[0]).toBe(first)
    expect(root.querySelectorAll('h2')[4]).toBe(third)
    expect(drawn).toHaveLength(3)
    show(['a', 'c'].map(part))
    expect(headings()).toEqual(['a', 'c'])
    expect(root.querySelectorAll('h2')[1]).toBe(third)
  })

  it('keeps the blocks of a changed part that are the same', () => {
    show(['<p>one</p><p>two</p><p>three</p>'])
    const [one, two, three] = root.children
    show(['<p>one</p><p>2</p><p>2b</p><p>three</p>'])
    expect([...root.children].map(each => each.textContent)).toEqual(['one', '2', '2b', 'three'])
    expect([root.children[0], root.children[3]]).toEqual([one, three])
    expect(two?.isConnected).toBe(false)
  })

  it('ticks a task in place', () => {
    show([`<ul>${task(2)}${task(10)}</ul>`])
    const [first, second] = root.querySelectorAll('input')
    show([`<ul>${task(2)}${task(10, true)}</ul>`])
    expect([...root.querySelectorAll('input')]).toEqual([first, second])
    expect([first?.checked, second?.checked]).toEqual([false, true])
  })

  it('tells moved tasks their new places', () => {
    show([part('a'), part('b'), `${part('c')}<ul>${task(100)}${task(110)}</ul>`])
    vi.runAllTimers()
    const boxes = [...root.querySelectorAll('input')]
    show([part('longer'), part('b'), `${part('c')}<ul>${task(105)}${task(115)}</ul>`])
    vi.runAllTimers()
    expect([...root.querySelectorAll('input')]).toEqual(boxes)
    expect(boxes.map(box => box.dataset.position)).toEqual(['105', '115'])
  })

  it('draws anew what looks different to another sanitizer, and leaves the rest', () => {
    const parts = ['<p>same</p><p><a href="x.png">x.png</a></p>', part('b'), part('c')]
    show(parts)
    vi.runAllTimers()
    const [same] = root.querySelectorAll('p')
    show(parts, html => sanitize(html, { attachments: new Map([['x.png', '/api/files/1']]) }))
    vi.runAllTimers()
    expect(root.querySelectorAll('p')[0]).toBe(same)
    expect(root.querySelector('a')?.getAttribute('href')).toBe('/api/files/1')
  })

  it('changes between short and long texts, and to nothing', () => {
    show([part('a')])
    show([part('a'), part('b'), part('c')])
    vi.runAllTimers()
    expect(text(2)).toContain('c ships')
    show([part('a')])
    expect(root.firstElementChild?.localName).toBe('h2')
    show([])
    expect(root.childNodes).toHaveLength(0)
  })

  it('keeps what was done to blocks that stay', () => {
    show(['<p>one</p><p>two</p>'])
    root.children[1]?.append(document.createElement('b'))
    show(['<p>1</p><p>two</p>'])
    expect(root.innerHTML).toBe('<p>1</p><p>two<b></b></p>')
  })
})
