import type { Env } from 'markdown-it'
import { DEFAULT_LABELS, type MarkdownLabels, type MarkdownOptions } from './options.ts'

const OPTIONS = Symbol('markdown options')
const NAMES = Symbol('attachment names that need the lenient rule')
const LABELS = Symbol('labels')

/** The environment that carries one rendering's options through the parser's rules. */
export function createEnv(options: MarkdownOptions): Env {
  const names = [...(options.attachments?.keys() ?? [])].filter(name => /[\s()<>]/.test(name))
  return {
    [OPTIONS]: options,
    [NAMES]: names.sort((a, b) => b.length - a.length),
    [LABELS]: { ...DEFAULT_LABELS, ...options.labels },
  }
}

export function optionsOf(env: Env | undefined): MarkdownOptions {
  return (env?.[OPTIONS] as MarkdownOptions | undefined) ?? {}
}

/** Attachment names that CommonMark would not take as a link target, longest first. */
export function unusualNamesOf(env: Env | undefined): readonly string[] {
  return (env?.[NAMES] as readonly string[] | undefined) ?? []
}

export function labelsOf(env: Env | undefined): MarkdownLabels {
  return (env?.[LABELS] as MarkdownLabels | undefined) ?? DEFAULT_LABELS
}
