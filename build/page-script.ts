import type { Plugin } from 'vite';
import { buildClassicScript } from './classic-script.ts';

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
      const { code, files } = await buildClassicScript(id.slice(0, -mark.length));
      for (const file of files) this.addWatchFile(file);
      // The page contains the script in an element, so the script must not contain the end tag of this element.
      return `export default ${JSON.stringify(code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--'))};`;
    },
  };
}
