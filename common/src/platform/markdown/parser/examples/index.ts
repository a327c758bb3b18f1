import { blocksExamples } from './blocks.ts'
import { codeExamples } from './code.ts'
import { diagramsExamples } from './diagrams.ts'
import type { Example } from './example.ts'
import { headingsExamples } from './headings.ts'
import { htmlExamples } from './html.ts'
import { linksExamples } from './links.ts'
import { listsExamples } from './lists.ts'
import { mathExamples } from './math.ts'
import { mediaExamples } from './media.ts'
import { tablesExamples } from './tables.ts'
import { textExamples } from './text.ts'

export { EXAMPLE_OPTIONS, type Example } from './example.ts'

/** Examples of all rules, by the group that the rules belong to, in the order of a page that explains them. */
export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  text: textExamples,
  headings: headingsExamples,
  links: linksExamples,
  lists: listsExamples,
  tables: tablesExamples,
  code: codeExamples,
  blocks: blocksExamples,
  math: mathExamples,
  diagrams: diagramsExamples,
  media: mediaExamples,
  html: htmlExamples,
}
