import { z } from 'zod';
import { storedChoice } from '../../ui/stored-choice.ts';

const most = 6;
const schema = z.array(z.string().max(200)).max(most);

const recents = storedChoice<readonly string[]>({ place: 'palette-recents', parse: schema.parse, first: [] });

/** Ids of entries that were chosen, the last one first. */
export const storedRecentCommands = recents.read;

export function storeRecentCommand(id: string): void {
  recents.keep([id, ...storedRecentCommands().filter((each) => each !== id)].slice(0, most));
}
