import { build, type Plugin } from 'vite';

const mark = '?page-script';

/**
 * `import text from './some.ts?page-script'` gives that module and all it imports as the text of one classic script, for
 * a page that stands alone. The same in a build and while developing.
 */
export function pageScript(): Plugin {
  return {
    name: 'page-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(mark)) return null;
      const entry = id.slice(0, -mark.length);
      const made = await build({
        configFile: false,
        logLevel: 'silent',
        build: { write: false, minify: true, target: 'es2022', lib: { entry, formats: ['iife'], name: 'page' } },
      });
      const [outputs] = [made].flat();
      if (!outputs || !('output' in outputs)) throw new Error('The script of the page was not built.');
      const [{ code }] = outputs.output;
      for (const each of outputs.output)
        if ('moduleIds' in each) for (const file of each.moduleIds) this.addWatchFile(file);
      // In a page it stands inside an element whose end it must not hold.
      return `export default ${JSON.stringify(code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--'))};`;
    },
  };
}
