import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Avatar, AvatarStack } from './avatar.tsx'

afterEach(cleanup)

const pictures = () => [...document.querySelectorAll('img')].map(img => img.getAttribute('src'))
const initials = () => [...document.querySelectorAll<HTMLElement>('[data-initials]')].map(box => box.dataset.initials)

test('initials are drawn without asking the server, which would draw them too', () => {
  render(<Avatar name="Ada Lovelace" url="/tracker/api/users/1-7/avatar" />)
  expect([pictures(), initials()]).toEqual([[], ['AL']])
})

test('a picture is shown, and the initials when it is gone', () => {
  const url = '/tracker/api/files/7-1?sign=x'
  render(<Avatar name="Ada Lovelace" url={url} />)
  expect([pictures(), initials()]).toEqual([[url], []])
  fireEvent.error(document.querySelector('img') ?? document)
  expect([pictures(), initials()]).toEqual([[], ['AL']])
})

test('people of the same name each keep their own picture', () => {
  const person = (number: number, name: string) => ({ id: `1-${number}`, name, url: `/api/files/${number}` })
  const [ada, bob, other] = [person(1, 'Ada Lovelace'), person(2, 'Bob'), person(3, 'Ada Lovelace')]
  const { rerender } = render(<AvatarStack people={[ada, bob, other]} label="Team" />)
  rerender(<AvatarStack people={[bob, ada, other]} label="Team" />)
  expect(pictures()).toEqual(['/api/files/2', '/api/files/1', '/api/files/3'])
})
