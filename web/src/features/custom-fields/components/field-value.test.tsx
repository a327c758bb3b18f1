import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setLocale, withTexts } from '../../../platform/i18n/index.ts'
import type { ProjectFieldView } from '../model/field-view.ts'
import { FieldValue } from './field-value.tsx'

beforeAll(() => withTexts('custom-fields', () => setLocale('en')))
afterEach(cleanup)

const field = (name: string, valueType: string) => ({ name, valueType, emptyFieldText: null }) as ProjectFieldView
const value = (name: string) => ({ id: '67-1', name })

test('a type and a priority stand behind the same icon as in lists, other choices behind none', () => {
  const icons = (of: ProjectFieldView, name: string) => {
    const { container, unmount } = render(<FieldValue field={of} value={value(name)} />)
    expect(screen.getByText(name)).toBeDefined()
    const count = container.querySelectorAll('svg').length
    unmount()
    return count
  }
  expect(icons(field('Type', 'enum'), 'Bug')).toBe(1)
  expect(icons(field('Priority', 'enum'), 'Critical')).toBe(1)
  expect(icons(field('Subsystem', 'ownedField'), 'Rigging')).toBe(0)
  // It only has the name.
  expect(icons(field('Type', 'version'), '1.0')).toBe(0)
})

test('an empty field says so', () => {
  render(<FieldValue field={field('Type', 'enum')} value={null} />)
  expect(screen.getByText('Empty')).toBeDefined()
})
