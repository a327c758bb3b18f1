import { describe, expect, it, test } from 'vitest'
import { fileTarget, renameFileIn } from './file-references.ts'
import { toUnsafeHtml } from './parser/index.ts'

const NAMES = ['shot.png', 'image (1).png', 'a&b <c>.txt', 'Bericht – März.pdf', '100%.png', 'x[1]\\y.md', "it's.txt"]

describe('a renamed file', () => {
  it.each([
    ['![](shot.png)', '![](new.png)'],
    [
      '[log](shot.png "Title") and ![a](<shot.png>){width=70%}',
      '[log](new.png "Title") and ![a](<new.png>){width=70%}',
    ],
    [
      '[a][1] ![b][1]\n\n[1]: shot.png "x"\n> - [2]: <shot.png>',
      '[a][1] ![b][1]\n\n[1]: new.png "x"\n> - [2]: <new.png>',
    ],
    [
      '<img src="shot.png" width=3> <a class=x href=shot.png>',
      '<img src="new.png" width=3> <a class=x href="new.png">',
    ],
    ['<details><img alt="a" src=\'shot.png\'></details>', '<details><img alt="a" src="new.png"></details>'],
    ['[![](shot.png)](shot.png)', '[![](new.png)](new.png)'],
  ])('is named anew in %j', (before, after) => expect(renameFileIn(before, 'shot.png', 'new.png')).toBe(after))

  it.each([
    'shot.png',
    '`![](shot.png)`',
    '```\n![](shot.png)\n```',
    '    ![](shot.png)\n',
    '![](my-shot.png) ![](shot.png.zip) ![](https://x.test/shot.png) ![](SHOT.png)',
    'src="shot.png" and [a] (shot.png)',
    '![shot.png](other.png "shot.png")',
  ])('is not meant by %j', source => expect(renameFileIn(source, 'shot.png', 'new.png')).toBe(source))

  it.each([
    ['![](image (1).png)', 'a b.png', '![](<a b.png>)'],
    ['![](image (1).png)', 'ab.png', '![](ab.png)'],
    ['![](image%20%281%29.png)', 'a b.png', '![](a%20b.png)'],
    ['![](image%20(1).png)', 'x(2).png', '![](x%282%29.png)'],
    ['![](<image (1).png>)', 'a<b>.png', '![](<a\\<b\\>.png>)'],
    ['<img src="image (1).png">', 'a"b&c.png', '<img src="a&quot;b&amp;c.png">'],
  ])('with an unusual name: %j to %j', (before, to, after) =>
    expect(renameFileIn(before, 'image (1).png', to)).toBe(after),
  )

  test.each(NAMES.flatMap(from => NAMES.map(to => [from, to] as const)))('is shown as before: %j as %j', (from, to) => {
    const source = `# ${from}\n\n![a](${fileTarget(from)}) [b](${fileTarget(from)} "t")\n\n<img src="x" alt="b">`
    const shown = (text: string, name: string) =>
      toUnsafeHtml(text, { attachments: new Map([[name, '/file']]) })
        .map(({ html }) => html)
        .join('')
        .replaceAll(/(?<=(?:src|href)=")[^"]*/g, address => (nameIn(address) === name ? '/file' : address))
    const renamed = renameFileIn(source, from, to)
    expect(shown(renamed, to)).toBe(shown(source, from))
    expect(shown(source, from).split('/file').length).toBe(3)
    expect(renameFileIn(renamed, to, from)).toBe(source)
  })
})

function nameIn(address: string): string {
  const plain = address.replaceAll('&amp;', '&')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}
