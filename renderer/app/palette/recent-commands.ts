import { z } from 'zod';
import { createStoredChoice } from '../../ui/stored-choice.ts';

const maxRecent = 6;
const schema = z.array(z.string().max(200)).max(maxRecent);

const recents = createStoredChoice<readonly string[]>({ place: 'palette-recents', parse: schema.parse, first: [] });

const uses = createStoredChoice<Readonly<Record<string, number>>>({
  place: 'palette-uses',
  parse: z.record(z.string().max(200), z.int().positive()).parse,
  first: {},
});

/** Number of times that each action was chosen, by entry id. */
export const storedActionUses = uses.read;

/** Ids of entries that were chosen, the last one first. */
export const storedRecentCommands = recents.read;

export function storeRecentCommand(id: string): void {
  recents.save([id, ...storedRecentCommands().filter((each) => each !== id)].slice(0, maxRecent));
  if (!id.startsWith('action ')) return;
  const counts = uses.read();
  uses.save({ ...counts, [id]: (counts[id] ?? 0) + 1 });
}
