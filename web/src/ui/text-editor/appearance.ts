import { storedValue } from '../../platform/storage/index.ts'

/** How a long text shows while it is written: as it reads, as it is, or as it is beside how it reads. */
export type Appearance = 'visual' | 'source' | 'split'

export const APPEARANCES: readonly Appearance[] = ['visual', 'source', 'split']

const isAppearance = (value: unknown): value is Appearance => APPEARANCES.some(one => one === value)

/** The appearance that was last chosen in this browser. */
export const chosenAppearance = storedValue<Appearance>('editor-appearance', 'visual', isAppearance)
