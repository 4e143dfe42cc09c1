import { z } from 'zod';
import { create } from 'zustand';
import { createStoredChoice } from '../../../ui/stored-choice.ts';

const stored = createStoredChoice<readonly string[]>({
  place: 'triptych.open-parameter-groups',
  parse: z.array(z.string().max(60)).max(50).parse,
  first: [],
});

/** Titles of the open groups of the parameters panel, on both conversation pages. */
export const useOpenGroups = create<{ readonly open: readonly string[] }>(() => ({ open: stored.read() }));

export function setOpenGroups(open: readonly string[]): void {
  useOpenGroups.setState({ open });
  stored.save(open);
}

export function setGroupOpen(title: string, isOpen: boolean): void {
  const otherTitles = useOpenGroups.getState().open.filter((each) => each !== title);
  setOpenGroups(isOpen ? [...otherTitles, title] : otherTitles);
}
