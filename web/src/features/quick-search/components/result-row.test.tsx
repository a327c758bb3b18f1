import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Place } from '../../../platform/places/index.ts'
import { GROUP_OF } from '../model/quick-item.ts'
import { ResultRow } from './result-row.tsx'

afterEach(cleanup)

const iconOf = (entity: string): string => {
  const item = { id: '1', entity, title: 'Harbour' } as unknown as Place
  const nothing = () => undefined
  const { container } = render(
    <ResultRow
      id="row"
      found={{ item, title: [], prefix: [] }}
      isActive={false}
      onActivate={nothing}
      onChoose={nothing}
    />,
  )
  const icon = container.querySelector('[role=option] > span')?.innerHTML ?? ''
  cleanup()
  return icon
}

test('what has a group of its own among the results has a sign of its own', () => {
  const entities = Object.keys(GROUP_OF)
  expect(entities).toContain('Agile')
  const icons = [...entities, 'Report'].map(iconOf)
  expect(new Set(icons).size).toBe(icons.length)
})
