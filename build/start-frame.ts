import { createServer, type Plugin } from 'vite';
import { buildClassicScript } from './classic-script.ts';
import { firstScripts, lateStyles } from './first-scripts.ts';
import { inProject } from './project.ts';

const source = (file: string) => inProject('renderer', 'app', 'start-frame', file);
const frameMark = '<!--start-frame-->';
const stylesOfPage = new RegExp(`<link rel="stylesheet" crossorigin href="([^"]*/${lateStyles.name}-[^"]+)">`);
const pageScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/**
 * Writes the start frame into the page, and the small script that adapts the frame and then loads the scripts and the
 * late styles of the page. During development, the page has no start frame.
 */
export function startFrame(): Plugin {
  let reference: string;
  let script: string;
  return {
    name: 'start-frame',
    apply: 'build',
    async buildStart() {
      const { code } = await buildClassicScript(source('run-page-start.ts'));
      reference = this.emitFile({ type: 'asset', name: 'start.js', source: code });
    },
    generateBundle() {
      script = this.getFileName(reference);
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const entry = pageScript.exec(html)?.[1];
        const styles = stylesOfPage.exec(html)?.[1];
        if (!html.includes(frameMark) || entry === undefined || styles === undefined)
          throw new Error('The page has no place for its start.');
        const files = firstScripts.flatMap(({ name }) =>
          Object.values(bundle).flatMap((each) => (each.type === 'chunk' && each.name === name ? each.fileName : [])),
        );
        const scripts = [...new Set([...files.map((file) => `./${file}`), entry])].join(' ');
        const frame = await renderStartFrame();
        return html
          .replace(frameMark, () => frame)
          .replace(
            pageScript,
            // The page is not painted before this script has set the theme.
            `<script defer blocking="render" src="./${script}" data-scripts="${scripts}" data-styles="${styles}"></script>
    <link rel="modulepreload" crossorigin href="${entry}">`,
          )
          .replace(stylesOfPage, `<link rel="preload" as="style" crossorigin href="${styles}">`);
      },
    },
  };
}

/** Runs the component in Node. The development server gives CSS classes the names that they have in a build. */
async function renderStartFrame(): Promise<string> {
  const server = await createServer({
    configFile: false,
    root: inProject('renderer'),
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return (await server.ssrLoadModule(source('render-start-frame.tsx')))['renderStartFrame']();
  } finally {
    await server.close();
  }
}
