import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';

const list = { kind: 'list' as const, name: 'wardrobe', text: 'red coat\nblue scarf' };

test('lists and snippets are saved, renamed and removed, and survive a restart', async () => {
  const dataFolder = await temporaryFolder();
  const first = await openTestApp({ dataFolder });
  const { texts } = await first.calls.promptTexts.save({
    texts: [list, { kind: 'snippet', name: 'wardrobe', text: 'in a red coat' }, { ...list, name: 'shoes' }],
  });
  const [wardrobe, , shoes] = texts;
  if (!wardrobe || !shoes) throw new Error('The call returns each saved text.');
  await first.calls.promptTexts.save({ texts: [{ ...wardrobe, name: 'outfits' }] });
  await first.calls.promptTexts.remove({ id: shoes.id });
  await expect
    .poll(() => first.pushes.flatMap((push) => (push.kind === 'remove' && push.part === 'promptTexts' ? push.id : [])))
    .toEqual([shoes.id]);
  await first.close();

  const { promptTexts } = await (await openTestApp({ dataFolder })).snapshot();
  expect(promptTexts.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual(['list outfits', 'snippet wardrobe']);
  expect(promptTexts.find(({ id }) => id === wardrobe.id)).toMatchObject({ ...list, name: 'outfits' });
});

test('a name that another text of the kind has is refused, and nothing is saved', async () => {
  const { calls, snapshot } = await openTestApp();
  await calls.promptTexts.save({ texts: [list] });
  const save = (...names: string[]) => calls.promptTexts.save({ texts: names.map((name) => ({ ...list, name })) });
  await expect(save('shoes', 'WARDROBE')).rejects.toMatchObject({
    data: { kind: 'input', sentence: 'A list named “WARDROBE” exists. Choose another name.' },
  });
  await expect(save('shoes', 'Shoes')).rejects.toMatchObject({ data: { kind: 'input' } });
  await expect(save('two words')).rejects.toThrow();
  expect((await snapshot()).promptTexts.map(({ name }) => name)).toEqual(['wardrobe']);
});

test('one damaged text does not hide the others', async () => {
  const dataFolder = await temporaryFolder();
  const first = await openTestApp({ dataFolder });
  await first.calls.promptTexts.save({ texts: [list, { ...list, name: 'shoes' }, { ...list, name: 'hats' }] });
  await first.close();
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'));
  database.exec(`UPDATE prompt_texts SET record = '{"name": "wardr' WHERE record LIKE '%wardrobe%'`);
  database.exec(`UPDATE prompt_texts SET record = '{}' WHERE record LIKE '%hats%'`);
  database.close();
  const { promptTexts } = await (await openTestApp({ dataFolder })).snapshot();
  expect(promptTexts.map(({ name }) => name)).toEqual(['shoes']);
});
