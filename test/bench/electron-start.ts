import { registerHooks } from 'node:module';
import { inProject } from '../../build/project.ts';

// Runs the built main process of the Electron shell in plain Node, with a stand-in for Electron.

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: new URL('./electron-stand-in.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});
Object.assign(process, { resourcesPath: inProject('out') });
await import(inProject('out', 'main', 'main.js'));
