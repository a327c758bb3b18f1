import { createContext } from 'react'

/** Addresses of other sites that administrators allow in frames; none until they are known. */
export const AllowedFramesContext = createContext<readonly string[]>([])
