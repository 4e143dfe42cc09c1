import { z } from 'zod';

const place = 'palette-recents';
const most = 6;
const schema = z.array(z.string().max(200)).max(most);

/** Ids of entries that were chosen, the last one first. */
export function keptRecents(): readonly string[] {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(place) ?? '[]'));
  } catch {
    return [];
  }
}

export function keepRecent(id: string): void {
  const recents = [id, ...keptRecents().filter((each) => each !== id)].slice(0, most);
  localStorage.setItem(place, JSON.stringify(recents));
}
