import { z } from 'zod';
import { storedChoice } from '../../ui/stored-choice.ts';

const most = 6;
const schema = z.array(z.string().max(200)).max(most);

const recents = storedChoice<readonly string[]>({ place: 'palette-recents', parse: schema.parse, first: [] });

const uses = storedChoice<Readonly<Record<string, number>>>({
  place: 'palette-uses',
  parse: z.record(z.string().max(200), z.int().positive()).parse,
  first: {},
});

/** How often each action was chosen, by the id of its entry. */
export const storedActionUses = uses.read;

/** Ids of entries that were chosen, the last one first. */
export const storedRecentCommands = recents.read;

export function storeRecentCommand(id: string): void {
  recents.keep([id, ...storedRecentCommands().filter((each) => each !== id)].slice(0, most));
  if (!id.startsWith('action ')) return;
  const counts = uses.read();
  uses.keep({ ...counts, [id]: (counts[id] ?? 0) + 1 });
}
