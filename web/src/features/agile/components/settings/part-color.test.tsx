import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addEnglish } from '../../../../platform/i18n/catalogues.ts'
import { setLocale } from '../../../../platform/i18n/index.ts'
import { PartColor } from './part-color.tsx'

beforeAll(async () => {
  await addEnglish('board-settings')
  await setLocale('en')
})
afterEach(cleanup)

test('a part gets a colour of the palette, or none', async () => {
  const chosen: (string | undefined)[] = []
  render(<PartColor name="Open" colorId={undefined} onChange={color => chosen.push(color?.id)} />)
  for (const name of ['Color 4', 'No color']) {
    await userEvent.click(screen.getByRole('button', { name: 'Color of Open' }))
    await userEvent.click(await screen.findByRole('button', { name }))
  }
  expect(chosen).toEqual(['4', undefined])
})
