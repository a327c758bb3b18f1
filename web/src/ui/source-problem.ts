/**
 * What a library says of a formula or a diagram that it could not read: words about what its author wrote, in English alone.
 * They stand behind a sentence of ours.
 */
export const sourceProblem = (error: unknown): string => (error instanceof Error ? error.message : String(error))
