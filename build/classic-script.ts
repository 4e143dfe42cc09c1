import { build } from 'vite';

/** Builds a module and its imports as the text of one classic script. `files`: every file that the script is made of. */
export async function buildClassicScript(entry: string): Promise<{ code: string; files: readonly string[] }> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, target: 'es2022', lib: { entry, formats: ['iife'], name: 'page' } },
  });
  const [outputs] = [made].flat();
  if (!outputs || !('output' in outputs)) throw new Error('The build made no script for the page.');
  const [{ code }] = outputs.output;
  return { code, files: outputs.output.flatMap((each) => ('moduleIds' in each ? each.moduleIds : [])) };
}
