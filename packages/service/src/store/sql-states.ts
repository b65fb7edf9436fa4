/**
 * SQLSTATEs that say something of the server and nothing of the statement: connection exceptions (08), insufficient
 * resources such as a full disk (53), operator intervention such as a shutdown or the statement timeout (57), system
 * errors (58), and a server that has become a standby (25006).
 */
const unavailable = /^(08|53|57|58)...$|^25006$/

/** Whether a statement failed because of the server's state. */
export function isServersFault(sqlState: string | undefined): boolean {
  return sqlState !== undefined && unavailable.test(sqlState)
}
