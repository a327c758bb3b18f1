import { shareInstallation } from '../../server/src/cli/cli.testing.ts'

/** Prepares the database that every server of the run begins with. */
export default shareInstallation
