import { createServer, type Plugin } from 'vite';
import { buildClassicScript } from './classic-script.ts';
import { inProject } from './project.ts';

const source = (file: string) => inProject('renderer', 'app', 'start-frame', file);
const frameMark = '<!--start-frame-->';
const pageScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/**
 * Writes the start frame into the page, and the small script that shows the frame and then loads the script of the page.
 * During development, the page has no start frame.
 */
export function startFrame(): Plugin {
  let reference: string;
  let script: string;
  return {
    name: 'start-frame',
    apply: 'build',
    async buildStart() {
      const { code } = await buildClassicScript(source('show-start-frame.ts'));
      reference = this.emitFile({ type: 'asset', name: 'start.js', source: code });
    },
    generateBundle() {
      script = this.getFileName(reference);
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const frame = await renderStartFrame();
        if (!html.includes(frameMark) || !pageScript.test(html))
          throw new Error('The page has no place for its start.');
        return html
          .replace(frameMark, () => frame)
          .replace(
            pageScript,
            (_, page) =>
              `<script src="./${script}" data-page="${page}"></script>\n    <link rel="modulepreload" crossorigin href="${page}">`,
          );
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
    return (await server.ssrLoadModule(source('start-frame.tsx')))['renderStartFrame']();
  } finally {
    await server.close();
  }
}
