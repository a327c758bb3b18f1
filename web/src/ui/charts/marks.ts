/** What is told of a mark while it is pointed at or has the focus. */
export type Readout = {
  readonly title: string
  readonly rows: readonly { readonly name: string; readonly value: string; readonly color?: string }[]
  readonly note?: string | undefined
}

/** Something in a chart that can be pointed at, walked to and, with `to`, followed. Places in px. */
export type Mark = {
  readonly id: string
  readonly x: number
  readonly y: number
  /** What a screen reader says of it. */
  readonly label: string
  readonly readout: Readout
  /** Path of the issues that it stands for. */
  readonly to?: string | undefined
}

/** What a mark says, before it is known where it stands. */
export type MarkTexts = Omit<Mark, 'x' | 'y'>
