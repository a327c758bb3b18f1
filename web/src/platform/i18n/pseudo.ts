import type { Message } from './catalogues.ts'

const ACCENTED = new Map(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, index) => [
    letter,
    [...'áƀçðéƒĝĥîĵķļɱñöþʠŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'][index] ?? letter,
  ]),
)

/**
 * Turns an English message into its pseudo form: accented, a third longer and in `⟦⟧`, arguments and plurals intact.
 * Text on screen without brackets did not come from a catalogue.
 */
export function pseudoMessage(message: Message): Message {
  if (typeof message === 'string') return `⟦${accent(message)}${padding(message)}⟧`
  const literals = JSON.stringify(message).length / 12
  return [
    { type: 0, value: '⟦' },
    ...message.map(pseudoElement),
    { type: 0, value: `${padding('x'.repeat(literals))}⟧` },
  ]
}

type Element = Exclude<Message, string>[number]

// Type 0 is literal text, 5 and 6 are select and plural.
function pseudoElement(element: Element): Element {
  if (element.type === 0) return { ...element, value: accent(element.value) }
  if (element.type === 5 || element.type === 6) {
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: option.value.map(pseudoElement) },
    ])
    return { ...element, options: Object.fromEntries(options) }
  }
  return element
}

function accent(text: string): string {
  return [...text].map(char => ACCENTED.get(char) ?? char).join('')
}

function padding(text: string): string {
  return '~'.repeat(Math.ceil(text.length / 3))
}
