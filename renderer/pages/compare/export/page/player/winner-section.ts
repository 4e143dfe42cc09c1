import { createElement } from '../../../../../ui/standalone-page/create-element.ts';
import { createNoteList } from '../../../../../ui/standalone-page/player/note-list.ts';
import { createStars } from '../../../../../ui/standalone-page/player/page-pane.ts';
import type { PagePlayer } from '../../../../../ui/standalone-page/player/page-player.ts';
import type { PageNote } from '../../../../../ui/standalone-page/player/page-player-types.ts';
import type { PageData } from './page-data-types.ts';

/** The winner in full, with its facts and notes beside it; or all picks. */
export function createWinnerSection(
  { lead, notes }: Pick<PageData, 'lead' | 'notes'>,
  player: PagePlayer,
  go: (note: PageNote) => void,
): HTMLElement {
  const isWinner = lead?.kind === 'winner';
  const [first] = player.panes;
  const title = createElement('h2', { text: isWinner ? 'Pick' : 'Picks' });
  if (!isWinner || !first) {
    return createElement('section', { class: 'lead' }, [title, player.node]);
  }
  return createElement('section', { class: 'lead winner' }, [
    player.node,
    createElement('div', { class: 'side' }, [
      title,
      createElement('p', { class: 'winner-name' }, [
        createElement('b', { class: 'letter', text: first.letter }),
        first.name !== undefined && createElement('span', { text: first.name }),
      ]),
      createElement('p', { class: 'facts', text: first.facts }),
      first.rating !== undefined && createStars(first.rating),
      ...createNoteList(
        notes.filter(({ target }) => target === first.letter),
        false,
        go,
      ),
    ]),
  ]);
}
