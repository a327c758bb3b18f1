import { expect, test } from 'vitest'
import { hostPath as issuePath } from '../../host-kinds/index.ts'
import { branchName } from './branch-name.ts'

test('branch names and addresses keep letters of any script and end in time', () => {
  expect(branchName('MLS-12', 'Board: loses “state”!')).toBe('MLS-12-board-loses-state')
  expect(branchName('MLS-12', '???')).toBe('MLS-12')
  expect(branchName('MLS-1', 'Überfällig 日本語')).toBe('MLS-1-uberfallig-日本語')
  expect(branchName('MLS-1', 'word '.repeat(50)).length).toBeLessThan(70)
  expect(issuePath('MLS-1', 'A b')).toBe('/issue/MLS-1/a-b')
  expect(issuePath('MLS-1', '')).toBe('/issue/MLS-1')
})
