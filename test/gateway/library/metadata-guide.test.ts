import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '../../../build/project.ts';
import { importRoute } from '../../../shared/contract/http-routes.ts';
import { importResultSchema } from '../../../shared/library/import-result.ts';
import { parseSearchBarText } from '../../../shared/library/search-bar-text.ts';
import { pngFile } from '../../support/files-of-other-programs.ts';
import { openTestApp } from '../support/open-test-app.ts';
import { indexOf } from './grid-index-of-query.ts';

const guide = readFileSync(inProject('docs', 'guide', 'metadata.md'), 'utf8');
const [text = '', searches = ''] = [...guide.matchAll(/```text\n([\s\S]*?)\n```/g)].map(([, example]) => example);

test('the searches of the guide find the file of the guide', async () => {
  const app = await openTestApp();
  const { bytes } = pngFile([{ keyword: 'parameters', text }]);
  const request = new Request(`triptych://app${importRoute('heron.png')}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
  });
  const { item } = importResultSchema.parse(await (await app.handle(request)).json());
  expect(item).toMatchObject({ prompt: 'A heron in the reeds, morning light', negative: 'fog, people', seed: 77 });
  expect(searches.split('\n')).toHaveLength(2);
  const idsOf = async (search: string) => {
    const { words, conditions } = parseSearchBarText(search);
    return (await indexOf(app, { words, conditions: [...conditions] })).ids;
  };
  for (const search of searches.split('\n')) {
    expect(await idsOf(search), search).toEqual([item.id]);
    expect(await idsOf(search.replace(/\d/, '9'))).toEqual([]);
  }
  const { texts } = await app.calls.library.fileTexts({ id: item.id });
  expect(texts).toContainEqual({ name: 'parameters', text });
});
