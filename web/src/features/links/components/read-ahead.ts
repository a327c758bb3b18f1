import { createContext } from 'react'

/** Told of the linked issue on which the pointer rests: the page that shows the links may read it ahead. */
export const ReadAhead = createContext<(idReadable: string) => void>(() => undefined)
