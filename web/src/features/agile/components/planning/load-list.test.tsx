import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale } from '../../../../platform/i18n/index.ts'
import { saveCapacity } from '../../api/capacities.ts'
import { LoadList } from './load-list.tsx'

let sent: (number | null)[]
/** Answers the request that is on its way. */
let answer: (status: number) => void

beforeAll(() => setLocale('en'))
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { value } = JSON.parse(String(init.body))
    sent.push(value)
    const status = await new Promise<number>(resolve => {
      answer = resolve
    })
    const body = status === 200 ? { value } : { error: 'Forbidden', error_description: 'The sprint is closed.' }
    return Response.json(body, { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const SPRINT = { agileId: '108-1', sprintId: '109-1' }
const ADA = { $type: 'User', id: '1-1', login: 'ada', fullName: 'Ada', avatarUrl: null }

function draw() {
  const loads = [{ $type: 'PersonLoad', user: ADA, count: 2, sums: {}, capacity: 5 }]
  render(
    <LoadList
      sprint="First"
      loads={loads}
      unit={{ isEstimated: false, isPeriod: false }}
      isUpdatable
      onCapacity={(userId, value) => saveCapacity(SPRINT, userId, value)}
    />,
  )
  return screen.getByRole<HTMLInputElement>('textbox')
}

test('a refused capacity stays in its field, which says why', async () => {
  const field = draw()
  await userEvent.clear(field)
  await userEvent.type(field, '8{Enter}')
  await expect.poll(() => sent).toEqual([8])
  answer(403)
  expect(await screen.findByText('The sprint is closed.')).toBeTruthy()
  expect(field.value).toBe('8')
})

test('of two capacities of somebody the second one is sent when the first one has an answer', async () => {
  const field = draw()
  await userEvent.clear(field)
  await userEvent.type(field, '8{Enter}')
  await expect.poll(() => sent).toEqual([8])
  await userEvent.clear(field)
  await userEvent.type(field, '9{Enter}')
  await new Promise(resolve => setTimeout(resolve))
  expect(sent).toEqual([8])
  answer(200)
  await expect.poll(() => sent).toEqual([8, 9])
  answer(200)
})
