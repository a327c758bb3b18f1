/** The cache entries of boards: `['agiles', 'list']`, `['agiles', 'choices']`, `['agiles', 'one', id]`. */
export const boardKeys = {
  all: ['agiles'] as const,
  list: ['agiles', 'list'] as const,
  choices: ['agiles', 'choices'] as const,
  board: (id: string) => ['agiles', 'one', id] as const,
  /** All charts of a board. */
  charts: (agileId: string) => ['agiles', 'charts', agileId] as const,
  /** Of a board, with whatever the chart was asked for. */
  chart: <R extends { readonly agileId: string }>(kind: string, request: R) =>
    [...boardKeys.charts(request.agileId), kind, request] as const,
  columnFields: (id: string) => ['agiles', 'columnFields', id] as const,
}
