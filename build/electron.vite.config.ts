import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import packageJson from '../package.json' with { type: 'json' };
import { bundledPackages } from './bundled-packages.ts';
import { externalPackages } from './external-packages.ts';
import { fastBuiltinImports } from './fast-builtin-imports.ts';
import { firstScripts } from './first-scripts.ts';
import { pageScript } from './page-script.ts';
import { pageStart } from './page-start.ts';
import { pureConstants } from './pure-constants.ts';

const root = path.join(import.meta.dirname, '..');
const out = (folder: string) => path.join(root, 'out', folder);

/** Pure JavaScript dependencies, which are bundled. */
const bundled = Object.keys(packageJson.dependencies).filter((name) => !externalPackages.includes(name));

// One instance for all workers, which are bundled one after the other.
const pageWorkers = bundledPackages('renderer-workers');

export default defineConfig({
  main: {
    root,
    plugins: [fastBuiltinImports(['node:http', 'node:process']), bundledPackages('main')],
    build: {
      outDir: out('main'),
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      sourcemap: false,
      // With few files, a program starts in half the time: finding a module costs more than running it.
      externalizeDeps: { exclude: bundled },
      rollupOptions: {
        input: {
          main: path.join(root, 'electron/main.ts'),
          browser: path.join(root, 'electron/browser.ts'),
          cli: path.join(root, 'electron/cli.ts'),
          'image-worker': path.join(root, 'electron/workers/images/image-worker.ts'),
          'care-worker': path.join(root, 'electron/storage/database/database-job-worker.ts'),
          'media-file-worker': path.join(root, 'electron/workers/media-files/media-file-worker.ts'),
          'file-move-worker': path.join(root, 'electron/library/file-moves/file-move-worker.ts'),
          'render-worker': path.join(root, 'electron/sandbox/render/render-worker.ts'),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          // Beside the entries and not below them, because code finds the worker and the page relative to its own file.
          chunkFileNames: 'part-[name]-[hash].js',
          // A separate file. Otherwise the bundler puts a part of this module into the only worker that uses it, and
          // any other thread that loads the rest starts that worker within itself.
          codeSplitting: { groups: [{ name: 'mediabunny', test: /[\\/]node_modules[\\/]mediabunny[\\/]/ }] },
        },
      },
    },
  },
  preload: {
    root,
    plugins: [bundledPackages('preload')],
    build: {
      outDir: out('preload'),
      emptyOutDir: true,
      minify: false,
      // A sandboxed preload script can require only `electron`, so everything else is in the file.
      externalizeDeps: false,
      rollupOptions: {
        input: path.join(root, 'electron/preload.ts'),
        output: { format: 'cjs', entryFileNames: 'preload.cjs' },
      },
    },
  },
  renderer: {
    root: path.join(root, 'renderer'),
    plugins: [react(), pureConstants(), pageScript(), pageStart(), bundledPackages('renderer')],
    worker: { plugins: () => [pageWorkers] },
    build: {
      outDir: out('renderer'),
      emptyOutDir: true,
      // electron-vite does not minify the page by default. A third of the size starts faster.
      minify: true,
      // Inlined files would need `data:` in the policy of the page, so no file is inlined.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: path.join(root, 'renderer/index.html'),
        output: {
          codeSplitting: {
            groups: firstScripts.map((each, index) => ({
              ...each,
              tags: ['$initial'],
              priority: firstScripts.length - index,
            })),
          },
        },
      },
    },
  },
});
