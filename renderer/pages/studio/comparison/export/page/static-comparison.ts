import { nameOfNote } from '../../../../../ui/standalone-page/player/note-list.ts';
import type { PagePane } from '../../../../../ui/standalone-page/player/page-player-types.ts';
import type { StaticContent } from '../../../../../ui/standalone-page/static-content.ts';
import type { PageData } from './player/page-data-types.ts';
import { sortNotes } from './player/sort-notes.ts';

/** Returns what a comparison page shows without its script. Images inside the page follow as blocks of their own. */
export function staticComparison(data: PageData): StaticContent {
  const { about, lead, panes, notes, votes, isEmbedded } = data;
  const prompts = new Set(panes.map(({ prompt }) => prompt ?? '').filter((prompt) => prompt !== ''));
  const leading = panes.filter(({ letter }) => lead?.letters.includes(letter));
  return {
    about,
    lists: [
      { title: lead?.kind === 'picks' ? 'Picks' : 'Pick', lines: leading.map((pane) => staticCaption(data, pane)) },
      {
        title: 'Notes',
        lines: sortNotes(notes).map((note) => [nameOfNote(note), note.text].filter((part) => part !== '').join(': ')),
      },
      { title: 'Votes', lines: votes },
      { title: prompts.size > 1 ? 'Prompts' : 'Prompt', lines: [...prompts] },
    ],
    images: panes
      .filter(({ video }) => !isEmbedded || video)
      .map((pane) => ({
        caption: staticCaption(data, pane),
        poster: pane.poster,
        ...(isEmbedded ? {} : { file: { address: pane.file, isVideo: pane.video !== undefined } }),
      })),
  };
}

/** `B · Video B · 5 s · Pick` */
export function staticCaption({ lead }: Pick<PageData, 'lead'>, pane: PagePane): string {
  const { letter, name, facts, rating, isPick } = pane;
  const mark = isPick || lead?.letters.includes(letter) ? 'Pick' : undefined;
  const stars = rating === undefined ? undefined : `${rating} of 5 stars`;
  return [letter, name, facts, stars, mark, pane.synthetic ? 'Synthetic' : undefined].filter(Boolean).join(' · ');
}
