import { expect, test } from 'vitest';
import {
  entryToSave,
  withoutSaved,
} from '../../../../../../renderer/pages/studio/templates/unsaved-list-or-snippet-changes.ts';

const stored = { id: crypto.randomUUID(), kind: 'list' as const, name: 'wardrobe', text: 'red coat', savedAt: 1 };

test('only what the user changed is saved, so that another window keeps its edit', () => {
  expect(entryToSave({ ...stored, text: 'changed in another window' }, {}, true)).toBeUndefined();
  expect(entryToSave({ ...stored, text: 'changed in another window' }, { name: 'outfits' }, true)).toEqual({
    ...stored,
    name: 'outfits',
    text: 'changed in another window',
  });
});

test('the text is saved under the stored name while the new name is invalid', () => {
  expect(entryToSave(stored, { name: 'two words', text: 'blue scarf' }, false)).toEqual({
    ...stored,
    text: 'blue scarf',
  });
  expect(entryToSave(stored, { name: 'two words' }, false)).toBeUndefined();
});

test('changes typed while a text was saved, and an invalid name, are still to be saved', () => {
  const saved = { ...stored, text: 'blue scarf' };
  expect(withoutSaved({ text: 'blue scarf' }, saved)).toEqual({});
  expect(withoutSaved({ name: 'two words', text: 'blue scarf and hat' }, saved)).toEqual({
    name: 'two words',
    text: 'blue scarf and hat',
  });
});
