import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { offlineShell } from './offline/offline-shell.js';

const PAGES = ['index', 'sign-in', 'connect', 'me', 'business', 'staff'];
const root = import.meta.dirname;
/** Made of the guides, by scripts/pages/write-docs.mjs. */
const docs = resolve(root, 'docs');
const DOCS = existsSync(docs) ? readdirSync(docs).map((file) => `docs/${file.replace('.html', '')}`) : [];

/**
 * What thirty pages and parts of pages need comes in one file: apart, it was ten requests more before anything is
 * shown. Guides need none of it, nor do styles, which every page has.
 */
const BASE = { name: 'base', minShareCount: 30, test: /^(?!.*web.src.docs|.*\.css)/ };
/** What guides share with it is a file of its own: else each guide would load all of it. */
const OF_GUIDES_TOO = { name: 'contact', priority: 1, test: /web.src.api.contact/ };

/** One HTML file for each page, served as docs/decisions/web-pages.md says; nothing inline, nothing from elsewhere. */
export default defineConfig({
  root,
  plugins: [tailwindcss(), offlineShell()],
  resolve: {
    alias: {
      react: 'preact/compat',
      'react-dom': 'preact/compat',
      'react/jsx-runtime': 'preact/jsx-runtime',
    },
  },
  build: {
    outDir: resolve(root, '../dist/web'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rollupOptions: {
      input: [...PAGES, ...DOCS].map((page) => resolve(root, `${page}.html`)),
      // Packages mark what must not run on a server; here all of it runs in the browser.
      checks: { moduleLevelDirective: false },
      output: { codeSplitting: { groups: [OF_GUIDES_TOO, BASE] } },
    },
  },
});
