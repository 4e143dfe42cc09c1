import type { Plugin } from 'vite';
import { buildClassicScript } from './classic-script.ts';
import { inProject } from './project.ts';

const pageScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/**
 * Puts a small script in front of the script of the page: it sets the theme before the first paint, saves the keys that
 * are pressed, and then loads the page. During development, the page has no such script.
 */
export function pageStart(): Plugin {
  let reference: string;
  let start: string;
  return {
    name: 'page-start',
    apply: 'build',
    async buildStart() {
      const { code } = await buildClassicScript(inProject('renderer', 'app', 'page-start', 'run-page-start.ts'));
      reference = this.emitFile({ type: 'asset', name: 'start.js', source: code });
    },
    generateBundle() {
      start = this.getFileName(reference);
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const entry = pageScript.exec(html)?.[1];
        if (entry === undefined) throw new Error('The page has no place for its start.');
        return html.replace(
          pageScript,
          `<script defer blocking="render" src="./${start}" data-script="${entry}"></script>
    <link rel="modulepreload" crossorigin href="${entry}">`,
        );
      },
    },
  };
}
