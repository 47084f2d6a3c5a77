import { existsSync } from 'node:fs'
import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig, passthroughImageService } from 'astro/config'
import { astroPattern } from './src/access/routes.ts'
import { SCREENS } from './src/access/screens.ts'

const PAGES = new URL('./src/pages/', import.meta.url)
const GENERIC = { list: 'List', create: 'Create', edit: 'Edit' }

/** Has somebody written this screen's own page? */
function hasPage(pattern) {
  const path = pattern.slice(1)
  const files = path === '' ? ['index.astro'] : [`${path}.astro`, `${path}/index.astro`]
  return files.some((file) => existsSync(new URL(file, PAGES)))
}

/** The page of a row without a file: the generic screen of its resource, or a sentence that it is not built yet. */
function entrypointOf({ resource, page }) {
  return resource && page
    ? `./src/layouts/generic/pages/${GENERIC[page]}.astro`
    : './src/layouts/generic/pages/NotYet.astro'
}

/** Every row of the screen table is a route, so no stub files exist and every path of the spec answers. */
function screenRoutes() {
  return {
    name: 'screen-routes',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        for (const screen of SCREENS) {
          const pattern = astroPattern(screen.path)
          if (!hasPage(pattern)) injectRoute({ pattern, entrypoint: entrypointOf(screen) })
        }
        // A route of its own, because the adapter renders its built-in 404 without our locals.
        injectRoute({ pattern: '/[...unknown]', entrypoint: './src/layouts/generic/pages/Unknown.astro' })
      },
    },
  }
}

/**
 * Drawing whole strings, @astrojs/react 7.0.0 leaves out the prefix of an island's ids, which its client uses: ids would meet those
 * of other islands, and the browser's would not be the server's.
 */
function prefixedIds() {
  return {
    name: 'prefixed-ids',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('@astrojs/react/dist/server.js')) return undefined
      const mended = code.replace('renderToString(vnode)', 'renderToString(vnode, renderOptions)')
      if (mended === code) throw new Error('@astrojs/react draws in another way now; see prefixedIds')
      return { code: mended, map: null }
    },
  }
}

/** One pattern for module ids, which Vite writes with slashes on every system. */
function anyOf(...patterns) {
  return new RegExp(patterns.map(({ source }) => source).join('|'))
}

/**
 * What every page loads (`frame`), what every page with an island loads besides (`island`), what every list does (`list`), and React: one request for each, where
 * left to itself the builder makes one of every small module that two pages share. Whatever stands here is loaded by all of them.
 */
const SHARED = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  {
    name: 'frame',
    test: anyOf(
      /vite\/preload-helper/,
      /node_modules\/js-cookie/,
      /src\/stores\/(api|notice|say|constants|confirm|inbox|list-place)\.ts/,
      /src\/layouts\/browser\/feedback\.ts/,
      /src\/contracts\/(account|notice)\/browser-calls\.ts/,
    ),
    priority: 2,
  },
  {
    name: 'island',
    test: anyOf(
      /src\/i18n\/(browser|format)\.ts/,
      /src\/ui\/(cell|floating|dismiss|expiry|StatusTag)\.tsx?/,
      /src\/access\/row-link\.ts/,
    ),
    priority: 1,
  },
  {
    name: 'list',
    test: anyOf(
      /src\/contracts\/(list-url|setting\/(list-layout|saved-view-calls))\.ts/,
      /src\/islands\/list\/(columns|links|list-data|kept|removed|choosing|keys)\.ts/,
      /src\/islands\/list\/(Chips|Pager|Search|ListTable|ListRow|ListStates|ListTools|Toolbar|ResourceList)\.tsx/,
      /src\/(ui\/(Popover|lazy-part)|stores\/removed)\.tsx?/,
    ),
    priority: 1,
  },
]

export default defineConfig({
  output: 'server',
  // Pages are whole strings: every one waits for its data before its first byte, so a stream of pieces only costs time.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [react({ experimentalDisableStreaming: true }), screenRoutes()],
  build: { inlineStylesheets: 'never' },
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  // No script stands inside a page (layouts/frame/content-policy.ts): the smallest is a file as well.
  vite: {
    plugins: [prefixedIds()],
    ssr: { noExternal: [/primereact/] },
    build: { assetsInlineLimit: 0 },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED } } } } },
    },
  },
})
