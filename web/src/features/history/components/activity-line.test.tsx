import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { setLocale, withTexts } from '../../../platform/i18n/index.ts'
import { activity, category } from '../model/activity.testing.ts'
import type { Activity } from '../model/activity.ts'
import { combineChanges } from '../model/combine-changes.ts'
import { ActivityLine } from './activity-line.tsx'

afterEach(cleanup)

/** What is read, a line each: the words, then where each link leads and what it says. */
function linesOf(entry: Activity): readonly (readonly string[])[] {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const { container } = render(
    <RouterContextProvider router={router as never}>
      <ActivityLine activity={entry} />
    </RouterContextProvider>,
  )
  return [...container.querySelectorAll('p')].map(line => [
    line.firstElementChild?.textContent ?? '',
    ...[...line.querySelectorAll('a')].map(link =>
      [link.getAttribute('href'), ...[...link.children].map(part => part.textContent)].join(' '),
    ),
  ])
}

const article = (id: number, summary: string) => ({ id: `226-${id}`, idReadable: `COM-A-${id}`, summary })
const issue = (id: number, summary: string) => ({ id: `2-${id}`, idReadable: `COM-${id}`, summary })
const [lamps, horns] = [article(1, 'Care of lamps'), article(2, 'Horns')]
const [flicker, rust] = [issue(1, 'Lamp flickers'), issue(2, 'Rust')]
const LAMPS = '/articles/COM-A-1/care-of-lamps COM-A-1 Care of lamps'
const HORNS = '/articles/COM-A-2/horns COM-A-2 Horns'
const FLICKER = '/issue/COM-1/lamp-flickers COM-1 Lamp flickers'
const RUST = '/issue/COM-2/rust COM-2 Rust'

const links = (of: 'Articles' | 'Issues', added: readonly object[], removed: readonly object[], id = '12-1') =>
  activity({ id, category: category(`Linked${of}Category`), added, removed })

describe.each([
  [
    'en',
    ['linked article', 'linked articles', 'removed the link to article'],
    ['linked issue', 'linked issues', 'removed the link to issue'],
  ],
  [
    'de',
    ['hat einen Artikel verknüpft:', 'hat Artikel verknüpft:', 'hat die Verknüpfung mit einem Artikel entfernt:'],
    ['hat einen Vorgang verknüpft:', 'hat Vorgänge verknüpft:', 'hat die Verknüpfung mit einem Vorgang entfernt:'],
  ],
  [
    'he',
    ['קישור מאמר:', 'קישור מאמרים:', 'הסרת הקישור למאמר:'],
    ['קישור משימה:', 'קישור משימות:', 'הסרת הקישור למשימה:'],
  ],
] as const)(
  'links between issues and articles are told in words, which lead there: %s',
  (locale, ofArticles, ofIssues) => {
    const setUp = async () => {
      await setLocale(locale)
      for (const area of ['history', 'issue'] as const) await withTexts(area, async () => undefined)
    }
    const [oneArticle, articles, noArticle] = ofArticles
    const [oneIssue, issues, noIssue] = ofIssues

    test('in the history of an issue', async () => {
      await setUp()
      expect(linesOf(links('Articles', [lamps], []))).toEqual([[oneArticle, LAMPS]])
      expect(linesOf(links('Articles', [lamps, horns], []))).toEqual([[articles, LAMPS, HORNS]])
      expect(linesOf(links('Articles', [], [lamps]))).toEqual([[noArticle, LAMPS]])
    })

    test('in the history of an article', async () => {
      await setUp()
      expect(linesOf(links('Issues', [flicker], []))).toEqual([[oneIssue, FLICKER]])
      expect(linesOf(links('Issues', [flicker, rust], []))).toEqual([[issues, FLICKER, RUST]])
      expect(linesOf(links('Issues', [], [flicker]))).toEqual([[noIssue, FLICKER]])
    })

    test('several of a moment together, without those that came and went', async () => {
      await setUp()
      const [line, ...more] = combineChanges([
        links('Issues', [flicker], [], '12-1'),
        links('Issues', [rust], [], '12-2'),
        links('Issues', [], [rust], '12-3'),
        links('Issues', [], [issue(3, 'Old')], '12-4'),
      ])
      expect(more).toEqual([])
      expect(linesOf(line?.activity ?? activity({}))).toEqual([
        [oneIssue, FLICKER],
        [noIssue, '/issue/COM-3/old COM-3 Old'],
      ])
    })
  },
)
