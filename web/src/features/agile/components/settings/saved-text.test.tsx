import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addEnglish } from '../../../../platform/i18n/catalogues.ts'
import { setLocale } from '../../../../platform/i18n/index.ts'
import { SavedNumber } from './saved-number.tsx'
import { SavedText } from './saved-text.tsx'

let saved: string[]
/** Lets the save that is on its way end, refused with a reason. */
let end: (refusal?: string) => Promise<void>

beforeAll(async () => {
  await addEnglish('board-settings')
  await setLocale('en')
})
beforeEach(() => {
  saved = []
})
afterEach(cleanup)

function Example({ normalize = (text: string) => text }) {
  const [value, setValue] = useState('old')
  const [, setOther] = useState(0)
  const onSave = (text: string) => {
    saved.push(text)
    return new Promise<string | undefined>(resolve => {
      end = async refusal => {
        if (refusal === undefined) setValue(normalize(text))
        resolve(refusal)
      }
    })
  }
  return (
    <>
      <SavedText label="Name" value={value} onSave={onSave} />
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
