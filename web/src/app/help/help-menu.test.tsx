import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLocale, withTexts } from '../../platform/i18n/index.ts'
import { queryClient } from '../../platform/query/index.ts'
import { HelpMenu } from './help-menu.tsx'

const NOWHERE = {
  ...{ feedback: null, faq: null, documentation: null, videos: null, videosByLanguage: null, serviceStatus: null },
  ...{ maintenance: null, support: null, website: null, license: null, copyrightHolder: null, copyrightStart: 2009 },
}
const EVERYWHERE = Object.fromEntries(
  ['feedback', 'faq', 'documentation', 'videos', 'serviceStatus', 'maintenance', 'support', 'website', 'license'].map(
    name => [name, `https://help.example/${name}`],
  ),
)

let links: object
const onShortcuts = vi.fn()

beforeEach(async () => {
  links = NOWHERE
  onShortcuts.mockClear()
  vi.stubGlobal('fetch', async () =>
    Response.json({ version: '2025.3', build: '0.1.0', releaseDate: Date.UTC(2026, 9, 31, 12), links }),
  )
  await withTexts('help', async () => setLocale('en'))
})
afterEach(async () => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  await setLocale('en')
})

function Menu({ hasShortcuts = true }: { readonly hasShortcuts?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return <HelpMenu isOpen={isOpen} onOpenChange={setOpen} onShortcuts={hasShortcuts ? onShortcuts : undefined} />
}

async function open(hasShortcuts = true): Promise<HTMLElement> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Menu hasShortcuts={hasShortcuts} /> }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /^(Help|Hilfe)$/ }))
  return screen.findByRole('menu')
}
const entries = async (menu: HTMLElement) =>
  (await within(menu).findAllByRole('menuitem')).map(entry => [
    entry.textContent?.replace('?', ''),
    entry.getAttribute('href'),
  ])

test('without addresses it has what the product brings itself', async () => {
  expect(await entries(await open())).toEqual([
    ['Keyboard shortcuts', null],
    ['Markdown Reference', null],
    ['About', null],
  ])
})

test('every address that administrators named is an entry, which opens in a tab of its own', async () => {
  links = { ...NOWHERE, ...EVERYWHERE }
  const menu = await open()
  await within(menu).findByRole('menuitem', { name: 'Support' })
  expect(await entries(menu)).toEqual([
    ['Feedback', 'https://help.example/feedback'],
    ['Keyboard shortcuts', null],
    ['Markdown Reference', null],
    ['FAQ', 'https://help.example/faq'],
    ['Documentation', 'https://help.example/documentation'],
    ['Video Demos', 'https://help.example/videos'],
    ['Service Status', 'https://help.example/serviceStatus'],
    ['Maintenance Calendar', 'https://help.example/maintenance'],
    ['Support', 'https://help.example/support'],
    ['About', null],
  ])
  const outside = within(menu).getByRole('menuitem', { name: 'FAQ' })
  expect([outside.getAttribute('target'), outside.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
})

test('keys are there only where a screen has some, and are told of', async () => {
  expect((await entries(await open(false))).map(([text]) => text)).not.toContain('Keyboard shortcuts')
  cleanup()
  await userEvent.click(await within(await open()).findByRole('menuitem', { name: /^Keyboard shortcuts/ }))
  expect(onShortcuts).toHaveBeenCalledOnce()
})

test('videos are those in the reader’s language, else the others', async () => {
  links = { ...NOWHERE, videos: 'https://v.example/', videosByLanguage: { de: 'https://v.example/de' } }
  await withTexts('help', async () => setLocale('de'))
  expect((await within(await open()).findByRole('menuitem', { name: 'Videos' })).getAttribute('href')).toBe(
    'https://v.example/de',
  )
  cleanup()
  await setLocale('he')
  const menu = within(await openIn('עזרה'))
  expect((await menu.findByRole('menuitem', { name: 'סרטוני הדגמה' })).getAttribute('href')).toBe('https://v.example/')
})

async function openIn(label: string): Promise<HTMLElement> {
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider
        router={createRouter({
          routeTree: createRootRoute({ component: Menu }),
          history: createMemoryHistory(),
        })}
      />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: label }))
  return screen.findByRole('menu')
}

test('About tells what runs here, and whose it is', async () => {
  links = {
    ...NOWHERE,
    website: 'https://cairn.example/',
    license: 'https://cairn.example/license',
    copyrightHolder: 'Harbour Ltd',
  }
  await userEvent.click(await within(await open()).findByRole('menuitem', { name: 'About' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'About Cairn' }))
  expect(await dialog.findByText(/Version 2025\.3/)).toBeDefined()
  expect(dialog.getByText('Build 0.1.0')).toBeDefined()
  expect(dialog.getByText('Released on Oct 31, 2026')).toBeDefined()
  expect(dialog.getByText(/^Copyright © 2009–\d{4} Harbour Ltd$/)).toBeDefined()
  expect(dialog.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Website', 'https://cairn.example/'],
    ['License Agreement', 'https://cairn.example/license'],
  ])
})
