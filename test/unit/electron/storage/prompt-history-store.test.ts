import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../../electron/storage/database/database.ts';
import { createPromptHistoryStore } from '../../../../electron/storage/prompt-history-store.ts';
import { normalizeLettersAndCase } from '../../../../shared/util/normalize-letters-and-case.ts';
import { movableClock } from '../../../support/movable-clock.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { samples } from '../../../support/test-seed.ts';

async function openStore() {
  const folder = scratchFolder('prompts');
  const database = await openDatabase(folder.path);
  onTestFinished(async () => {
    await database.destroy();
    folder.remove();
  });
  const prompts = createPromptHistoryStore(database, movableClock(1));
  return {
    record: (text: string) => prompts.recordUse({ text, negative: '', modelId: 'video-b' }),
    /** Stores a prompt like an earlier version. */
    storeAsBefore: (text: string) =>
      database
        .insertInto('prompts')
        .values({ text, folded: normalizeLettersAndCase(text), negative: '', model_id: 'a', used_at: 1, times: 1 })
        .execute(),
    found: async (search: string) => (await prompts.page({ search, limit: 1000 })).map(({ text }) => text).sort(),
    async stored() {
      const rows = await database.selectFrom('prompts').select(['text', 'folded']).execute();
      return Object.fromEntries(rows.map(({ text, folded }) => [text, folded]));
    },
  };
}

const letters = [...'aAzZtT ', ...'éÉßẞİıςΣЖжﬁ…½', ...'%_\\\'"', '\0', '\n', 'e\u0301', '雪', '山', '🌊', 'Ａ'];
const text = fc.array(fc.constantFrom(...letters), { maxLength: 12 }).map((parts) => parts.join(''));

test('a search finds the same prompts as a plain comparison, of this version and of earlier ones', async () => {
  const { record, storeAsBefore, found } = await openStore();
  const texts = new Set(fc.sample(text, { numRuns: 400, seed: 7 }).filter((each) => each !== ''));
  for (const [index, each] of [...texts].entries()) await (index % 2 === 0 ? record(each) : storeAsBefore(each));
  await fc.assert(
    fc.asyncProperty(text, async (search) => {
      const sought = normalizeLettersAndCase(search.trim());
      // No user types a NUL.
      fc.pre(!sought.includes('\0'));
      const expected = [...texts].filter((each) => normalizeLettersAndCase(each).includes(sought)).sort();
      expect(await found(search)).toEqual(expected);
    }),
    { numRuns: samples(200) },
  );
});

test('a prompt is stored once, also one of an earlier version after its next use', async () => {
  const { record, storeAsBefore, found, stored } = await openStore();
  await storeAsBefore('A Heron at Dawn');
  expect(await stored()).toEqual({ 'A Heron at Dawn': 'a heron at dawn' });
  for (const each of ['A Heron at Dawn', 'café, 50% Grey', '雪山 in Snow', 'Été']) await record(each);
  expect(await stored()).toEqual({ 'A Heron at Dawn': '', 'café, 50% Grey': '', '雪山 in Snow': '', Été: 'été' });
  expect(await found('HERON AT')).toEqual(['A Heron at Dawn']);
  expect(await found('CAFÉ')).toEqual(['café, 50% Grey']);
  expect(await found('ÉT')).toEqual(['Été']);
});

test('a search for a very long text finds its prompt', async () => {
  const { record, found } = await openStore();
  const long = `A ${'very '.repeat(20_000)}long prompt`;
  await record(long);
  expect(await found(long.toUpperCase())).toEqual([long]);
  expect(await found(`${long} and more`)).toEqual([]);
});
