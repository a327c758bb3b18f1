/** The part of the Trusted Types API that we use; not every browser has it. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string; createScriptURL: (url: string) => string },
  ): MarkdownPolicy
}

type MarkdownPolicy = NonNullable<import('dompurify').Config['TRUSTED_TYPES_POLICY']>

/**
 * The policy `cairn-markdown`, or null without Trusted Types. Only the sanitizer gets it, to parse into a document
 * that is not shown; nothing else may hand HTML to the page through it.
 */
export const sanitizerPolicy: MarkdownPolicy | null = createPolicy()

function createPolicy(): MarkdownPolicy | null {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  if (!factory) return null
  return factory.createPolicy('cairn-markdown', {
    createHTML: html => html,
    createScriptURL: () => {
      throw new TypeError('Markdown never loads scripts')
    },
  })
}
