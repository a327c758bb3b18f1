import { expect, test } from 'vitest'
import type { ListedIssue } from '../../issues/index.ts'
import { cardColor, cardSettingsOf, colorsByRule } from './card-look.ts'
import { changeProjectColor, colorsAtFirst } from './project-colors.ts'
import type { BoardData } from './projections.ts'

const projects = [{ id: '0-1' }, { id: '0-2' }, { id: '0-3' }]
const boardOf = (colorCoding: object | null) => ({ projects, colorCoding }) as unknown as BoardData
const ofProject = (id: string) => ({ project: { id }, customFields: [] }) as unknown as ListedIssue

test('cards have the colour of their rule, and none where the rule has none', () => {
  const settings = cardSettingsOf(
    boardOf({
      rules: [
        { id: '114-1', color: { id: '3', background: '#409600' } },
        { id: '114-2', color: { id: '0', background: '#fff' } },
      ],
    }),
  )
  const colors = colorsByRule(
    [
      { rule: '114-1', cards: ['2-1'] },
      { rule: '114-2', cards: ['2-2'] },
      { rule: '114-9', cards: ['2-3'] },
    ],
    settings,
  )
  expect([...colors]).toEqual([['2-1', '#409600']])
  expect(cardColor(ofProject('0-1'), settings, colors.get('2-1'))).toBe('#409600')
  expect(cardColor(ofProject('0-1'), settings, colors.get('2-2'))).toBeUndefined()
})

test('cards have the colour of their project', () => {
  const projectColors = [{ project: { id: '0-1' }, color: { id: '7', background: '#2f9890' } }]
  const settings = cardSettingsOf(boardOf({ projectColors }))
  expect(['0-1', '0-2'].map(id => cardColor(ofProject(id), settings, undefined))).toEqual(['#2f9890', undefined])
})

test('each project gets a colour that no other has, and keeps the one it had', () => {
  const first = colorsAtFirst(boardOf({ projectColors: [{ project: { id: '0-2' }, color: { id: '4' } }] }))
  expect(first.find(({ project }) => project.id === '0-2')?.color.id).toBe('4')
  expect(new Set(first.map(({ color }) => color.id)).size).toBe(3)
})

test('a project gets another colour, or none', () => {
  const projectColors = [{ project: { id: '0-1' }, color: { id: '4' } }]
  const board = boardOf({ $type: 'ProjectBasedColorCoding', projectColors })
  const sent = (color: string | undefined) => changeProjectColor(board, '0-1', color)?.colorCoding.projectColors
  expect(sent('9')).toEqual([{ project: { id: '0-1' }, color: { id: '9' } }])
  expect(sent(undefined)).toEqual([])
  expect(changeProjectColor(boardOf({ $type: 'QueryBasedColorCoding' }), '0-1', '9')).toBeUndefined()
})
