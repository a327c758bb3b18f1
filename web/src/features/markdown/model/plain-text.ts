/** A text in one line that Markdown shows as it is. */
export function plainText(text: string): string {
  return (
    text
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[\\`*~[\]<]/g, String.raw`\$&`)
      // Within a word, as in names of files, an underscore is itself.
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
      // What would be a number of an issue elsewhere, or the end of a heading.
      .replace(/(?<=^|\s)#/g, String.raw`\#`)
      .replace(/&(?=#?\w+;)/g, String.raw`\&`)
  )
}
