import './islands-load.ts'
import 'astro/runtime/server/astro-island.js'
