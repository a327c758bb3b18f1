import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addEnglish } from '../../../../platform/i18n/catalogues.ts'
import { setLocale } from '../../../../platform/i18n/index.ts'
import { queryClient } from '../../../../platform/query/index.ts'
import { ToastRegion } from '../../../../ui/toast.tsx'
import { closeToasts } from '../../../../ui/toast-stack.tsx'
import { SavedNumber } from './saved-number.tsx'
import { SavedQuery } from './saved-query.tsx'
import { SavedText } from './saved-text.tsx'

let saved: string[]
/** Lets the save that is on its way end, refused with a reason. */
let end: (refusal?: string) => Promise<void>
/** Ends of all saves, in their order. */
let ends: (typeof end)[]

beforeAll(async () => {
  await addEnglish('board-settings')
  await setLocale('en')
})
beforeEach(() => {
  saved = []
  ends = []
})
afterEach(() => {
  cleanup()
  closeToasts()
  queryClient.clear()
  vi.unstubAllGlobals()
})

type ExampleProps = {
  readonly normalize?: (text: string) => string
  readonly of?: typeof SavedText | typeof SavedQuery
}

function Example({ normalize = text => text, of: Field = SavedText }: ExampleProps) {
  const [value, setValue] = useState('old')
  const [, setOther] = useState(0)
  const onSave = (text: string) => {
    saved.push(text)
    return new Promise<string | undefined>(resolve => {
      end = async refusal => {
        if (refusal === undefined) setValue(normalize(text))
        resolve(refusal)
      }
      ends.push(end)
    })
  }
  return (
    <>
      <Field label="Name" value={value} onSave={onSave} />
      <ToastRegion />
      <p>now: {value}</p>
      <button type="button" onClick={() => setValue('from elsewhere')}>
        elsewhere
      </button>
      <button type="button" onClick={() => setOther(1)}>
        other
      </button>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
const query = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Name' })
async function open() {
  vi.stubGlobal('fetch', async () => Response.json([]))
  render(
    <QueryClientProvider client={queryClient}>
      <Example of={SavedQuery} />
    </QueryClientProvider>,
  )
  await screen.findByRole('combobox')
}
const type = async (text: string) => {
  await userEvent.clear(field())
  await userEvent.type(field(), text)
}

test('a text is saved once, by Enter or when it is left', async () => {
  render(<Example />)
  await type('new')
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  expect(saved).toEqual(['new'])
  await end()
  await expect.poll(() => field().value).toBe('new')
  await userEvent.click(field())
  await userEvent.tab()
  expect(saved).toEqual(['new'])
})

test('what is typed while a save is on its way is neither lost nor taken for the saved', async () => {
  render(<Example />)
  await type('new')
  await userEvent.keyboard('{Enter}')
  await userEvent.type(field(), 'er')
  await end()
  expect(field().value).toBe('newer')
  await userEvent.tab()
  expect(saved).toEqual(['new', 'newer'])
})

test('what is being typed stays when another value comes', async () => {
  render(<Example />)
  await type('mine')
  await screen.getByRole('button', { name: 'elsewhere' }).click()
  expect(field().value).toBe('mine')
  await userEvent.keyboard('{Escape}')
  expect(field().value).toBe('from elsewhere')
})

test('a refused text stays with the reason, until Escape', async () => {
  render(<Example />)
  await type('bad')
  await userEvent.keyboard('{Enter}')
  await end('Too bad.')
  await screen.findByText('Too bad.')
  expect(field().value).toBe('bad')
  await userEvent.keyboard('{Escape}')
  expect([field().value, screen.queryByText('Too bad.')]).toEqual(['old', null])
})

test('what was in force is sent again while another text is on its way', async () => {
  render(<Example />)
  await type('new{Enter}')
  await type('old{Enter}')
  expect(saved).toEqual(['new', 'old'])
  await ends[0]?.()
  expect(field().value).toBe('old')
  await ends[1]?.()
  await userEvent.tab()
  expect([saved, field().value]).toEqual([['new', 'old'], 'old'])
})

test('a text that is sent a second time stays whatever comes of those before it', async () => {
  render(<Example />)
  for (const text of ['new', 'other', 'new']) await type(`${text}{Enter}`)
  await ends[0]?.()
  await ends[1]?.()
  await screen.findByText('now: other')
  expect([field().value, saved]).toEqual(['new', ['new', 'other', 'new']])
})

test('a refusal marks the text that was refused, and no other', async () => {
  render(<Example />)
  await type('bad{Enter}')
  await type('good')
  await end('Too bad.')
  // It is told all the same.
  await screen.findByRole('alertdialog', { name: 'Too bad.' })
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['good', null])
  await userEvent.tab()
  expect(saved).toEqual(['bad', 'good'])
})

test('Escape while a save is on its way brings back what was there, and leaving the field saves that', async () => {
  render(<Example />)
  await type('new{Enter}')
  await userEvent.keyboard('{Escape}')
  expect(field().value).toBe('old')
  await end()
  expect(field().value).toBe('old')
  await userEvent.tab()
  expect(saved).toEqual(['new', 'old'])
})

test('after a save the field shows what the server made of the text', async () => {
  render(<Example normalize={text => text.toUpperCase()} />)
  await type('loud')
  await userEvent.keyboard('{Enter}')
  await end()
  await expect.poll(() => field().value).toBe('LOUD')
})

test('a number that is none is told, and not sent', async () => {
  const numbers: (number | null)[] = []
  const onSave = async (value: number | null) => {
    numbers.push(value)
    return undefined
  }
  const refusal = (value: number | null) => (value === 7 ? 'Not seven.' : undefined)
  render(<SavedNumber label="Name" value={3} max={1000} refusal={refusal} onSave={onSave} />)
  for (const text of ['-1', '1.5', 'many', '1001', '7']) {
    await type(`${text}{Enter}`)
    await screen.findByText(text === '7' ? 'Not seven.' : 'Enter a whole number from 0 to 1,000, or nothing.')
  }
  await type('12{Enter}')
  await userEvent.clear(field())
  await userEvent.keyboard('{Enter}')
  expect(numbers).toEqual([12, null])
})

test('a query is saved by Enter or when it is left, also when the box was cleared', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
  expect([query().value, saved]).toEqual(['', []])
  await userEvent.type(query(), 'has: star{Enter}')
  await userEvent.tab()
  expect(saved).toEqual(['has: star'])
  await end()
  await userEvent.clear(query())
  await userEvent.tab()
  expect(saved).toEqual(['has: star', ''])
})

test('a refused query says why until it is edited, and is not sent again when it is left', async () => {
  await open()
  await userEvent.clear(query())
  await userEvent.type(query(), 'bad{Enter}')
  await end('Too bad.')
  await screen.findByText('Too bad.')
  await userEvent.click(screen.getByRole('button', { name: 'other' }))
  expect(saved).toEqual(['bad'])
  await userEvent.type(query(), 'ly')
  expect(screen.queryByText('Too bad.')).toBeNull()
  await userEvent.tab()
  expect(saved).toEqual(['bad', 'badly'])
})
