import { fileTarget } from '@cairn/common/platform/markdown'

/** How a text shows a file of its issue, or links to it. */
export function fileMarkdown({ name, isImage }: { readonly name: string; readonly isImage: boolean }): string {
  return `${isImage ? '!' : ''}[${name.replace(/[\\[\]]/g, '\\$&')}](${fileTarget(name)})`
}
