import { beforeEach, expect, test } from 'vitest'
import { LOCALES } from './catalogues.ts'
import { formatsOf } from './formats.ts'
import { currentI18n, onLocaleChange, setLocale, t, withTexts } from './i18n.ts'
import { withoutIsolates } from './isolates.ts'

beforeEach(() => setLocale('en'))

test('a text is resolved with its values and plurals', () => {
  expect(t('ui.cancel')).toBe('Cancel')
  expect(t('ui.edit', { label: 'Summary' })).toBe('Edit Summary')
  expect(t('ui.picker.more', { count: 1 })).toBe('One more. Type to narrow the list.')
  expect(t('ui.picker.more', { count: 1200 })).toBe('1,200 more. Type to narrow the list.')
})

test('another locale brings all its texts at once, with its own plurals and numbers', async () => {
  expect(LOCALES).toContain('de')
  await setLocale('de')
  expect(document.documentElement.lang).toBe('de')
  expect(t('ui.cancel')).toBe('Abbrechen')
  expect(t('ui.edit', { label: 'Titel' })).toBe('Titel bearbeiten')
  expect(t('ui.picker.more', { count: 1200 })).toBe('Noch 1.200 Einträge. Tippen Sie, um die Liste einzugrenzen.')
  expect(t('link-types.aggregation.short')).toBe('Ganzes und Teile')
})

test('Hebrew turns the page round, and has a form for two', async () => {
  expect(LOCALES).toContain('he')
  await setLocale('he')
  expect(document.documentElement.dir).toBe('rtl')
  expect(t('ui.cancel')).toBe('ביטול')
  expect([1, 2, 1200].map(count => t('agile.board.count', { count }))).toEqual([
    'כרטיס אחד',
    'שני כרטיסים',
    '1,200 כרטיסים',
  ])
  expect(formatsOf(currentI18n()).list(['א', 'ב', 'ג'])).toBe('א, ב וג')
})

test('names from left to right keep their order among Hebrew words', async () => {
  await setLocale('he')
  const said = ['C++', '2024 Roadmap', 'Fix it!', 'APP-12', 'Dana', 'דנה!', '+3'].map(name =>
    t('agile.deleted', { name }),
  )
  expect(said.map(text => /”(.*)”/.exec(text)?.[1])).toEqual([
    '\u2068C++\u2069',
    '\u20682024 Roadmap\u2069',
    '\u2068Fix it!\u2069',
    'APP-12',
    'Dana',
    'דנה!',
    '+3',
  ])
  expect(said.map(withoutIsolates)[0]).toBe('הלוח ”C++” נמחק')
  await setLocale('en')
  expect(t('ui.edit', { label: 'C++' })).toBe('Edit C++')
})

test('an unknown key shows as itself', () => {
  expect(t('no.such.key')).toBe('no.such.key')
})

test('the pseudo-locale is accented, longer and bracketed, values intact', async () => {
  await setLocale('qps')
  expect(t('ui.cancel')).toBe('⟦Çáñçéļ~~⟧')
  expect(t('ui.edit', { label: 'Summary' })).toMatch(/^⟦Éðîţ Summary~+⟧$/)
  expect(t('ui.picker.more', { count: 2 })).toMatch(/^⟦2 ɱöŕé\. .*⟧$/)
  expect(document.documentElement.dir).toBe('ltr')
})

test('the right-to-left pseudo-locale turns the page round', async () => {
  await setLocale('qps-rtl')
  expect(document.documentElement.dir).toBe('rtl')
  expect(t('ui.cancel')).toContain('Çáñçéļ')
})

test('texts that come with a screen of their own are spoken, and draw nothing else anew', async () => {
  await setLocale('qps')
  const before = currentI18n()
  // No other test shows them, so nothing of this worker has loaded them before.
  expect(t('link-types.aggregation.short')).toBe('link-types.aggregation.short')
  let announced = 0
  const stop = onLocaleChange(() => announced++)
  const [first, second] = await Promise.all([
    withTexts('link-types', async () => 1),
    withTexts(['link-types'], async () => 2),
  ])
  stop()
  expect([first, second, announced]).toEqual([1, 2, 0])
  expect(currentI18n()).toBe(before)
  expect(t('link-types.aggregation.short')).toMatch(/^⟦.+⟧$/)
})

test('Hebrew says of one and two what passed without their figures', async () => {
  await setLocale('he')
  const { relative } = formatsOf(currentI18n())
  const said = [3_600_000, 7_200_000, 10_800_000].map(ms => relative(0, ms))
  await setLocale('en')
  expect(said).toHaveLength(3)
  expect(said.join(' ')).not.toMatch(/[()12]/)
  expect(said[2]).toContain('3')
})

test('times, sizes and lists follow the locale', () => {
  const formats = formatsOf(currentI18n())
  const now = Date.UTC(2026, 10, 20, 12)
  expect(formats.relative(now - 2 * 3_600_000, now)).toBe('2h ago')
  expect(formats.relative(now - 5_000, now)).toBe('now')
  expect(formats.relative(now - 86_400_000, now)).toBe('yesterday')
  expect(formats.day(now)).toBe('Nov 20, 2026')
  expect(formats.bytes(1_572_864)).toBe('1.5 MB')
  expect(formats.bytes(0)).toBe('0 bytes')
  expect([0, 40, 1_530, 90_000, 7_200_000, 86_400_000].map(ms => formats.duration(ms))).toEqual([
    '0 ms',
    '40 ms',
    '1.5 sec',
    '1.5 min',
    '2 hr',
    '1 day',
  ])
  expect([0, 40, 59_999, 90_000, 86_400_000].map(ms => formats.duration(ms, 'minute'))).toEqual([
    '0 min',
    '0 min',
    '0 min',
    '1.5 min',
    '1 day',
  ])
  expect(formats.list(['a', 'b', 'c'])).toBe('a, b, and c')
  // Number and unit stay together among words that read the other way.
  expect(formatsOf({ ...currentI18n(), direction: 'rtl' }).bytes(1_572_864)).toBe('\u20681.5 MB\u2069')
})
