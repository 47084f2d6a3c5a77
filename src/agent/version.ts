/** What the agent calls itself towards the server: raised with each change of what it signs or says. */
export const VERSION = '1.0.0'
