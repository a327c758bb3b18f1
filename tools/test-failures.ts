import { stripVTControlCharacters } from 'node:util'
import type { Failure } from './test-counts.ts'

const LINES = 12

/**
 * What failed, all steps together: the last thing that is printed, as a log of thousands of tests is rarely read from
 * its beginning. Of each the first lines, without colours.
 */
export function describeFailures(
  steps: readonly { readonly name: string; readonly failed: number; readonly failures: readonly Failure[] }[],
  root: string,
): string {
  return steps
    .filter(step => step.failed > 0)
    .flatMap(({ name, failures }) => [
      `✗ ${name}`,
      ...failures.map(({ title, message }) =>
        [title, ...stripVTControlCharacters(message).split('\n').slice(0, LINES)]
          .map((line, index) => `${index === 0 ? '    ' : '        '}${line.replaceAll(`${root}/`, '')}`.trimEnd())
          .join('\n'),
      ),
    ])
    .join('\n')
}
