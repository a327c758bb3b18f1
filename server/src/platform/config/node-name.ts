import { hostname } from 'node:os'
import type { Config } from './config.ts'

/** What people know a node by: that of its machine, and its port. */
export const nodeName = ({ port }: Pick<Config, 'port'>): string => `${hostname()}:${port}`
