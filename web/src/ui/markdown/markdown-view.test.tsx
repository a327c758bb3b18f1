import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { exceptionsExpanded } from '../../platform/reading/index.ts'
import { loadRenderer, MarkdownView, type MarkdownViewProps } from './index.ts'

// Its code takes longer to come than a text to be drawn.
beforeAll(async () => {
  await loadRenderer()
})
afterEach(cleanup)

async function show(props: MarkdownViewProps) {
  const view = render(<MarkdownView {...props} />)
  const root = () => view.container.querySelector<HTMLElement>('.md:not(.md-plain)')
  await waitFor(() => expect(root()?.childElementCount).toBeGreaterThan(0))
  const find = <E extends Element>(selector: string) => view.container.querySelector<E>(selector)
  return { ...view, find, update: (next: MarkdownViewProps) => view.rerender(<MarkdownView {...next} />) }
}

describe('MarkdownView', () => {
  it('shows the plain text first and the document as soon as the renderer is there', async () => {
    const view = render(<MarkdownView source="**a**" />)
    expect(view.container.textContent).toMatch(/^(?:\*\*a\*\*|a\s*)$/)
    await waitFor(() => expect(view.container.querySelector('strong')?.textContent).toBe('a'))
    expect(view.container.firstElementChild?.getAttribute('dir')).toBe('auto')
  })

  it('lets each item of a list find its direction, so that its bullet stands where its text begins', async () => {
    const { container } = await show({ source: '- English\n- \u05e2\u05d1\u05e8\u05d9\u05ea\n\n1. [ ] task' })
    const items = [...container.querySelectorAll('li')]
    expect(items.map(item => item.getAttribute('dir'))).toEqual(['auto', 'auto', 'auto'])
  })

  it('follows the source', async () => {
    const { find, update } = await show({ source: '# a' })
    update({ source: '## b' })
    expect(find('h1')).toBeNull()
    expect(find('h2')?.textContent).toBe('b')
  })

  it('unfolds stack traces for who chose that, at once', async () => {
    const source = 'java.lang.IllegalStateException: no\n\tat a.B.c(B.java:1)\n\tat a.B.d(B.java:2)\n'
    const { find } = await show({ source })
    expect(find<HTMLDetailsElement>('details')?.open).toBe(false)
    act(() => exceptionsExpanded.write(true))
    await waitFor(() => expect(find<HTMLDetailsElement>('details')?.open).toBe(true))
    act(() => exceptionsExpanded.write(false))
    await waitFor(() => expect(find<HTMLDetailsElement>('details')?.open).toBe(false))
  })

  it('sets the colours of swatches by script', async () => {
    const { find } = await show({ source: '#ff0000' })
    expect(find<HTMLElement>('.md-swatch')?.style.backgroundColor).toBe('rgb(255, 0, 0)')
  })

  it('colours the beginning of long code, and nothing of what has very long lines', async () => {
    const line = 'const a = 1\n'
    const long = line.repeat(2_000)
    const { container } = render(
      <MarkdownView source={`\`\`\`js\n${long}\`\`\`\n\n\`\`\`js\n${'a'.repeat(600)}\n\`\`\``} />,
    )
    await waitFor(() => expect(container.querySelector('.hljs-keyword')).not.toBeNull())
    const [first, second] = container.querySelectorAll('code')
    expect(first?.textContent).toBe(long)
    expect(first?.querySelectorAll('.hljs-keyword').length).toBe(Math.floor(10_000 / line.length))
    expect(second?.childElementCount).toBe(0)
  })

  it('colours code once the highlighter is there', async () => {
    const { find } = await show({ source: '```ts\nconst a = "<b>"\n```' })
    await waitFor(() => expect(find('code .hljs-keyword')?.textContent).toBe('const'))
    expect(find('code')?.textContent).toBe('const a = "<b>"\n')
  })

  it('leaves code in unknown languages as it is', async () => {
    const { find } = await show({ source: '```constructor\na\n```\n\n```js\nlet b\n```' })
    await waitFor(() => expect(find('code.language-js .hljs-keyword')).not.toBeNull())
    expect(find('code.language-constructor')?.childElementCount).toBe(0)
  })
})

describe('task boxes', () => {
  const source = '- [ ] a\n- [x] b'

  it('are disabled for those who may not change the text', async () => {
    const { find, update } = await show({ source })
    expect(find<HTMLInputElement>('input')?.disabled).toBe(true)
    update({ source, onToggleTask: () => undefined })
    expect(find<HTMLInputElement>('input')?.disabled).toBe(false)
  })

  it('report position and new state', async () => {
    const toggled: unknown[] = []
    const { container } = await show({ source, onToggleTask: (...change) => toggled.push(change) })
    for (const box of container.querySelectorAll('input')) fireEvent.click(box)
    expect(toggled).toEqual([
      [2, true],
      [10, false],
    ])
  })

  it('turn back when the change is refused', async () => {
    const { find } = await show({ source, onToggleTask: () => Promise.reject(new Error('refused')) })
    const box = find<HTMLInputElement>('input')
    if (box) fireEvent.click(box)
    expect(box?.checked).toBe(true)
    await waitFor(() => expect(box?.checked).toBe(false))
  })

  it('ignore boxes whose position is no task', async () => {
    const toggled: unknown[] = []
    const forged = '<input type="checkbox" class="md-task-box" data-position="0">'
    const { find } = await show({ source: `<p>${forged}</p>`, onToggleTask: (...change) => toggled.push(change) })
    const box = find('input')
    expect(box).not.toBeNull()
    if (box) fireEvent.click(box)
    expect(toggled).toEqual([])
  })
})

describe('links', () => {
  const clickOn = async (source: string, init: MouseEventInit = {}) => {
    const visited: string[] = []
    const { find } = await show({ source, onNavigate: href => visited.push(href) })
    const link = find<HTMLAnchorElement>('a')
    // jsdom cannot navigate: whatever the view left alone is stopped here.
    document.addEventListener('click', event => event.preventDefault(), { once: true })
    if (link) fireEvent.click(link, init)
    cleanup()
    return visited
  }

  it('inside the application go to the handler', async () => {
    expect(await clickOn('[**a**](issue/A-1?x=1)')).toEqual(['/issue/A-1?x=1'])
  })

  it('to a place in the same text go there', async () => {
    const { find } = await show({ source: '[down](#set-up)\n\n## Set up' })
    const link = find<HTMLAnchorElement>('a')
    expect(link && fireEvent.click(link)).toBe(false)
    expect(document.activeElement).toBe(find('h2'))
  })

  it('to other sites, files and new tabs stay with the browser', async () => {
    expect(await clickOn('[a](https://x.test/)')).toEqual([])
    expect(await clickOn('[a](api/files/1)')).toEqual([])
    expect(await clickOn('[a](issue/A-1)', { ctrlKey: true })).toEqual([])
    expect(await clickOn('[a](issue/A-1)', { button: 1 })).toEqual([])
  })
})
