import { build, type Plugin } from 'vite';

const mark = '?page-script';

/**
 * `import text from './some.ts?page-script'` returns that module and its imports as the text of one classic script, for
 * a stand-alone page. The result is the same in a build and during development.
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
      if (!outputs || !('output' in outputs)) throw new Error('The build made no script for the page.');
      const [{ code }] = outputs.output;
      for (const each of outputs.output)
        if ('moduleIds' in each) for (const file of each.moduleIds) this.addWatchFile(file);
      // The page contains the script in an element, so the script must not contain the end tag of this element.
      return `export default ${JSON.stringify(code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--'))};`;
    },
  };
}
