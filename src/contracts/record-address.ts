/** The address of a record on its label: the same for every role, so that whoever scans it comes to the own page. */
export const recordAddress = (resource: string, id: string): string => `/record/${resource}/${id}`
