/** Id of the comment that the last part of an address leads to: `#comment-4-12`. */
export function targetComment(hash: string): string | undefined {
  return /^#?comment-(.+)$/.exec(hash)?.[1]
}
