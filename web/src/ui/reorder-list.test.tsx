import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ReorderList } from './reorder-list.tsx'

afterEach(cleanup)

function Example({ isReadOnly = false }: { readonly isReadOnly?: boolean }) {
  const [items, setItems] = useState(['one', 'two', 'three'])
  return (
    <ReorderList
      label="numbers"
      items={items}
      getKey={item => item}
      onMove={(from, to) => setItems(items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1)))}
      handleLabel={item => `move ${item}`}
      announce={(item, place) => `${item} at ${place}`}
      isReadOnly={isReadOnly}
      renderItem={item => <span data-testid="item">{item}</span>}
    />
  )
}

const order = () => screen.getAllByTestId('item').map(item => item.textContent)

test('the arrow keys move an item, keep the focus on it and say where it is', async () => {
  render(<Example />)
  screen.getByRole('button', { name: 'move two' }).focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(order()).toEqual(['two', 'one', 'three'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'move two' }))
  expect(screen.getByRole('status').textContent).toBe('two at 1')
  await userEvent.keyboard('{End}')
  expect(order()).toEqual(['one', 'three', 'two'])
})

test('an item at the end stays there', async () => {
  render(<Example />)
  screen.getByRole('button', { name: 'move three' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(order()).toEqual(['one', 'two', 'three'])
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a list that is only read has no handles', () => {
  render(<Example isReadOnly />)
  expect(screen.queryByRole('button')).toBeNull()
})
