import { createElement } from '../../../../../ui/standalone-page/create-element.ts';
import type { PageData, PageNote, PagePane } from '../page-data-types.ts';
import { createNoteList } from './note-list.ts';
import { createStars } from './page-pane.ts';
import type { PagePlayer } from './page-player.ts';

/** The winner in full, with its facts and notes beside it; or all picks. */
export function createWinnerSection(
  { lead, notes }: Pick<PageData, 'lead' | 'notes'>,
  player: PagePlayer,
  go: (note: PageNote) => void,
): HTMLElement {
  const isWinner = lead?.kind === 'winner';
  const [first] = player.panes;
  const title = createElement('h2', { text: isWinner ? 'Winner' : 'Picks' });
  if (!isWinner || !first) {
    return createElement('section', { class: 'lead' }, [title, player.node]);
  }
  return createElement('section', { class: 'lead winner' }, [
    player.node,
    createElement('div', { class: 'side' }, [
      title,
      nameOf(first),
      createElement('p', { class: 'facts', text: first.facts }),
      ...(first.rating === undefined ? [] : [createStars(first.rating)]),
      ...createNoteList(
        notes.filter(({ letter }) => letter === first.letter),
        false,
        go,
      ),
    ]),
  ]);
}

function nameOf({ letter, name }: PagePane): HTMLElement {
  return createElement('p', { class: 'winner-name' }, [
    createElement('b', { class: 'letter', text: letter }),
    ...(name === undefined ? [] : [createElement('span', { text: name })]),
  ]);
}
