import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setLocale } from '../platform/i18n/index.ts'
import { Button } from './button.tsx'
import { Picker, type PickerProps } from './picker.tsx'

const PEOPLE = [
  { id: '1', text: 'Ada Lovelace', description: 'ada' },
  { id: '2', text: 'Émile Zola', description: 'zola' },
  { id: '3', text: 'Grace Hopper', description: 'amazing' },
]

beforeAll(() => setLocale('en'))
afterEach(cleanup)

function Example(props: Partial<PickerProps> & { readonly onPick?: (ids: readonly string[]) => void }) {
  const [selected, setSelected] = useState<readonly string[]>(props.selected ?? [])
  return (
    <Picker
      {...props}
      label="people"
      trigger={<Button>{selected.join() || '–'}</Button>}
      options={PEOPLE}
      selected={selected}
      onChange={ids => {
        setSelected(ids)
        props.onPick?.(ids)
      }}
    />
  )
}

async function open() {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button'))
  // The popup's code is loaded at the first opening.
  await screen.findByRole('listbox', {}, { timeout: 10_000 })
  return user
}

function rows(): readonly (string | null)[] {
  return screen.getAllByRole('option').map(row => row.firstElementChild?.textContent ?? row.textContent)
}

test('typing narrows the list without minding accents, names that start so first', async () => {
  render(<Example />)
  const user = await open()
  await user.keyboard('e')
  expect(rows()).toEqual(['Émile Zola', 'Ada Lovelace', 'Grace Hopper'])
  await user.keyboard('mile z')
  expect(rows()).toEqual(['Émile Zola'])
})

test('choosing one closes the popup and gives its id', async () => {
  const picked: (readonly string[])[] = []
  render(<Example onPick={ids => picked.push(ids)} selected={['1']} />)
  const user = await open()
  await user.click(screen.getByRole('option', { name: /Grace/ }))
  expect(picked).toEqual([['3']])
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('several can be chosen by keyboard while the popup stays', async () => {
  const picked: (readonly string[])[] = []
  render(<Example multiple onPick={ids => picked.push(ids)} />)
  const user = await open()
  await user.keyboard('ada{ArrowDown}{Enter}')
  expect(picked.at(-1)).toEqual(['1'])
  expect(screen.getByRole('listbox')).toBeTruthy()
})

test('the first row empties the value', async () => {
  const picked: (readonly string[])[] = []
  render(<Example clearText="nobody" selected={['1']} onPick={ids => picked.push(ids)} />)
  const user = await open()
  await user.click(screen.getByRole('option', { name: 'nobody' }))
  expect(picked).toEqual([[]])
})

test('what does not exist can be made', async () => {
  const made: string[] = []
  render(<Example onCreate={text => made.push(text)} />)
  const user = await open()
  await user.keyboard('Nia')
  await user.click(screen.getByRole('option', { name: /Nia/ }))
  expect(made).toEqual(['Nia'])
})

test('what does not exist can be made in several ways, each told by its words', async () => {
  const made: (readonly [string, string | undefined])[] = []
  const ways = [
    { id: 'own', description: 'Only you see it' },
    { id: '3-7', description: 'The team sees it' },
  ]
  render(<Example ways={ways} onCreate={(text, way) => made.push([text, way])} />)
  const user = await open()
  await user.keyboard('Nia')
  expect(rows().length).toBe(2)
  await user.click(screen.getByRole('option', { name: /Nia.*The team sees it/ }))
  expect(made).toEqual([['Nia', '3-7']])
})
