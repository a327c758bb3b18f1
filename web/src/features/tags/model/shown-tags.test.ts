import { expect, test } from 'vitest'
import { shownTags } from './shown-tags.ts'

test('the tag of what one watches is not drawn beside the star', () => {
  const [ux, star] = [{ name: 'ux' }, { name: 'Star' }]
  expect(shownTags([star, ux])).toEqual([ux])
  expect(shownTags([ux])).toEqual([ux])
})
