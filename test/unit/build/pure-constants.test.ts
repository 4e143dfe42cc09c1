import { normalizePath, parseAst } from 'vite';
import { expect, test } from 'vitest';
import { inProject } from '../../../build/project.ts';
import { pureConstants } from '../../../build/pure-constants.ts';

/** Returns the marked code of a file, or `undefined` if the plugin leaves it as it is. */
function marked(file: string): string | undefined {
  const { transform } = pureConstants();
  if (typeof transform !== 'object') throw new Error('The plugin has no filter.');
  const handler = transform.handler as unknown as (
    this: { parse: typeof parseAst },
    code: string,
    id: string,
  ) => { code: string } | null;
  return handler.call({ parse: parseAst }, 'export const schema = z.string();', normalizePath(inProject(file)))?.code;
}

test('only constants of the folder `shared` of the project are marked as free of side effects', () => {
  expect(marked('shared/one/schema.ts')).toContain('@__PURE__');
  expect(marked('renderer/shared/schema.ts')).toBeUndefined();
  expect(marked('../shared/project/renderer/schema.ts')).toBeUndefined();
});
