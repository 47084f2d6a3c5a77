import load from 'astro/client/load.js'

// What the islands of a page look for when they start; all of them are `client:load`.
Object.assign(self, { Astro: { load } })
