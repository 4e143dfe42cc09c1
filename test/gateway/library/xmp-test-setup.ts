import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { XmpDocument } from '../../../electron/media/metadata/xmp-sidecar/xmp-document.ts';
import type { Item } from '../../../shared/library/item.ts';
import type { Edit } from '../../../shared/library/item-edit.ts';
import { memorySettings } from '../support/open-test-app.ts';
import { type FilledLibrary, filledLibrary } from './library-test-setup.ts';
import { noneDue, until } from './seed-items.ts';

export const xmpOf = ({ file }: Item) => file.replace('.mp4', '.xmp');
export const turnedOn = () => ({ settingsFile: memorySettings({ xmpSidecars: 'in-place-of-extension' }) });
const values: Edit = { rating: 4, flag: 'pick', title: 'The lake', addTags: ['Lake', 'Snow & ice'] };

/** Returns the XMP file of an item, after everything was written. */
export async function writtenDocument({ library, dataFolder }: FilledLibrary, item: Item): Promise<XmpDocument> {
  await until(() => noneDue(dataFolder));
  return new XmpDocument(readFileSync(join(library, xmpOf(item)), 'utf8'));
}

/** Changes the XMP file of an item as another program does. */
export async function changeFile(
  filled: FilledLibrary,
  item: Item,
  change: (document: XmpDocument) => void,
): Promise<void> {
  const document = await writtenDocument(filled, item);
  change(document);
  writeFileSync(join(filled.library, xmpOf(item)), document.toString());
}

/** A library of which the first result has all values. */
export async function withValues(count = 2, settings = turnedOn()) {
  const filled = await filledLibrary(count);
  const app = await filled.open(settings);
  const [first, second] = filled.items as [Item, Item];
  await app.calls.library.edit({ target: { ids: [first.id] }, change: values });
  await until(() => noneDue(filled.dataFolder));
  const current = () => app.calls.library.item({ id: first.id });
  const ids = filled.items.map(({ id }) => id);
  const readAgain = () => app.calls.xmpSidecars.readAgain({ target: { ids } });
  return { ...filled, filled, app, first, second, current, readAgain };
}
