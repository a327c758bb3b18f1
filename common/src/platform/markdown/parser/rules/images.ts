import type { MarkdownIt, StateInline, Token } from 'markdown-it'
import { unusualNamesOf } from '../parse-context.ts'

const SIZE_SUFFIX = /^\{([^{}\n]{1,60})\}/
const SIZE = /^(width|height)="?(\d{1,4}%?)"?$/

/** `![](shot.png){width=70%}`: digits with an optional percent sign for width, height or both. */
export function imageSizes(md: MarkdownIt): void {
  md.core.ruler.before('text_join', 'image_sizes', state => {
    for (const token of state.tokens) if (token.type === 'inline' && token.children) applySizes(token.children)
  })
}

function applySizes(tokens: readonly Token[]): void {
  for (const [index, image] of tokens.entries()) {
    const after = tokens[index + 1]
    if (image.type !== 'image' || after?.type !== 'text') continue
    const suffix = SIZE_SUFFIX.exec(after.content)
    const sizes =
      suffix?.[1]
        ?.trim()
        .split(/[\s,]+/)
        .map(part => SIZE.exec(part)) ?? []
    if (!suffix || sizes.length === 0 || sizes.includes(null)) continue
    for (const size of sizes) if (size?.[1] && size[2]) image.attrSet(size[1], size[2])
    after.content = after.content.slice(suffix[0].length)
  }
}

/**
 * Files are often called `image (1).png`, which CommonMark does not take as a target. When such a name belongs to an
 * attachment of the text, `![alt](image (1).png)` and `[text](image (1).png)` mean that file.
 */
export function attachmentNames(md: MarkdownIt): void {
  md.inline.ruler.before('link', 'attachment_names', (state, silent) => {
    const isImage = state.src[state.pos] === '!' && state.src[state.pos + 1] === '['
    if (!isImage && state.src[state.pos] !== '[') return false
    const names = unusualNamesOf(state.env)
    if (names.length === 0) return false
    const labelStart = state.pos + (isImage ? 2 : 1)
    const labelEnd = state.md.helpers.parseLinkLabel(state, labelStart - 1, !isImage)
    if (labelEnd < 0 || state.src[labelEnd + 1] !== '(') return false
    const name = names.find(candidate => state.src.startsWith(`${candidate})`, labelEnd + 2))
    if (name === undefined) return false
    const end = labelEnd + 2 + name.length + 1
    if (!silent) pushTokens(state, { isImage, labelStart, labelEnd, target: encodeURIComponent(name.toWellFormed()) })
    state.pos = end
    return true
  })
}

interface NamedTarget {
  readonly isImage: boolean
  readonly labelStart: number
  readonly labelEnd: number
  readonly target: string
}

function pushTokens(state: StateInline, { isImage, labelStart, labelEnd, target }: NamedTarget): void {
  const label = state.src.slice(labelStart, labelEnd)
  const children: Token[] = []
  state.md.inline.parse(label, state.md, state.env, children)
  if (isImage) {
    const image = state.push('image', 'img', 0)
    image.attrs = [
      ['src', target],
      ['alt', ''],
    ]
    image.children = children
    image.content = label
    return
  }
  state.push('link_open', 'a', 1).attrs = [['href', target]]
  const text = state.push('text', '', 0)
  text.content = label
  state.push('link_close', 'a', -1)
}
