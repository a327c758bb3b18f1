/** An element with texts and elements in it, for sheets that are printed. */
export function element(name: string, ...children: readonly (Node | string)[]): HTMLElement {
  const node = document.createElement(name)
  node.append(...children)
  return node
}

/** An element of the table with a text in the direction that its letters have. */
export function textCell(name: 'td' | 'th', text: string): HTMLElement {
  const node = element(name, text)
  node.dir = 'auto'
  return node
}

/** Prints a sheet in place of the screen: a heading, a line of facts, and what is given. */
export function printSheet(title: string, facts: string, ...children: readonly Node[]): void {
  const sheet = document.body.appendChild(document.createElement('div'))
  sheet.className = 'print-sheet'
  sheet.append(element('header', element('h1', title), element('p', facts)), ...children)
  addEventListener('afterprint', () => sheet.remove(), { once: true })
  print()
}
