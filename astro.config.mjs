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

/** Addresses that say they are not available yet: menu, home and palette mark what leads there. */
const LATER = SCREENS.filter(
  ({ path, resource, page }) => !(resource && page) && !hasPage(astroPattern(path)),
).map(({ path }) => path)

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
 * React's islands, taken over by our own script (layouts/browser/island.tsx): it keeps what was entered before it came, and
 * an island is ready when a press does something.
 */
function reactIslands() {
  const islands = react({ experimentalDisableStreaming: true })
  const setUp = islands.hooks['astro:config:setup']
  const hooks = {
    ...islands.hooks,
    'astro:config:setup': (astro) =>
      setUp({
        ...astro,
        addRenderer: (renderer) =>
          astro.addRenderer({
            ...renderer,
            clientEntrypoint: '#layouts/browser/island.tsx',
          }),
      }),
  }
  return { ...islands, hooks }
}

/** Mends one place of a package while it is built; fails the build when the package looks different, so that nobody forgets it. */
function mended(name, file, from, to) {
  return {
    name,
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes(file)) return undefined
      if (!code.includes(from)) throw new Error(`${file} has changed; see ${name} in astro.config.mjs`)
      return { code: code.replace(from, to), map: null }
    },
  }
}

/**
 * Drawing whole strings, @astrojs/react 7.0.0 leaves out the prefix of an island's ids, which its client uses: ids would meet those
 * of other islands, and the browser's would not be the server's.
 */
const prefixedIds = mended(
  'prefixedIds',
  '@astrojs/react/dist/server.js',
  'renderToString(vnode)',
  'renderToString(vnode, renderOptions)',
)

/**
 * Astro 7.3.5 begins the first island of a page with a script inside the page. A browser waits there for the styles before it
 * reads on, so a slow terminal painted the page in pieces. Ours stands in a file that the frame asks for (layouts/browser/islands.ts).
 */
const noScriptInside = mended(
  'noScriptInside',
  'astro/dist/runtime/server/scripts.js',
  'switch (type) {',
  "return ''\n  switch (type) {",
)

/** One pattern for module ids, which Vite writes with slashes on every system. */
function anyOf(...patterns) {
  return new RegExp(patterns.map(({ source }) => source).join('|'))
}

/**
 * What pages share, one request for each: what the first script needs, what asks for further files among it (`later`), React, what every page has and the one to sign in
 * with (`frame`), what every page after that has (`shell`), what islands have in common (`island`), what only some of them need
 * (`some`), the weighbridge's pages (`scale`), files and days, inputs, whole forms, and lists. Left to itself the builder makes a file of
 * every small module that two pages share. Whatever stands here is loaded by all pages that need one thing of it, so nothing large
 * stands beside what many need.
 */
