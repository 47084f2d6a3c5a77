/** Where a browser finds what a call gives, such as a file. By itself, because the first script of many pages needs nothing else of addresses. */
export const apiHref = (path: string): string => `/api${path}`
