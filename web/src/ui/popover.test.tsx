import { cleanup, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setLocale, withTexts } from '../platform/i18n/index.ts'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'
import { Picker } from './picker.tsx'
import { Popover } from './popover.tsx'

beforeAll(() => withTexts('ui', () => setLocale('en')))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const trigger = <Button>Tags</Button>

const POPUPS: Readonly<Record<string, (isOpen: boolean) => ReactElement>> = {
  popover: isOpen => (
    <Popover trigger={trigger} label="Inside" isOpen={isOpen}>
      Text
    </Popover>
  ),
  menu: isOpen => (
    <Menu
      trigger={trigger}
      label="Inside"
      isOpen={isOpen}
      groups={[[{ id: 'a', text: 'A', onAction: () => undefined }]]}
    />
  ),
  picker: isOpen => (
    <Picker trigger={trigger} label="Inside" isOpen={isOpen} options={[]} selected={[]} onChange={() => undefined} />
  ),
}

test.each(Object.keys(POPUPS))('a %s that a key opens scrolls its button into sight', async kind => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { rerender } = render(POPUPS[kind]?.(false))
  const button = screen.getByRole('button', { name: 'Tags' })
  expect(scrolled).not.toHaveBeenCalled()
  rerender(POPUPS[kind]?.(true))
  await screen.findByRole(kind === 'menu' ? 'menu' : 'dialog', { name: 'Inside' })
  expect(scrolled.mock.contexts).toContain(button)
})
