import type { FeatureRows } from '../../testing/feature-rows.ts'
import { send, TO_ALL } from '../../testing/issue-ways.ts'

export const rows: FeatureRows = {
  routes: {
    'markup.references': {
      answers: 'ok ok ok ok ok ok',
      way: { ask: send('/references', ({ readable }) => ({ issues: [readable] })), leads: TO_ALL },
    },
    'markup.render': {
      answers: 'ok ok ok ok ok ok',
      way: {
        ask: send('/markup', ({ readable }) => ({ text: readable })),
        // The text comes back to everybody; the title of what it names does not.
        reaches: ({ text }, { word }) => text.includes(word),
        leads: TO_ALL,
      },
      body: () => ({ text: '**Bold**' }),
    },
  },
}
