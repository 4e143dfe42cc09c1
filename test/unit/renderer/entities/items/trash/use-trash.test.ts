import { expect, test } from 'vitest';
import { fileSuffix } from '../../../../../../renderer/entities/items/item-text.ts';
import { isTrashKey, textOfDaysLeft } from '../../../../../../renderer/entities/items/trash/use-trash.ts';
import { codecName } from '../../../../../../renderer/entities/items/use-unplayable-codec.tsx';
import { isHidden } from '../../../../../../renderer/pages/library/import/dropped-files.ts';
import { outcomeText } from '../../../../../../renderer/pages/library/import/import-text.ts';
import {
  conditionsOfGroup,
  nextMonthOf,
} from '../../../../../../renderer/pages/settings/storage/search-conditions-of-storage-group.ts';
import { conditionProblem } from '../../../../../../shared/library/search-condition.ts';

const day = 24 * 3_600_000;

test('a trashed item says how many whole days are left', () => {
  const at = (days: number, trashDays = 30) => textOfDaysLeft({ trashedAt: 0 }, trashDays, days * day);
  expect([at(0), at(0.5), at(1), at(28.5), at(29.5), at(31)]).toEqual([
    '30 days left',
    '30 days left',
    '29 days left',
    '2 days left',
    'less than a day left',
    'less than a day left',
  ]);
  expect(at(29)).toBe('1 day left');
  expect(at(5, 0)).toBeUndefined();
  expect(textOfDaysLeft({ trashedAt: undefined }, 30, 0)).toBeUndefined();
});

test('the name of a library cell says that its file is missing or that its item is in the trash', () => {
  expect([
    fileSuffix({}),
    fileSuffix({ fileState: 'missing' }),
    fileSuffix({ fileState: 'changed', trashedAt: 1 }),
  ]).toEqual(['', ', file missing', ', in Trash']);
});

test('Delete, Backspace and Cmd+Backspace move to the trash, and other combinations do not', () => {
  const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
    isTrashKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });
  expect([press('Delete'), press('Backspace'), press('Backspace', { metaKey: true })]).toEqual([true, true, true]);
  expect([press('Delete', { shiftKey: true }), press('Backspace', { ctrlKey: true }), press('d')]).toEqual([
    false,
    false,
    false,
  ]);
});

test('an import result is one line, system files count as hidden, and a codec has its common name', () => {
  const entry = (key: number, state: 'waiting' | 'cancelled') => ({ key, name: 'a', state });
  const refused = { key: 9, name: 'b', state: 'refused' as const, why: 'No' };
  expect(outcomeText([entry(1, 'cancelled'), refused, { ...refused, key: 10 }], 1)).toBe(
    '2 not imported, 1 canceled, 1 hidden file skipped',
  );
  expect(outcomeText([], 0)).toBe('Nothing to import');
  expect(['.DS_Store', 'Thumbs.db', 'desktop.ini', 'a.png'].map(isHidden)).toEqual([true, true, true, false]);
  expect([codecName('hvc1.1.6.L93.B0'), codecName('strange')]).toEqual(['HEVC (hvc1.1.6.L93.B0)', 'strange']);
});

test('a row of the storage page leads to valid conditions of the library search', () => {
  expect(nextMonthOf('2026-12')).toBe('2027-01');
  const all = [
    ...conditionsOfGroup('months', '2026-09'),
    ...conditionsOfGroup('kinds', 'video'),
    ...conditionsOfGroup('models', 'x'),
  ];
  expect(all.map(({ name, value }) => `${name}:${value}`)).toEqual([
    'after:2026-09',
    'before:2026-10',
    'kind:video',
    'model:x',
  ]);
  expect(all.map(conditionProblem)).toEqual([undefined, undefined, undefined, undefined]);
});