const SHARED = [
  { name: 'later', test: anyOf(/vite\/preload-helper/, /src\/ui\/drawn\.ts/, /src\/kernel\/clock\.ts/) },
  {
    name: 'react',
    test: anyOf(/node_modules\/(react|react-dom|scheduler)\//, /src\/ui\/(take-over|early-entries)\.tsx?/),
  },
  {
    name: 'frame',
    test: anyOf(
      /node_modules\/js-cookie/,
      /src\/stores\/(notice|say|constants|confirm|loading)\.ts/,
      /src\/layouts\/browser\/(feedback|preferences)\.ts/,
      /src\/contracts\/account\/browser-calls\.ts/,
    ),
  },
  {
    name: 'shell',
    test: anyOf(
      /src\/stores\/(api|inbox|kept-drafts|live|list-place|removed|sidebar|start|walk|works-offline)\.ts/,
      /src\/layouts\/(browser\/(bell|copying|help|shell)|frame\/menu)\.ts/,
      /src\/contracts\/notice\/browser-calls\.ts/,
      /src\/ui\/target\.ts/,
    ),
  },
  {
    name: 'island',
    test: anyOf(
      /src\/i18n\/(browser|format)\.ts/,
      /src\/ui\/(cell|dismiss|lazy-part|part-text|ready|Form|StatusTag)\.tsx?/,
      /src\/access\/(row-link|profile-types)\.ts/,
      /src\/contracts\/list-url\.ts/,
    ),
  },
  {
    name: 'some',
    test: anyOf(
      /src\/contracts\/(generic-calls|number-text|record-address|messages|plate-text|files\/file-use)\.ts/,
      /src\/contracts\/(notice\/live|(tax|order)\/browser-calls|order\/order-actions)\.ts/,
      /src\/ui\/(place|LiveBadge|Weight)\.tsx?/,
      /node_modules\/(@nanostores|nanostores\/(deep-map|listen-keys))/,
      /src\/kernel\/ids\.ts/,
      /src\/ui\/inputs\/floating\.ts/,
      /src\/islands\/form\/guard\.ts/,
    ),
  },
  {
    name: 'scale',
    test: anyOf(
      /src\/islands\/weighing\/(TextField|read-code|offline\/line)\.tsx?/,
      /src\/contracts\/(telemetry\/(browser-calls|live-weight)|weighing\/(offline-)?(browser-calls|number|limits))\.ts/,
      /src\/ui\/(Facts|PlaceLinks)\.tsx/,
    ),
  },
  {
    name: 'files',
    test: anyOf(
      /src\/ui\/(FileGallery|inputs\/(FileInput|FilesInput|file-rows|file-upload|pasted-files|uploads))\.tsx?/,
      /src\/stores\/upload\.ts/,
      /src\/ui\/inputs\/(DateInput|date-text)\.tsx?/,
      /src\/contracts\/day-text\.ts/,
    ),
  },
  {
    name: 'inputs',
    test: anyOf(/src\/ui\/inputs\/(FieldInput|RefPicker|use-picking|number-text|recent-choices)\.tsx?/),
  },
  {
    name: 'form',
    test: anyOf(
      /node_modules\/react-hook-form/,
      /src\/islands\/form\/(ConflictDialog|FormSections|NewerBar|ResourceForm|use-resource-form|use-save-key|form-values)\.tsx?/,
      /src\/islands\/form\/draft\/use-draft\.tsx/,
    ),
  },
  {
    name: 'list',
    test: anyOf(/src\/islands\/list\/(ResourceList|take-over)\.tsx/, /src\/ui\/Popover\.tsx/),
  },
].map((group, at, { length }) => ({ ...group, priority: length - at }))

/**
 * Styles, in as few files: what every page has (`frame`, loaded by the page to sign in already), lists and forms, records and reports,
 * and one for each part of the work. One file for everything kept a slow terminal waiting for rules of which a list uses half,
 * and a file for every small sheet kept it waiting for each. A page has those of its parts (tests/ui/styles.test.ts), a list
 * those of a list (layouts/sheets.ts).
 */
export const STYLES = {
  frame: 'theme',
  form: 'list-tools|picker|reorder|import|looks|form|fill|signature|users',
  record: 'record-tools|ledger|notes|documents|report|setting|people|master|driver-home|uPlot.min',
  order: 'order|purchase|budget|contract|revision',
  dispatch: 'dispatch|board|activity',
  money:
    'billing|invalid|compare|chain|evidence|payment|tax-papers|cockpit|cockpit-view|ticket|public-ticket',
}
const STYLE_FILES = Object.entries(STYLES).map(([name, sheets], at, { length }) => ({
  name: `${name}-style`,
  test: new RegExp(`/(?:${sheets})\\.css`),
  priority: length - at,
}))

export default defineConfig({
  output: 'server',
  // Pages are whole strings: every one waits for its data before its first byte, so a stream of pieces only costs time.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [reactIslands(), screenRoutes()],
  build: { inlineStylesheets: 'never' },
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  // No script stands inside a page (layouts/frame/content-policy.ts): the smallest is a file as well.
  vite: {
    plugins: [prefixedIds, noScriptInside],
    define: { LATER_SCREENS: JSON.stringify(LATER) },
    ssr: { noExternal: [/primereact/] },
    build: { assetsInlineLimit: 0 },
    environments: {
      ssr: { build: { rolldownOptions: { output: { codeSplitting: { groups: STYLE_FILES } } } } },
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED } } } } },
    },
  },
})
