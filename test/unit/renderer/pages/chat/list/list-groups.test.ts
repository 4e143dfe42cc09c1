import { describe, expect, it } from 'vitest';
import type { FoundConversations } from '../../../../../../renderer/pages/chat/data/use-conversations.ts';
import { groupOfKey, groupsOf, rowsOf } from '../../../../../../renderer/pages/chat/list/list-groups.ts';

const now = new Date(2026, 10, 21, 0, 30).getTime();
const entry = (changedAt: number, pinned = false) => ({ conversation: { changedAt, pinned } }) as FoundConversations;
const titles = (...found: FoundConversations[]) => groupsOf(found, now).map(({ title }) => title);

describe('groups of the conversation list', () => {
  it('follow calendar days, not periods of 24 hours', () => {
    expect(titles(entry(now - 60_000), entry(new Date(2026, 10, 20, 23, 59).getTime()))).toEqual([
      'Today',
      'Yesterday',
    ]);
    expect(titles(entry(new Date(2026, 10, 14, 8).getTime()))).toEqual(['Last week']);
    expect(titles(entry(new Date(2026, 9, 2).getTime()))).toEqual(['October']);
    expect(titles(entry(new Date(2024, 9, 2).getTime()))).toEqual(['October 2024']);
  });
  it('begin with pinned conversations of any age, and have a future time under Today', () => {
    expect(titles(entry(0, true), entry(now + 86_400_000))).toEqual(['Pinned', 'Today']);
  });
  it('are known from the key of each row, and have their title on their first row alone', () => {
    const pinned = [entry(1, true), entry(0, true)];
    const rows = groupsOf([...pinned, entry(now)], now).flatMap(rowsOf);
    expect(rows.map(({ heading }) => heading)).toEqual(['Pinned', undefined, 'Today']);
    expect(rows.map(({ key }) => groupOfKey(key))).toEqual(['Pinned', 'Pinned', 'Today']);
    expect(rows.map((row) => row.entry).slice(0, 2)).toEqual(pinned);
  });
});
