import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadRenderer, MarkdownView, type MarkdownViewProps } from './index.ts'

const written: string[] = []

beforeAll(async () => {
  await loadRenderer()
})
beforeEach(() => {
  written.length = 0
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void written.push(text) },
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function show(props: MarkdownViewProps) {
  const { container } = render(<MarkdownView {...props} />)
  await waitFor(() => expect(container.querySelector('.md:not(.md-plain) > *')).not.toBeNull())
  return container
}

describe('a block of code', () => {
  it('names its language, and is copied without its last line end', async () => {
    const container = await show({ source: '```ts\nconst a = 1\n\n```' })
    expect(container.querySelector('.md-code-bar')?.textContent).toContain('ts')
    vi.useFakeTimers()
    const button = screen.getByRole('button', { name: 'Copy the code' })
    await act(async () => fireEvent.click(button))
    expect(written).toEqual(['const a = 1\n'])
    expect(button.getAttribute('aria-label')).toBe('Copied')
    vi.advanceTimersByTime(999)
    expect(button.getAttribute('aria-label')).toBe('Copied')
    vi.advanceTimersByTime(1)
    expect(button.getAttribute('aria-label')).toBe('Copy the code')
  })

  it('breaks long lines when it is told to', async () => {
    const container = await show({ source: '```\nconst a = 1\n```' })
    const button = screen.getByRole('button', { name: 'Wrap long lines' })
    fireEvent.click(button)
    expect(button.getAttribute('aria-pressed')).toBe('true')
    expect(container.querySelector('.md-code-block')?.classList).toContain('md-wrapped')
    fireEvent.click(button)
    expect(container.querySelector('.md-code-block')?.classList).not.toContain('md-wrapped')
  })

  it('is marked for the reader where pages may not copy', async () => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
    await show({ source: '```\nanchor\n```' })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy the code' })))
    expect(String(getSelection())).toBe('anchor\n')
  })
})

it('keeps the nodes of what stays when the text changes', async () => {
  const { container, rerender } = render(<MarkdownView source={'one\n\ntwo\n\nthree'} />)
  await waitFor(() => expect(container.querySelectorAll('p')).toHaveLength(3))
  const [one, , three] = container.querySelectorAll('p')
  rerender(<MarkdownView source={'one\n\n2\n\nthree'} />)
  expect([...container.querySelectorAll('p')].map(each => each.textContent)).toEqual(['one', '2', 'three'])
  expect(container.querySelectorAll('p')[0]).toBe(one)
  expect(container.querySelectorAll('p')[2]).toBe(three)
})

it('is unfolded on paper, and as it was afterwards', async () => {
  const source =
    '<details><summary>a</summary>\n\nb\n\n</details>\n\n<details open><summary>c</summary>\n\nd\n\n</details>'
  const container = await show({ source })
  const states = () => [...container.querySelectorAll('details')].map(({ open }) => open)
  window.dispatchEvent(new Event('beforeprint'))
  expect(states()).toEqual([true, true])
  window.dispatchEvent(new Event('afterprint'))
  expect(states()).toEqual([false, true])
})
