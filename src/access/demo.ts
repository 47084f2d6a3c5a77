/**
 * The demo accounts' password; their user names are the role codes. They exist only while DEMO is on, where the login page
 * itself shows it, so it protects nothing and is no secret.
 */
export const DEMO_PASSWORD = 'plant-demo-2026'
